import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import PrintShop
@testable import Wallet

struct QueueTests {
  @Test(arguments: Engine.all)
  func `staff hold, release, start and hand over an order, and see only initials`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let document = try await site.shopFixture.document(of: Cast.ann.id, pages: 4)
      try await site.name(document, "Secret thesis.pdf")
      let order = try await site.shopFixture.pay(
        site.shopFixture.draft(
          Cast.ann.id, [PrintRequest(document: document, options: PrintOptions())]))
      let bob = try await site.visitor(.bob)
      let desk = "/print/desk/\(site.storeID)"
      let queue = try await bob.get(desk)
      #expect(queue.text.contains("A. L.") && queue.text.contains("4 sides on 4 sheets"))
      #expect(!queue.text.contains("Secret") && !queue.text.contains("Ann Lee"))
      let way = "\(desk)/orders/\(order.id)"
      _ = try await bob.post("\(way)/hold", form: ["reason": "Toner comes at two."])
      #expect(
        try await site.visitor(.ann).get("/print/status").text.contains("Toner comes at two."))
      _ = try await bob.post("\(way)/start", form: [:])
      #expect(try await site.state(order) == .order)
      _ = try await bob.post("\(way)/hold", form: [:])
      _ = try await bob.post("\(way)/start", form: [:])
      #expect(try await site.state(order) == .printing)
      for run in try await site.shopFixture.runs(order) {
        try await site.shopFixture.end(run, .done)
      }
      let done = try await site.shopFixture.finish(order)
      let code = try #require(done.code)
      let wrong = code == "000000" ? "000001" : "000000"
      _ = try await bob.post("\(desk)/code", form: ["code": wrong])
      #expect(try await site.state(order) == .done)
      _ = try await bob.post("\(desk)/code", form: ["code": "PLAZA-PRINT 1 \(code)"])
      #expect(try await site.state(order) == .pickedUp)
    }
  }

  @Test(arguments: Engine.all)
  func `a failed run can be reprinted or refunded, and an unsure one waits for staff`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.start(site.shopFixture.paid(Cast.ann.id, pages: 10))
      let (bob, ann) = (try await site.visitor(.bob), try await site.visitor(.ann))
      let desk = "/print/desk/\(site.storeID)"
      let way = "\(desk)/orders/\(order.id)/documents/1"
      let run = try #require(try await site.shopFixture.runs(order).first)
      try await site.shopFixture.end(run, .unsure, sidesDone: 3)
      let page = try await bob.get(desk).text
      #expect(
        page.contains("Mark as printed") && page.contains("Print again")
          && page.contains("Refund the rest"))
      #expect(
        try await ann.get("/print/status").text.contains(
          "The connection to the printer was lost during printing"))
      site.clock.advance(by: .minutes(1))
      _ = try await bob.post("\(way)/reprint", form: [:])
      let again = try #require(try await site.shopFixture.runs(order).last)
      #expect(again.id != run.id && again.state == .waiting)
      try await site.shopFixture.end(again, .failed, sidesDone: 4)
      #expect(!(try await bob.get(desk).text.contains("Mark as printed")))
      _ = try await bob.post("\(way)/refund", form: [:])
      #expect(try await site.state(order) == .done)
      // The price was 10 × (5 + 2) = 70; six unprinted sides and sheets are refunded.
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 972))
      #expect(try await ann.get("/print/status/\(order.id)").text.contains("invoice-refund"))
      #expect(try await site.shopFixture.isSound())
    }
  }

  @Test func `a refusal shows its reason and refunds the order`() async throws {
    try await PrintShopSite.open { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.paid(Cast.ann.id)
      let bob = try await site.visitor(.bob)
      let way = "/print/desk/\(site.storeID)/orders/\(order.id)/refuse"
      _ = try await bob.post(way, form: ["reason": " "])
      #expect(try await site.state(order) == .order)
      _ = try await bob.post(way, form: ["reason": "No thick paper today."])
      #expect(try await site.state(order) == .refused)
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 1000))
      let page = try await site.visitor(.ann).get("/print/status/\(order.id)").text
      #expect(page.contains("Message from the store: No thick paper today."))
    }
  }

  @Test func `a member who is not staff cannot find the desk`() async throws {
    try await PrintShopSite.open { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.paid(Cast.ann.id)
      let ann = try await site.visitor(.ann)
      let desk = "/print/desk/\(site.storeID)"
      for path in ["", "/takings", "/takings/csv", "/prices"] {
        #expect(try await ann.get(desk + path).status == .notFound, "\(path)")
      }
      for act in [
        "start", "hold", "refuse", "hand-over", "documents/1/reprint", "documents/1/refund",
        "documents/1/printed",
      ] {
        let answer = try await ann.post("\(desk)/orders/\(order.id)/\(act)", form: ["reason": "x"])
        #expect(answer.status == .notFound, "\(act)")
      }
      #expect(try await ann.post(desk + "/code", form: ["code": "1"]).status == .notFound)
      #expect(try await site.state(order) == .order)
    }
  }

  @Test(arguments: Engine.all)
  func `takings count orders started on the day minus refunds, and export as CSV`(engine: Engine)
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      for _ in 0..<2 { try await site.shopFixture.start(site.shopFixture.paid(Cast.ann.id)) }
      try await site.shopFixture.paid(Cast.ann.id)
      let day = StoreFixture.seoul.date(of: site.clock.now)
      let takings = try await site.store.read {
        try Takings.of(site.storeID, day...day, StoreFixture.seoul, $0)
      }
      #expect(takings.lines.map(\.number) == [1, 2] && takings.total == Money(minor: 140))
      let bob = try await site.visitor(.bob)
      let file = try await bob.get("/print/desk/\(site.storeID)/takings/csv?day=\(day)")
      let lines = file.text.split(separator: "\r\n")
      #expect(lines.count == 3 && lines[1].hasSuffix(",1,10,10,70,0,KRW"))
      let before = try await site.store.read {
        try Takings.of(
          site.storeID, day.adding(days: -2)...day.adding(days: -1), StoreFixture.seoul, $0)
      }
      #expect(before.lines.isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `prices are set in a form, and existing quotes keep their price`(engine: Engine)
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      let draft = try await site.shopFixture.draft(Cast.ann.id)
      let bob = try await site.visitor(.bob)
      let place = "/print/desk/\(site.storeID)/prices"
      #expect(try await bob.get(place).text.contains("value=\"20\""))
      let wrong = try await bob.post(place, form: ["a4.grey": "x", "minimum": "30"])
      #expect(wrong.status == .unprocessableContent)
      let saved = try await bob.post(
        place,
        form: [
          "a4.grey": "50", "a4.colour": "200", "a4.sheet": "", "minimum": "100", "bind": "3000",
        ])
      #expect(saved.status == .seeOther)
      let rates = try #require(
        try await site.store.read { try RatesVersion.current(of: site.storeID, $0) }
      ).rates
      #expect(
        rates
          == Rates(
            media: [.a4: .init(grey: 50, colour: 200, sheet: 0)], finishings: [.bind: 3000],
            minimum: 100))
      let kept = try await site.store.read { try Order.find(draft.id, $0) }
      #expect(kept.total == draft.total)
    }
  }
}
