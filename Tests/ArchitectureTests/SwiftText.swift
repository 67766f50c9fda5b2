/// A Swift source separated line by line into code, comments and string literals. It recognises
/// nested comments, raw and multi-line string literals, interpolations and regular expression
/// literals.
struct SwiftText {
  /// A string literal: interpolations are reduced to `\()`, and escaped quotes are unescaped.
  struct Literal: Equatable {
    let line: Int
    let text: String
  }

  /// The source with comments and the text of literals blanked. Line numbers and columns are
  /// preserved.
  private(set) var code: [String] = []
  /// The unchanged lines of the source.
  let lines: [String]
  private(set) var literals: [Literal] = []

  init(_ source: String) {
    lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var scanner = SwiftScanner(source)
    scanner.scan()
    code = String(decoding: scanner.code, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(
      String.init)
    literals = scanner.literals.sorted { $0.line < $1.line }
  }
}

/// Scans a source once, byte by byte: all relevant characters are ASCII.
private struct SwiftScanner {
  private let source: [UInt8]
  private let newline = UInt8(ascii: "\n")
  private let space = UInt8(ascii: " ")
  private let slash = UInt8(ascii: "/")
  private var at = 0
  private var line = 1
  private(set) var code: [UInt8] = []
  private(set) var literals: [SwiftText.Literal] = []

  init(_ source: String) { self.source = Array(source.utf8) }

  mutating func scan() {
    while at < source.count { step() }
  }

  /// Consumes one comment, literal or character of code.
  private mutating func step() {
    if looking(at: "//") {
      while at < source.count, source[at] != newline { blank() }
    } else if looking(at: "/*") {
      comment()
    } else if let hashes = openingQuote() {
      literal(hashes: hashes)
    } else if let end = endOfPattern() {
      while at <= end { keep() }
    } else {
      keep()
    }
  }

  private mutating func comment() {
    var depth = 0
    repeat {
      if looking(at: "/*") {
        depth += 1
        blank(2)
      } else if looking(at: "*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && at < source.count
  }

  /// The number of `#` before a quote at the present offset.
  private func openingQuote() -> Int? {
    var hashes = 0
    while at + hashes < source.count, source[at + hashes] == UInt8(ascii: "#") { hashes += 1 }
    return at + hashes < source.count && source[at + hashes] == UInt8(ascii: "\"") ? hashes : nil
  }

  /// The offset of the closing slash of a regular expression that begins here. A slash begins one
  /// where a division is impossible.
  private func endOfPattern() -> Int? {
    guard source[at] == slash, at + 1 < source.count, source[at + 1] > space,
      let before = source[..<at].last(where: { $0 != space }), "(,=:{[\n".utf8.contains(before)
    else { return nil }
    var end = at + 1
    while end < source.count, source[end] != newline {
      if source[end] == slash { return end }
      end += source[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private mutating func literal(hashes: Int) {
    let start = line
    let mark = String(repeating: "#", count: hashes)
    blank(hashes)
    let quote = looking(at: "\"\"\"") ? "\"\"\"" : "\""
    blank(quote.count)
    var text: [UInt8] = []
    while at < source.count, !looking(at: quote + mark) {
      if looking(at: "\\" + mark + "(") {
        text += Array("\\()".utf8)
        blank(1 + hashes)
        interpolation()
      } else if looking(at: "\\" + mark) {
        blank(1 + hashes)
        text.append(at < source.count ? source[at] : space)
        blank()
      } else {
        text.append(source[at])
        blank()
      }
    }
    blank(quote.count + hashes)
    literals.append(SwiftText.Literal(line: start, text: String(decoding: text, as: UTF8.self)))
  }

  /// Consumes the code in the parentheses of an interpolation, which may contain literals.
  private mutating func interpolation() {
    var depth = 0
    repeat {
      if source[at] == UInt8(ascii: "(") { depth += 1 }
      if source[at] == UInt8(ascii: ")") { depth -= 1 }
      step()
    } while depth > 0 && at < source.count
  }

  private func looking(at word: String) -> Bool {
    // A fast path: comparing the first byte alone halves the time for a whole tree.
    guard at + word.utf8.count <= source.count, word.utf8.first == source[at] else { return false }
    return zip(word.utf8, source[at...]).allSatisfy { $0 == $1 }
  }

  private mutating func keep() {
    if source[at] == newline { line += 1 }
    code.append(source[at])
    at += 1
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<count where at < source.count {
      if source[at] == newline { line += 1 }
      code.append(source[at] == newline ? newline : space)
      at += 1
    }
  }
}
