import Testing

@testable import PlazaHTTP

@Suite struct NamedUUIDTests {
  @Test func `a name-based UUID matches published examples`() {
    // RFC 9562, A.4, and the example of the podcast namespace.
    let names: [UInt8] = [
      0x6B, 0xA7, 0xB8, 0x10, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30,
      0xC8,
    ]
    #expect(
      NamedUUID.text(of: "www.example.com", in: names) == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
    let feeds: [UInt8] = [
      0xEA, 0xD4, 0xC2, 0x36, 0xBF, 0x58, 0x58, 0xC6, 0xA2, 0xC6, 0xA6, 0xB2, 0x8D, 0x12, 0x8C,
      0xB6,
    ]
    let found = NamedUUID.text(of: "podnews.net/rss", in: feeds)
    #expect(found == "9b024349-ccf0-5f69-a609-6b82873eab3c")
  }
}
