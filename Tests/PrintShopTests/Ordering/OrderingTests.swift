import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

struct OrderingTests {
  @Test(arguments: Engine.all)
  func `a member selects documents and options, sees the itemised price and pays`(engine: Engine)
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      let ann = try await site.visitor(.ann)
      let document = try await site.shopFixture.document(of: Cast.ann.id, pages: 9, colour: [2])
      try await site.name(document, "Thesis.pdf")
      let form = try await ann.get("/print/order/\(site.storeID)")
      for words in [
        "Thesis.pdf", "9 pages", "Colour only where needed", "Two-sided", "Stapled", "A3",
      ] {
        #expect(form.text.contains(words), "\(words)")
      }
      #expect(!form.text.contains("Bound"))
      let drafted = try await ann.post(
        "/print/order/\(site.storeID)",
        fields: site.options(
          document, ["numberUp": "2", "sides": "two-sided-long-edge", "staple": "true"]))
      #expect(drafted.status == .seeOther)
      let place = try #require(drafted.location)
      let page = try await ann.get(place)
      // Five sides, one of them with colour, on three sheets, and a staple.
      for words in [
        "Sides in colour", "Sides in black and white", "Sheets of paper", "Stapling", "61",
      ] {
        #expect(page.text.contains(words), "\(words)")
      }
      #expect(page.text.contains("short. Buy credits at any print store&#39;s counter"))
      try await site.topUp(.ann)
      #expect(try await ann.get(place).text.contains("Pay "))
      let paid = try await ann.post(place + "/pay", form: [:])
      #expect(paid.location == "/print/status")
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 939, held: 61))
      let status = try await ann.get("/print/status")
      #expect(status.text.contains("Order 1") && status.text.contains("You&#39;re next."))
    }
  }

  @Test func `invalid input is shown again in the form with errors`() async throws {
    try await PrintShopSite.open { site in
      let ann = try await site.visitor(.ann, .korean)
      let document = try await site.shopFixture.document(of: Cast.ann.id, pages: 9)
      let answer = try await ann.post(
        "/print/order/\(site.storeID)",
        fields: site.options(
          document, ["copies": "0", "pages": "5-1", "media": "na_letter_8.5x11in"]))
      #expect(answer.status == .unprocessableContent)
      for words in ["부수는 1~", "쪽은 1-3,5처럼", "제공하지 않는 옵션", "value=\"5-1\"", "항목 3개를 확인해 주세요."] {
        #expect(answer.text.contains(words), "\(words)")
      }
      let nothing = try await ann.post("/print/order/\(site.storeID)", form: [:])
      #expect(nothing.status == .conflict && nothing.text.contains("문서를 선택하거나 새로 추가해 주세요."))
    }
  }

  @Test func `an expired quote cannot be paid and links back to the chosen options`() async throws
  {
    try await PrintShopSite.open { site in
      let ann = try await site.visitor(.ann)
      try await site.topUp(.ann)
      let document = try await site.shopFixture.document(of: Cast.ann.id, pages: 2)
      let drafted = try await ann.post(
        "/print/order/\(site.storeID)", fields: site.options(document, ["copies": "7"]))
      let place = try #require(drafted.location)
      site.clock.advance(by: .minutes(31))
      #expect(try await ann.get(place).text.contains("See the new price"))
      #expect(try await ann.post(place + "/pay", form: [:]).location == place)
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 1000))
      let id = try #require(place.split(separator: "/").last)
      let again = try await ann.get("/print/order/\(site.storeID)?from=\(id)")
      #expect(again.text.contains("value=\"7\"") && again.text.contains("checked"))
    }
  }

  @Test(arguments: Engine.all)
  func `the next order starts with the print options of the last one`(engine: Engine) async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      let ann = try await site.visitor(.ann)
      let first = try await site.shopFixture.document(of: Cast.ann.id, pages: 2)
      let wanted = [
        "copies": "3", "sides": "two-sided-long-edge", "colour": "monochrome", "scaling": "fit",
        "pages": "1",
      ]
      _ = try await ann.post("/print/order/\(site.storeID)", fields: site.options(first, wanted))
      let next = try await site.shopFixture.document(of: Cast.ann.id, pages: 2)
      let own = try await ann.get("/print/order/\(site.storeID)").text
      func value(_ option: String, of document: ID<Document>? = nil, on page: String? = nil)
        -> String?
      {
        let field = (page ?? own).components(separatedBy: "name=\"\(option).\(document ?? next)\"")
          .dropFirst().first
        return field?.components(separatedBy: "</select>").first
      }
      #expect(value("sides")?.contains("value=\"two-sided-long-edge\" selected") == true)
      #expect(value("colour")?.contains("value=\"monochrome\" selected") == true)
      #expect(value("scaling")?.contains("value=\"fit\" selected") == true)
      #expect(value("copies")?.contains("value=\"1\"") == true, "copies belong to a document")
      #expect(value("pages")?.hasPrefix(" value=\"1\"") != true, "pages belong to a document")
      let bob = try await site.visitor(.bob)
      let his = try await site.shopFixture.document(of: Cast.bob.id, pages: 1)
      let theirs = try await bob.get("/print/order/\(site.storeID)").text
      #expect(
        value("sides", of: his, on: theirs)?.contains("two-sided-long-edge\" selected") == false)
    }
  }

  @Test func `every side can be previewed before payment`() async throws {
    try await PrintShopSite.open { site in
      let ann = try await site.visitor(.ann)
      let document = try await site.shopFixture.document(of: Cast.ann.id, pages: 8)
      let place = try #require(
        try await ann.post("/print/order/\(site.storeID)", fields: site.options(document)).location
      )
      let page = try await ann.get(place)
      #expect(
        page.text.contains("and 2 more") && page.text.contains("/sides/6")
          && !page.text.contains("/sides/7"))
      let whole = try await ann.get(place + "?all=true")
      #expect(whole.text.contains("/sides/8") && !whole.text.contains("and 2 more"))
      #expect(
        HTMLCheck(document: page.bytes).faults == []
          && HTMLCheck(document: whole.bytes).faults == [])
    }
  }

  @Test func `a store with automatic start prints as soon as the order is paid`() async throws {
    try await PrintShopSite.open(startsAutomatically: true) { site in
      let ann = try await site.visitor(.ann)
      try await site.topUp(.ann)
      let document = try await site.shopFixture.document(of: Cast.ann.id, pages: 2)
      let place = try #require(
        try await ann.post("/print/order/\(site.storeID)", fields: site.options(document)).location
      )
      _ = try await ann.post(place + "/pay", form: [:])
      #expect(try await ann.get("/print/status").text.contains("0 of 2 sides printed"))
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 970))
    }
  }

  @Test(arguments: Engine.all)
  func `a closed store starts an order when it opens, and says so`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine, startsAutomatically: true, week: .daily) { site in
      // The store is open from nine to six in Seoul, where it is now ten in the evening.
      site.clock.now = StoreFixture.seoul.moment(
        StoreFixture.seoul.date(of: site.clock.now), hour: 22, minute: 0)
      let ann = try await site.visitor(.ann)
      try await site.topUp(.ann)
      let document = try await site.shopFixture.document(of: Cast.ann.id, pages: 2)
      let place = try #require(
        try await ann.post("/print/order/\(site.storeID)", fields: site.options(document)).location
      )
      _ = try await ann.post(place + "/pay", form: [:])
      let begin = StartWaiting(
        store: site.store, time: StoreFixture.seoul, world: site.clock.world)
      try await begin()
      let status = try await ann.get("/print/status").text
      #expect(status.contains("The store is closed.") && status.contains("Opens tomorrow 09:00"))
      #expect(!status.contains("You&#39;re next."))
      site.clock.advance(by: .hours(11))
      try await begin()
      #expect(try await ann.get("/print/status").text.contains("0 of 2 sides printed"))
    }
  }

  @Test func `a member cannot see a draft of another member or its previews`() async throws {
    try await PrintShopSite.open { site in
      let (ann, bob) = (try await site.visitor(.ann), try await site.visitor(.bob))
      let document = try await site.shopFixture.document(of: Cast.ann.id, pages: 2)
      let place = try #require(
        try await ann.post("/print/order/\(site.storeID)", fields: site.options(document)).location
      )
      for path in [
        place, place + "/documents/1/sides/1", "/print/me/documents/\(document)/pages/1",
      ] {
        #expect(try await bob.get(path).status == .notFound, "\(path)")
      }
      #expect(try await bob.post(place + "/pay", form: [:]).status == .notFound)
      #expect(
        try await ann.post(place + "/discard", form: [:]).location
          == "/print/order/\(site.storeID)")
      #expect(try await ann.get(place).status == .notFound)
    }
  }
}

extension PrintShopSite {
  /// Returns the form fields of one document.
  func options(_ document: ID<Document>, _ more: [String: String] = [:]) -> [(String, String)] {
    let usual = [
      "copies": "1", "colour": "auto", "sides": "one-sided", "media": Media.a4.rawValue,
    ]
    return [("document", document.text)]
      + usual.merging(more) { $1 }.map { ("\($0.key).\(document.text)", $0.value) }
  }
}
