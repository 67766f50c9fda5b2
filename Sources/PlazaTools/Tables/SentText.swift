/// The text of a file that somebody sent, whatever program saved it.
public struct SentText: Sendable, Equatable {
  /// Its letters.
  public let text: String
  /// Whether the letters were read as Windows-1252 because they are not UTF-8.
  public let isGuessed: Bool

  /// A text that is known.
  public init(text: String, isGuessed: Bool) {
    self.text = text
    self.isGuessed = isGuessed
  }

  /// - Returns: nil where the bytes are neither UTF-8 nor Windows-1252.
  public init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.contains(0) {
      return nil
    }
    if let text = String(validating: bytes, as: UTF8.self) {
      self.text = text
      isGuessed = false
    } else {
      guard let text = Self.windows1252(bytes) else { return nil }
      self.text = text
      isGuessed = true
    }
  }

  private static func windows1252(_ bytes: [UInt8]) -> String? {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      let code = (0x80...0x9F).contains(byte) ? special[Int(byte - 0x80)] : UInt16(byte)
      guard code != 0, let scalar = Unicode.Scalar(code) else { return nil }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// What Windows-1252 has where Latin-1 has control characters; 0 where it has nothing.
  private static let special: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]
}
