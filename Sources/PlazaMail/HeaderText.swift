private import Foundation

/// Encodes Unicode text for header fields.
enum HeaderText {
  /// The number of UTF-8 bytes per encoded word. Together with the longest field name, a line
  /// stays below 76 characters.
  private static let wordBytes = 36

  /// Returns the text on one line: each run of control characters and line separators becomes a
  /// space.
  static func oneLine(_ text: String) -> String {
    text.unicodeScalars.split { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }.map { String($0) }.joined(separator: " ")
  }

  /// Whether the text consists of printable ASCII and contains no encoded word.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
  }

  /// Returns an unstructured field value: unchanged if it is allowed and fits on a line, otherwise
  /// as encoded words.
  static func unstructured(_ text: String) -> String {
    let line = oneLine(text)
    return isPlain(line) && line.utf8.count <= 66 ? line : encodedWords(line)
  }

  /// Returns the text as base64 encoded words (RFC 2047), one per line. No code point is split.
  static func encodedWords(_ text: String) -> String {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if word.count + bytes.count > wordBytes {
        words.append(word)
        word = []
      }
      word += bytes
    }
    if !word.isEmpty { words.append(word) }
    return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
  }
}
