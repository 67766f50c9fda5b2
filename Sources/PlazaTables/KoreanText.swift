import Glibc

/// Decodes Windows code page 949 (Unified Hangul Code), a superset of EUC-KR.
enum KoreanText {
  /// - Returns: nil if the bytes are invalid, or more likely in a Western code page, in which two
  ///   consecutive non-ASCII characters rarely form the bytes of a common syllable.
  static func read(_ bytes: [UInt8]) -> String? {
    var (place, pairs, common) = (0, 0, 0)
    while place < bytes.count {
      guard bytes[place] >= 0x80 else {
        place += 1
        continue
      }
      guard place + 1 < bytes.count else { return nil }
      let (first, second) = (bytes[place], bytes[place + 1])
      pairs += 1
      // The syllables of KS X 1001.
      if (0xB0...0xC8).contains(first), (0xA1...0xFE).contains(second) { common += 1 }
      place += 2
    }
    guard common * 2 > pairs else { return nil }
    return converted(bytes)
  }

  private static func converted(_ bytes: [UInt8]) -> String? {
    guard let converter = iconv_open("UTF-8", "CP949"), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // A syllable of two bytes becomes three bytes of UTF-8.
    let text = [UInt8](unsafeUninitializedCapacity: bytes.count * 2 + 4) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        output.withMemoryRebound(to: CChar.self) { output in
          var (from, left) = (input.baseAddress, input.count)
          var (to, room) = (output.baseAddress, output.count)
          let isRead = iconv(converter, &from, &left, &to, &room) != -1 && left == 0
          count = isRead ? output.count - room : 0
        }
      }
    }
    return text.isEmpty ? nil : String(validating: text, as: UTF8.self)
  }
}
