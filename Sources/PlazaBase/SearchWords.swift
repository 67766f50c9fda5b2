private import Foundation

extension String {
  /// In lower case, without accents and with plain Latin letters, for finding and for ordering. All searches of the
  /// plaza fold so. What is kept folded is folded again by `Refold` where this changes.
  public var folded: String {
    // Most texts are plain, and folding is slow.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    let plain = folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return LatinLetters.taken(from: plain.precomposedStringWithCanonicalMapping)
  }
}

/// Words for finding things. Each word of what is known about a thing is stored, so that a search is a few looks into
/// an index: a thing is found when each word that was typed begins one of its words.
public enum SearchWords {
  /// Every word that finds these texts. What a hyphen or an apostrophe joins is found in its parts and as one.
  /// - Parameter anyPart: whether a word is found by what stands within it, too: by a given name where a family name
  ///   stands before it without a space, as in Korean.
  public static func of(_ texts: [String?], anyPart: Bool = false) -> [String] {
    var words: Set<String> = []
    // Trimmed first, as what is asked for: folding a mark depends on whether anything stands before it.
    for text in texts.compactMap({ $0?.trimmed.folded }) {
      for parts in parts(of: text) {
        for part in parts { words.insert(cut(part)) }
        if parts.count > 1 { words.insert(cut(parts.joined())) }
      }
    }
    if anyPart { words.formUnion(words.flatMap(endings)) }
    return words.sorted()
  }

  /// What stands between spaces, each in its parts. Most texts are plain, and characters are slow.
  private static func parts(of text: String) -> [[String]] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return text.utf8.split(whereSeparator: \.isASCIISpace)
        .map { $0.split { !$0.isASCIIWord }.map { String(Substring($0)) } }
    }
    return text.split(whereSeparator: \.isWhitespace).map { $0.split { !$0.isOfWords }.map(String.init) }
  }

  /// What is left of a word without its first letters: what begins one of these stands in the word. A single letter
  /// tells nothing, but where a letter is a syllable.
  private static func endings(of word: String) -> [String] {
    let least = word.utf8.allSatisfy { $0 < 0x80 } ? 2 : 1
    return word.count <= least ? [] : (1...(word.count - least)).map { String(word.dropFirst($0)) }
  }

  private static func cut(_ word: String) -> String {
    word.utf8.count <= longest ? word : String(word.prefix(longest))
  }

  /// The words that somebody typed; nil where nothing was typed. What has no letter or digit finds nothing.
  public static func asked(_ query: String?) -> [String]? {
    let typed = (query ?? "").trimmed
    if typed.isEmpty { return nil }
    let chunks = typed.folded.split(whereSeparator: \.isWhitespace).prefix(8)
    let words = chunks.map { String($0.filter(\.isOfWords).prefix(longest)) }
    let said = words.filter { !$0.isEmpty }
    return said.isEmpty ? [" "] : said
  }

  /// Every word that begins like this one is at least the word and less than this.
  public static func end(of word: String) -> String { word + "\u{10FFFF}" }

  private static let longest = 64
}

extension Character {
  /// Whether words are made of it. A mark that stands alone is no letter: folding takes it away where it has something
  /// to stand on, and leaves it where it has not.
  fileprivate var isOfWords: Bool {
    if let byte = utf8.first, byte < 0x80, utf8.count == 1 { return byte.isASCIIWord }
    guard isLetter || isNumber, let category = unicodeScalars.first?.properties.generalCategory else { return false }
    return ![.nonspacingMark, .spacingMark, .enclosingMark].contains(category)
  }
}

extension UInt8 {
  fileprivate var isASCIIWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  fileprivate var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
