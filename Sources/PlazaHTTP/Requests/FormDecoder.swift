import PlazaBase

/// A strict decoder of `application/x-www-form-urlencoded` (WHATWG URL Standard §5.1). It rejects
/// invalid escapes, invalid UTF-8 and an excessive number of fields instead of repairing them.
enum FormDecoder {
  static let maxFields = 1000

  /// - Throws: ``Problem`` with status 400 or 422.
  static func decode(_ bytes: some Collection<UInt8>) throws(Problem) -> Fields {
    var fields: [(name: String, value: FieldValue)] = []
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      guard fields.count < maxFields else { throw .tooManyFields(maximum: maxFields) }
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = try text(parts[0])
      let value = try parts.count > 1 ? text(parts[1]) : ""
      fields.append((name, .typed(value)))
    }
    return Fields(fields)
  }

  /// Decodes a percent-encoded name or value.
  static func text(_ bytes: some Collection<UInt8>) throws(Problem) -> String {
    guard let plain = decodePercent(bytes, plusIsSpace: true),
      let text = String(validating: plain, as: UTF8.self)
    else { throw .malformed(say("The form wasn't sent as UTF-8. Go back and send it again.")) }
    return text
  }
}

/// Decodes percent-encoding (RFC 3986 §2.1); returns `nil` if an escape is invalid.
func decodePercent(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
  var out: [UInt8] = []
  out.reserveCapacity(bytes.count)
  var rest = bytes.makeIterator()
  while let byte = rest.next() {
    switch byte {
    case UInt8(ascii: "%"):
      guard let high = rest.next().flatMap(hexDigit), let low = rest.next().flatMap(hexDigit)
      else { return nil }
      out.append(high << 4 | low)
    case UInt8(ascii: "+") where plusIsSpace: out.append(UInt8(ascii: " "))
    default: out.append(byte)
    }
  }
  return out
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
