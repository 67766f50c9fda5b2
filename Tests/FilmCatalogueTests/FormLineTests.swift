import PlazaBase
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct FormLineTests {
  @Test(arguments: [
    PurchaseLink(
      .buy, store: "Corner Video", address: "https://c.test/1", priceMinor: 999, currency: "GBP"),
    PurchaseLink(
      .rent, store: "Kino 東京", address: "https://c.test/;a=1;b=2", priceMinor: 500, currency: "JPY"
    ),
    PurchaseLink(
      .watch, store: "One and Two (JustWatch)", address: "https://c.test/?a=1&b=https://d.test"),
  ])
  func `a store line round-trips`(link: PurchaseLink) throws {
    #expect(try StoreLine.read(StoreLine.write(link)) == link)
  }

  @Test func `a trailer line round-trips, and its name is optional`() throws {
    let trailer = Trailer(title: "Teaser", address: "https://v.test/watch?v=1")
    #expect(try TrailerLine.read(TrailerLine.write(trailer)) == trailer)
    #expect(
      try TrailerLine.read("https://v.test/1")
        == Trailer(title: "Trailer", address: "https://v.test/1"))
  }

  @Test(arguments: [
    ("", LineRefusal.address), ("buy; Corner; 9.99 GBP", .address),
    ("buy; Corner; http://c.test/", .address),
    ("buy; Corner; https://c.test/a b", .address), ("buy; Corner; https://me@c.test/", .address),
    ("buy; Corner; javascript:alert(1)", .address), ("buy; https://c.test/", .parts),
    ("buy; Corner; 1 GBP; more; https://c.test/", .parts),
    ("steal; Corner; https://c.test/", .kind),
    ("buy; Corner; 9.99; https://c.test/", .price),
    ("buy; Corner; lots GBP; https://c.test/", .price),
    ("buy; Corner; 0 GBP; https://c.test/", .price),
    ("buy; Corner; 1.999 GBP; https://c.test/", .price),
    ("buy; Corner; 1 pound; https://c.test/", .price),
    ("buy; Corner; -1 GBP; https://c.test/", .price),
  ])
  func `an invalid line is refused with a message`(line: String, refusal: LineRefusal) {
    #expect(throws: refusal) { try StoreLine.read(line) }
    #expect(refusal.message.hasSuffix("."))
  }
}
