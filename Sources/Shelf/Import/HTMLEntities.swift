/// Decodes the HTML entities that some services leave in titles: `&amp;`, `&#39;`, `&#x27;`.
enum HTMLEntities {
  private static let named: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var out = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      out += rest[..<start]
      rest = rest[rest.index(after: start)...]
      if let end = rest.prefix(10).firstIndex(of: ";"), let letter = letter(rest[..<end]) {
        out.append(letter)
        rest = rest[rest.index(after: end)...]
      } else {
        out.append("&")
      }
    }
    return out + rest
  }

  /// Returns a review as plain text: Letterboxd stores reviews with the few HTML tags that it
  /// allows.
  static func withoutMarkup(_ text: String) -> String {
    let lines = text.replacing(/<(?:br|\/p)\s*\/?>/.ignoresCase(), with: "\n")
    let marks = /<\/?(?:i|b|em|strong|s|strike|u|blockquote|a|p)(?:\s[^<>]*)?>/.ignoresCase()
    return decoded(lines.replacing(marks, with: ""))
  }

  private static func letter(_ name: Substring) -> Character? {
    if let letter = named[name] { return letter }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let code = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap { Unicode.Scalar($0) }.flatMap { $0.value < 0x20 ? nil : Character($0) }
  }
}
