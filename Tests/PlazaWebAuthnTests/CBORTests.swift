import PlazaBase
import Testing

@testable import PlazaWebAuthn

struct CBORTests {
  private func decoded(_ bytes: UInt8...) throws -> CBORValue { try CBORValue(bytes) }

  private func fault(_ bytes: [UInt8]) -> CBORFault? {
    do throws(CBORFault) {
      _ = try CBORValue(bytes)
      return nil
    } catch {
      return error
    }
  }

  // RFC 8949, appendix A
  @Test func `values of the standard's examples are decoded`() throws {
    #expect(try decoded(0x17) == .unsigned(23))
    #expect(try decoded(0x18, 0x18) == .unsigned(24))
    #expect(try decoded(0x19, 0x03, 0xE8) == .unsigned(1000))
    #expect(try decoded(0x1A, 0x00, 0x0F, 0x42, 0x40) == .unsigned(1_000_000))
    #expect(try CBORValue([0x1B] + [UInt8](repeating: 0xFF, count: 8)) == .unsigned(.max))
    #expect(try decoded(0x20) == CBORValue(-1))
    #expect(try decoded(0x39, 0x03, 0xE7) == CBORValue(-1000))
    #expect(try CBORValue([0x3B] + [UInt8](repeating: 0xFF, count: 8)) == .negative(.max))
    #expect(try decoded(0x44, 1, 2, 3, 4) == .bytes([1, 2, 3, 4]))
    #expect(try decoded(0x64, 0x49, 0x45, 0x54, 0x46) == .text("IETF"))
    #expect(try decoded(0x83, 0xF4, 0xF5, 0xF6) == .array([.flag(false), .flag(true), .null]))
    #expect(try decoded(0x80) == .array([]))
    let map = try decoded(0xA2, 0x01, 0x02, 0x61, 0x61, 0x81, 0x03)
    #expect(map[1] == .unsigned(2) && map["a"] == .array([.unsigned(3)]) && map["b"] == nil)
  }

  @Test func `forms that authenticators must not write are refused`() {
    #expect(fault([0x18, 0x17]) == .malformed, "a number in a longer form")
    #expect(fault([0x19, 0x00, 0xFF]) == .malformed, "a number in a longer form")
    #expect(fault([0x1A, 0x00, 0x00, 0xFF, 0xFF]) == .malformed, "a number in a longer form")
    #expect(fault([0x58, 0x01, 0x00]) == .malformed, "a length in a longer form")
    #expect(fault([0x9F, 0x01, 0xFF]) == .unsupported, "an indefinite length")
    #expect(fault([0x1C]) == .unsupported, "a reserved length")
    #expect(fault([0xC1, 0x00]) == .unsupported, "a tag")
    #expect(fault([0xF9, 0x3C, 0x00]) == .unsupported, "a fraction")
    #expect(fault([0xF7]) == .unsupported, "undefined")
    #expect(fault([0xFF]) == .unsupported, "a break")
    #expect(fault([0xA2, 0x01, 0x01, 0x01, 0x02]) == .malformed, "a repeated key")
    #expect(fault([0x62, 0xC3, 0x28]) == .malformed, "text that is not UTF-8")
    #expect(fault([0x01, 0x01]) == .moreBytes)
  }

  @Test func `claimed lengths beyond the bytes are refused`() {
    #expect(fault([]) == .truncated)
    #expect(fault([0x19, 0x01]) == .truncated)
    for kind: UInt8 in [0x5B, 0x7B, 0x9B, 0xBB] {
      #expect(fault([kind] + [UInt8](repeating: 0xFF, count: 8)) == .truncated, "\(kind)")
      #expect(fault([kind, 0x7F] + [UInt8](repeating: 0xFF, count: 7)) == .truncated, "\(kind)")
    }
    #expect(fault([0x82, 0x01]) == .truncated)
  }

  @Test func `depth and number of parts are limited`() {
    let deepest = CBORReader.maximumDepth - 1
    #expect(fault([UInt8](repeating: 0x81, count: deepest) + [0x01]) == nil)
    #expect(fault([UInt8](repeating: 0x81, count: deepest + 1) + [0x01]) == .tooLarge)
    #expect(fault([UInt8](repeating: 0x81, count: 100_000)) == .tooLarge)
    let parts = [UInt8](repeating: 0x01, count: 1000)
    #expect(fault([0x99, 0x03, 0xE8] + parts) == .tooLarge)
    #expect(fault([0x99, 0x01, 0xFF] + parts.prefix(511)) == nil)
  }

  @Test func `only canonical base64url is decoded`() {
    #expect([UInt8](base64URL: "_-8") == [0xFF, 0xEF])
    #expect([UInt8](base64URL: "")?.isEmpty == true)
    for text in ["_-9", "/+8", "_-8=", "_-8 ", "a", "é"] {
      #expect([UInt8](base64URL: text) == nil, "\(text)")
    }
  }

  @Test func `keys of another type or size are refused`() throws {
    let point = [UInt8](repeating: 9, count: 32)
    let keys: [[CBORValue.Entry]] = [
      [],
      ec(x: point, y: point), ec(x: Array(point.dropLast()), y: point), ec(x: [], y: []),
      rsa(bytes: 128), rsa(bytes: 2048),
      [entry(1, CBORValue(1)), entry(3, CBORValue(-8)), entry(-1, CBORValue(6))],
      [
        entry(1, CBORValue(1)), entry(3, CBORValue(-8)), entry(-1, CBORValue(6)),
        entry(-2, .bytes([1])),
      ],
    ]
    for key in keys {
      #expect(try refusal { _ = try COSEKey(.map(key)) } == .unsupportedKey, "\(key)")
    }
    #expect(try refusal { _ = try COSEKey([]) } == .malformed)
  }

  private func entry(_ label: Int, _ value: CBORValue) -> CBORValue.Entry {
    CBORValue.Entry(key: CBORValue(label), value: value)
  }

  private func ec(x: [UInt8], y: [UInt8]) -> [CBORValue.Entry] {
    [
      entry(1, CBORValue(2)), entry(3, CBORValue(-7)), entry(-1, CBORValue(1)),
      entry(-2, .bytes(x)), entry(-3, .bytes(y)),
    ]
  }

  private func rsa(bytes: Int) -> [CBORValue.Entry] {
    [
      entry(1, CBORValue(3)), entry(3, CBORValue(-257)),
      entry(-1, .bytes([UInt8](repeating: 0xFF, count: bytes))), entry(-2, .bytes([1, 0, 1])),
    ]
  }
}
