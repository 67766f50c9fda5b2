import PlazaBase

/// The phrases of a source: the literals in `say(…)`, `Translator(…)(…)`, `Phrase(…)` and
/// `StoredPhrase(…)`, as the keys of the tables.
struct SaidPhrases {
  struct Phrase: Equatable {
    let line: Int
    let key: String
    /// The sense, which a table may append to the key.
    let sense: String?

    var withSense: String { sense.map { "\(key) [\($0)]" } ?? key }
  }

  private let source: [UInt8]
  private(set) var all: [Phrase] = []

  init(_ text: String) {
    source = Array(text.utf8)
    // With default word boundaries, a name and the word after its dot are one word.
    let request = /\b(?:say|Translator\([^()]*\)|Phrase|StoredPhrase)\(/
      .wordBoundaryKind(.simple)
    for match in text.matches(of: request)
    where !text[..<match.startIndex].hasSuffix("func ") {
      let start = text.utf8.distance(from: text.startIndex, to: match.startIndex)
      if isComment(at: start) { continue }
      read(from: start + match.output.utf8.count, line: line(of: start))
    }
  }

  /// Reads the arguments that begin at an offset, up to their closing parenthesis.
  private mutating func read(from start: Int, line: Int) {
    let end = closing(from: start)
    var (at, keys, sense) = (start, [String](), String?.none)
    while at < end {
      if source[at] == UInt8(ascii: "\"") {
        let after = endOfLiteral(at: at)
        switch label(before: at) {
        case "as": sense = key(at..<after)
        case "one", "korean", "written": break
        default: keys.append(key(at..<after))
        }
        at = after
      } else if looking(at: "say(", at), at == 0 || !isWord(source[at - 1]) {
        at = closing(from: at + 4) + 1
      } else {
        at += 1
      }
    }
    all += keys.map { Phrase(line: line, key: $0, sense: sense) }
  }

  /// The text of a literal with its interpolations numbered.
  private func key(_ range: Range<Int>) -> String {
    let isLong = looking(at: "\"\"\"", range.lowerBound)
    let quotes = isLong ? 3 : 1
    var (at, end) = (range.lowerBound + quotes, range.upperBound - quotes)
    var (words, places) = ([UInt8](), 0)
    while at < end {
      guard source[at] == UInt8(ascii: "\\") else {
        words.append(source[at])
        at += 1
        continue
      }
      switch source[at + 1] {
      case UInt8(ascii: "("):
        places += 1
        words += Array("{\(places)}".utf8)
        at = closing(from: at + 2) + 1
      case UInt8(ascii: "\n"):
        at += 2
        while at < end, source[at] == UInt8(ascii: " ") { at += 1 }
      default:
        words.append(source[at + 1])
        at += 2
      }
    }
    let text = String(decoding: words, as: UTF8.self)
    return isLong
      ? String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      : text
  }

  /// The offset of the parenthesis that closes the one before `start`.
  private func closing(from start: Int) -> Int {
    var (at, depth) = (start, 1)
    while at < source.count {
      if source[at] == UInt8(ascii: "\"") {
        at = endOfLiteral(at: at)
        continue
      }
      if "([{".utf8.contains(source[at]) { depth += 1 }
      if ")]}".utf8.contains(source[at]) { depth -= 1 }
      if depth == 0 { return at }
      at += 1
    }
    return source.count
  }

  private func endOfLiteral(at start: Int) -> Int {
    let quote = looking(at: "\"\"\"", start) ? "\"\"\"" : "\""
    var at = start + quote.utf8.count
    while at < source.count, !looking(at: quote, at) {
      if looking(at: "\\(", at) {
        at = closing(from: at + 2) + 1
      } else {
        at += source[at] == UInt8(ascii: "\\") ? 2 : 1
      }
    }
    return at + quote.utf8.count
  }

  /// The argument label before an offset.
  private func label(before place: Int) -> String {
    var end = place
    while end > 0, " \n".utf8.contains(source[end - 1]) { end -= 1 }
    guard end > 0, source[end - 1] == UInt8(ascii: ":") else { return "" }
    var start = end - 1
    while start > 0, isWord(source[start - 1]) { start -= 1 }
    return String(decoding: source[start..<(end - 1)], as: UTF8.self)
  }

  private func isComment(at place: Int) -> Bool {
    let start = source[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return String(decoding: source[start..<place], as: UTF8.self).contains("//")
  }

  private func line(of place: Int) -> Int {
    source[..<place].count { $0 == UInt8(ascii: "\n") } + 1
  }

  private func isWord(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || byte == UInt8(ascii: "_")
  }

  private func looking(at word: String, _ place: Int) -> Bool {
    place + word.utf8.count <= source.count
      && zip(word.utf8, source[place...]).allSatisfy { $0 == $1 }
  }
}
