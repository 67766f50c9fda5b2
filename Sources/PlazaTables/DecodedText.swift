/// The decoded text of an uploaded file in an unknown encoding.
public struct DecodedText: Sendable, Equatable {
  public let text: String
  /// Whether the bytes were not Unicode and were decoded with a Windows code page.
  public let isGuessed: Bool

  public init(text: String, isGuessed: Bool) {
    self.text = text
    self.isGuessed = isGuessed
  }

  /// - Parameter knowsKorean: whether to consider Korean (code page 949), which is only reliable
  ///   for a whole file.
  /// - Returns: nil if the bytes are neither UTF-8, nor UTF-16 with a byte order mark, nor in a
  ///   Windows code page.
  public init?(_ bytes: [UInt8], knowsKorean: Bool = false) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      guard let text = Self.utf16(bytes.dropFirst(2), isBig: bytes[0] == 0xFE) else { return nil }
      self.text = text
      isGuessed = false
      return
    }
    if bytes.contains(0) { return nil }
    if let text = String(validating: bytes, as: UTF8.self) {
      self.text = text
      isGuessed = false
    } else if knowsKorean, let text = KoreanText.read(bytes) {
      self.text = text
      isGuessed = true
    } else {
      guard let text = Self.windows1252(bytes) else { return nil }
      self.text = text
      isGuessed = true
    }
  }

  /// Decodes UTF-16, in which spreadsheets save "Unicode text".
  private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return units.contains(0) ? nil : String(validating: units, as: UTF16.self)
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

  /// The code points of Windows-1252 in place of Latin-1's control characters; 0 if undefined.
  private static let special: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0, 0x017E,
    0x0178,
  ]
}
