import PlazaBase
import Testing

@testable import HockeyCamp

/// The camp's contact details as a vCard.
@Suite struct ContactCardTests {
  private func lines(_ details: CampDetails) -> [String] {
    String(decoding: ContactPages.card(details), as: UTF8.self)
      .replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }

  @Test func `a contact card contains the details of the camp`() {
    var details = CampDetails()
    (details.name, details.address, details.phone) = (
      "Ice; Rink, Inc", "1 Main St, Town", "+1 306 555"
    )
    details.place = "50.4452,-104.6189"
    #expect(
      lines(details) == [
        "BEGIN:VCARD", "VERSION:4.0", "KIND:org", "FN:Ice\\; Rink\\, Inc",
        "TEL;TYPE=voice:+1 306 555",
        "ADR:;;1 Main St\\, Town;;;;", "GEO:geo:50.4452,-104.6189", "END:VCARD",
      ])
  }

  @Test func `contact card lines are escaped and at most 75 octets long`() {
    var details = CampDetails()
    details.name = "a\r\nEND:VCARD\r\n\u{0}b;\u{301}" + String(repeating: "한", count: 60)
    details.email = "x\u{1}@y\nBEGIN:VCARD"
    let card = lines(details)
    #expect(card[3] == "FN:a\\nEND:VCARD\\nb\\;\u{301}" + String(repeating: "한", count: 60))
    #expect(card[4] == "EMAIL:x@y\\nBEGIN:VCARD" && card.count == 6)
    let whole = ContactPages.card(details)
    #expect(whole.split(separator: 0x0A).allSatisfy { $0.count <= 76 })
    #expect(!whole.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D })
  }

  @Test func `an email link encodes special characters`() {
    #expect(ContactPages.mailing("office+ice@camp.example") == "mailto:office%2Bice@camp.example")
    #expect(ContactPages.mailing("a?b&c@x") == "mailto:a%3Fb%26c@x")
  }
}
