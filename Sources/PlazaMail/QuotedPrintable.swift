/// Quoted-printable encoding (RFC 2045 §6.7) in lines of at most 76 ASCII characters.
enum QuotedPrintable {
  /// - Parameter text: any text, with LF, CR or CRLF as line breaks.
  /// - Returns: lines that end with CRLF.
  static func encode(_ text: String) -> [UInt8] {
    let unified = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return unified.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .flatMap { encode(line: Array($0)) + [0x0D, 0x0A] }
  }

  private static func encode(line: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var column = 0
    for (place, byte) in line.enumerated() {
      let written = written(byte, isLast: place == line.count - 1)
      // One column is reserved for the `=` of a soft line break.
      if column + written.count > 75 {
        out += [0x3D, 0x0D, 0x0A]
        column = 0
      }
      out += written
      column += written.count
    }
    return out
  }

  /// Spaces and tabs at the end of a line are encoded, because mail servers may remove them.
  private static func written(_ byte: UInt8, isLast: Bool) -> [UInt8] {
    let isBlank = byte == 0x20 || byte == 0x09
    if isBlank ? !isLast : (0x21...0x7E).contains(byte) && byte != 0x3D { return [byte] }
    let digits = Array("0123456789ABCDEF".utf8)
    return [0x3D, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
