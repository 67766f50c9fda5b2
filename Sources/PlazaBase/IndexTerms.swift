private import Foundation

extension String {
  /// The text in lower case, without accents and with ASCII letters, for search and sorting. All
  /// searches of the site use it. `Refold` updates stored values when this algorithm changes.
  public var folded: String {
    // Fast path: most texts are ASCII, and folding is slow.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    let plain = folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return LatinLetters.taken(from: plain.precomposedStringWithCanonicalMapping)
  }
}

/// Word-prefix search. Each word of an object's texts is stored, so that a search needs only a few
/// index lookups: an object matches if each word of the query is a prefix of one of its words.
public enum IndexTerms {
  /// Returns the index terms of texts. A compound with hyphens or apostrophes is indexed by its
  /// parts and as a whole.
  /// - Parameter anyPart: whether to index all suffixes of words too, so that a query matches
  ///   inside a word: in Korean, a given name follows the family name without a space.
  public static func of(_ texts: [String?], anyPart: Bool = false) -> [String] {
    var words: Set<String> = []
    // Trim before folding, as queries do: the folding of a combining mark depends on its
    // predecessor.
    for text in texts.compactMap({ $0?.trimmed.folded }).flatMap(spellings) {
      for parts in parts(of: text) {
        for part in parts { words.insert(cut(part)) }
        if parts.count > 1 { words.insert(cut(parts.joined())) }
      }
    }
    if anyPart { words.formUnion(words.flatMap(endings)) }
    return words.sorted()
  }

  /// Returns a text and, if it contains signs for which people type words or digits, the text with
  /// these: "and" for "&" and "+", "1/2" for "½".
  public static func spellings(of text: String) -> [String] {
    // 0xBD is the last byte of "½".
    guard
      text.utf8.contains(where: {
        $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "+") || $0 == 0xBD
      })
    else {
      return [text]
    }
    let typed = text.replacing("&", with: " and ").replacing(" + ", with: " and ").replacing(
      "½", with: " 1/2")
    return typed == text ? [text] : [text, typed]
  }

  /// Returns the words, each split into its parts. ASCII has a fast path, because operations on
  /// characters are slow.
  private static func parts(of text: String) -> [[String]] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return text.utf8.split(whereSeparator: \.isASCIISpace)
        .map { $0.split { !$0.isASCIIWord }.map { String(Substring($0)) } }
    }
    return text.split(whereSeparator: \.isWhitespace).map {
      $0.split { !$0.isWordCharacter }.map(String.init)
    }
  }

  /// Returns the suffixes of a word. Suffixes of one letter are not selective and are omitted,
  /// except in scripts where a letter is a syllable.
  private static func endings(of word: String) -> [String] {
    let least = word.utf8.allSatisfy { $0 < 0x80 } ? 2 : 1
    return word.count <= least ? [] : (1...(word.count - least)).map { String(word.dropFirst($0)) }
  }

  private static func cut(_ word: String) -> String {
    word.utf8.count <= maximumLength ? word : String(word.prefix(maximumLength))
  }

  /// Returns the words of a query; `nil` if it is blank. A query without letters and digits
  /// matches nothing.
  public static func prefixes(of query: String?) -> [String]? {
    let typed = (query ?? "").trimmed
    if typed.isEmpty { return nil }
    let chunks = typed.folded.split(whereSeparator: \.isWhitespace).prefix(8)
    let words = chunks.map { String($0.filter(\.isWordCharacter).prefix(maximumLength)) }
    let said = words.filter { !$0.isEmpty }
    return said.isEmpty ? [" "] : said
  }

  /// Returns the upper bound of the index range of a prefix: all words with the prefix are at
  /// least the prefix and less than this.
  public static func end(of word: String) -> String { word + "\u{10FFFF}" }

  private static let maximumLength = 64
}

extension Character {
  /// Whether the character can be part of a word. A combining mark without a base character is not
  /// a letter: folding would remove it after a base character but retain it otherwise.
  fileprivate var isWordCharacter: Bool {
    if let byte = utf8.first, byte < 0x80, utf8.count == 1 { return byte.isASCIIWord }
    guard isLetter || isNumber, let category = unicodeScalars.first?.properties.generalCategory
    else { return false }
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
