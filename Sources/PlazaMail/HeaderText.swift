private import Foundation

/// How text of any script stands in a header's value.
enum HeaderText {
  /// Bytes of UTF-8 in one encoded word: with the longest header's name before it the line stays under 76.
  private static let wordBytes = 36

  /// The text on one line: each run of control characters and line separators becomes a space.
  static func oneLine(_ text: String) -> String {
    text.unicodeScalars.split { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }.map { String($0) }.joined(separator: " ")
  }

  /// Whether the text is visible ASCII and spaces, and cannot be taken for an encoded word.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
  }

  /// Free text as a header's value: as it is where that is allowed and fits on a line, else as encoded words.
  static func unstructured(_ text: String) -> String {
    let line = oneLine(text)
    return isPlain(line) && line.utf8.count <= 66 ? line : encodedWords(line)
  }

  /// Encoded words of RFC 2047 in base64, one a line; no character is cut in two.
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
