/// A value in CBOR (RFC 8949), as authenticators write it (CTAP 2.1 §8): of definite length,
/// without tags and fractions.
public enum CBORValue: Sendable, Equatable {
  case unsigned(UInt64)
  /// The number −1 − n.
  case negative(UInt64)
  case bytes([UInt8])
  case text(String)
  case array([CBORValue])
  case map([Entry])
  case flag(Bool)
  case null

  /// A key of a map with its value.
  public struct Entry: Sendable, Equatable {
    public let key: CBORValue
    public let value: CBORValue

    public init(key: CBORValue, value: CBORValue) {
      self.key = key
      self.value = value
    }
  }

  /// Decodes one value that takes all bytes.
  public init(_ bytes: [UInt8]) throws(CBORFault) {
    var reader = CBORReader(bytes[...])
    self = try reader.value()
    guard reader.rest.isEmpty else { throw .moreBytes }
  }

  /// The value of a key in a map; nil for any other value.
  subscript(key: CBORValue) -> CBORValue? {
    guard case .map(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  subscript(name: String) -> CBORValue? { self[.text(name)] }

  /// The value of a numbered key. Maps of COSE have numbers as keys.
  subscript(label: Int) -> CBORValue? { self[CBORValue(label)] }

  init(_ number: Int) {
    self = number < 0 ? .negative(UInt64(-1 - number)) : .unsigned(UInt64(number))
  }

  var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}

/// Why bytes are not one value in CBOR.
public enum CBORFault: Error, Sendable, Equatable {
  /// The bytes end within the value.
  case truncated
  /// Bytes follow the value.
  case moreBytes
  /// The value is nested too deeply or has too many parts.
  case tooLarge
  /// A tag, a fraction, an indefinite length or a reserved code.
  case unsupported
  /// A length or a number that a shorter form can express, text that is not UTF-8, or a repeated
  /// key.
  case malformed
}
