import PlazaBase
import PlazaIPP
import Testing

@testable import PrintShop

struct PrinterStatusReadingTests {
  @Test func `a print queue that forwards to a store is recognised as that store`() throws {
    let store = ID<PrintStore>("00000000000000000000000001") ?? World.real.newID()
    let uuid = World.real.newID(Printer.self)
    func find(_ device: String) -> ID<PrintStore>? {
      PrinterStatusReading(
        .init(.printer, [.uri("printer-uuid", "urn:uuid:\(uuid)"), .uri("device-uri", device)])
      ).store
    }
    #expect(find("ipps://plaza.example/print/stores/\(store)/ipp") == store)
    #expect(find("ipp://plaza.example:631/print/stores/\(store)/ipp?x=1") == store)
    #expect(find("ipp://printer.example/ipp/print")?.text == uuid.text)
  }

  @Test func `a store offers as many copies as its printer accepts`() throws {
    let printer = { (copies: IPPValue) in
      Capabilities(.init(.printer, [IPPAttribute("copies-supported", copies)]))
    }
    #expect(printer(.range(1, 99)).copies == 99 && printer(.integer(4)).copies == 4)
    let rates = OrderFixture.rates
    for (maximum, offered) in [(4, 4), (5000, PrintOptions.copiesRange.upperBound), (-3, 1)] {
      var capabilities = printer(.range(1, maximum))
      capabilities.media = [.a4]
      #expect(StoreOptions(capabilities, rates)?.copies == 1...offered)
    }
  }

  @Test(
    arguments: [
      ("US", [.a4, .letter], .letter), ("DE", [.a4, .letter], .a4), ("CA", [.a4], .a4),
      ("KR", [.letter], .letter),
    ] as [(String, Set<Media>, Media)])
  func `the default paper is that of the country if the store offers it`(
    country: String, media: Set<Media>, usual: Media
  ) throws {
    var capabilities = Capabilities()
    (capabilities.media, capabilities.sides) = (media, [.oneSided])
    let price = Rates.Medium(grey: 4, colour: 18, sheet: 1)
    let rates = Rates(media: [.a4: price, .letter: price], minimum: 0)
    let offer = try #require(StoreOptions(capabilities, rates, paper: .usual(in: country)))
    #expect(offer.usual.media == usual)
  }

  @Test func `collated copies are requested only if the printer supports them`() {
    var options = PrintOptions()
    options.copies = 3
    var able = Capabilities(
      .init(.printer, [.keyword("multiple-document-handling-supported", Capabilities.collated)]))
    #expect(options.jobAttributes(for: able).contains { $0.name == "multiple-document-handling" })
    able.collates = nil
    #expect(!options.jobAttributes(for: able).contains { $0.name == "multiple-document-handling" })
    #expect(!options.jobAttributes(for: nil).contains { $0.name == "multiple-document-handling" })
    options.copies = 1
    able.collates = true
    #expect(!options.jobAttributes(for: able).contains { $0.name == "multiple-document-handling" })
  }
}
