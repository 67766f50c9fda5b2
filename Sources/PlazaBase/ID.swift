/// The id of a record: a UUID (RFC 9562) in its 36-character lower-case form, in which it is also
/// stored and sent. The tag prevents the id of a customer from being used as that of a film.
public struct ID<Tag>: Sendable, Hashable, CustomStringConvertible {
  /// The id in the form `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`, in lower case.
  public let text: String

  /// - Parameter text: a UUID in any letter case.
  /// - Returns: `nil` if the text is not a UUID.
  public init?(_ text: some StringProtocol) {
    guard UUIDText.isUUID(text.utf8) else { return nil }
    self.text = text.lowercased()
  }

  init(trusted text: String) { self.text = text }

  public var description: String { text }
}

enum UUIDText {
  static func isUUID(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count == 36 else { return false }
    for (position, byte) in bytes.enumerated() {
      switch position {
      case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return false }
      default: if !isHexadecimal(byte) { return false }
      }
    }
    return true
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// Creates a UUID of version 7 (RFC 9562 §5.7): 48 bits of milliseconds, then 74 random bits.
  static func version7(at moment: Instant, random: [UInt8]) -> String {
    let milliseconds = UInt64(max(0, moment.microseconds / 1000))
    var bytes = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - 8 * $0)) }
    bytes += random.prefix(10)
    bytes[6] = bytes[6] & 0x0f | 0x70
    bytes[8] = bytes[8] & 0x3f | 0x80
    return String(unsafeUninitializedCapacity: 36) { out in
      var place = 0
      for (position, byte) in bytes.enumerated() {
        if position == 4 || position == 6 || position == 8 || position == 10 {
          out[place] = UInt8(ascii: "-")
          place += 1
        }
        out[place] = hexadecimalDigit(byte >> 4)
        out[place + 1] = hexadecimalDigit(byte & 15)
        place += 2
      }
      return place
    }
  }
}

extension Sequence<UInt8> {
  /// The bytes as lower-case hexadecimal digits.
  public var hexadecimal: String {
    let bytes = Array(self)
    return String(unsafeUninitializedCapacity: bytes.count * 2) { out in
      for (position, byte) in bytes.enumerated() {
        out[position * 2] = hexadecimalDigit(byte >> 4)
        out[position * 2 + 1] = hexadecimalDigit(byte & 15)
      }
      return bytes.count * 2
    }
  }
}

private func hexadecimalDigit(_ number: UInt8) -> UInt8 {
  number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10
}
