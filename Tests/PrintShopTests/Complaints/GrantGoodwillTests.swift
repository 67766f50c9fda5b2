import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

/// Reporting a bad print, replying to the report, and refunding.
struct GrantGoodwillTests {
  @Test(arguments: Engine.all)
  func `a customer reports a bad print, and the store refunds part of it once, with a reason`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.done(Cast.ann.id)
      let (ann, bob) = (try await site.visitor(.ann), try await site.visitor(.bob))
      let (page, desk) = ("/print/status/\(order.id)", "/print/desk/\(site.storeID)")
      #expect(try await ann.get(page).text.contains("Report a problem"))
      #expect(
        try await ann.post(page + "/report", form: ["words": " "]).status == .unprocessableContent)
      #expect(
        try await ann.post(page + "/report", form: ["words": "Streaks <b>"]).location == page)
      #expect(try await ann.post(page + "/report", form: ["words": "Again"]).status == .conflict)
      #expect(!(try await ann.get(page).text.contains("Report a problem")))
      let queue = try await bob.get(desk).text
      #expect(queue.contains("Reported problems") && queue.contains("Streaks &lt;b&gt;"))
      let wrong: [KeyValuePairs<String, String>] = [
        ["amount": "0.71", "reason": "Toner"], ["amount": "71", "reason": "Toner"],
        ["amount": "30"],
      ]
      for form in wrong {
        _ = try await bob.post("\(desk)/orders/\(order.id)/refund", form: form)
        #expect(
          try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 930), "\(form)")
      }
      for _ in 0..<2 {
        _ = try await bob.post(
          "\(desk)/orders/\(order.id)/refund", form: ["amount": "30", "reason": "Toner <i>"])
        #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 960))
      }
      #expect(!(try await bob.get(desk).text.contains("Reported problems")))
      let story = try await ann.get(page).text
      #expect(story.contains("was refunded") && story.contains("invoice-refund"))
      let log = try await site.store.read { tx in
        try tx.first("SELECT reason FROM members_audit WHERE reason IS NOT NULL")?.value(
          "reason", as: String.self)
      }
      #expect(log == "Toner <i>")
      #expect(try await site.shopFixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a reply refunds nothing, and staff cannot refund their own or unfinished orders`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      for person in [Cast.ann, .bob] { try await site.topUp(person) }
      let bob = try await site.visitor(.bob)
      let way = { (order: Order) in "/print/desk/\(site.storeID)/orders/\(order.id)/refund" }
      let own = try await site.shopFixture.done(Cast.bob.id)
      _ = try await bob.post(way(own), form: ["amount": "10", "reason": "Your account"])
      #expect(try await site.shopFixture.balance(Cast.bob.id) == Balance(available: 930))
      let waiting = try await site.shopFixture.paid(Cast.ann.id)
      _ = try await bob.post(way(waiting), form: ["amount": "10", "reason": "Early"])
      let done = try await site.shopFixture.done(Cast.ann.id)
      _ = try await bob.post(way(done), form: ["reason": "Nobody asked"])
      #expect(!(try await events(site, done).contains(.answered)))
      let report = ReportPrint(
        order: done.id, member: Cast.ann.id, text: "Grey", now: site.clock.now)
      try await site.store.write { try report($0) }
      _ = try await bob.post(way(done), form: ["reason": "It is grey in the file."])
      _ = try await bob.post(way(done), form: ["reason": "Once more."])
      #expect(try await events(site, done).filter { $0 == .answered }.count == 1)
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 860, held: 70))
      let page = try await site.visitor(.ann).get("/print/status/\(done.id)").text
      #expect(page.contains("The store replied: It is grey in the file."))
    }
  }

  @Test(arguments: Engine.all)
  func `a mistaken refund is reversed with a reason while the customer still has the credits`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.done(Cast.ann.id)
      let (bob, desk) = (try await site.visitor(.bob), "/print/desk/\(site.storeID)")
      func send(_ form: KeyValuePairs<String, String>) async throws -> Int {
        _ = try await bob.post("\(desk)/orders/\(order.id)/refund", form: form)
        return try await site.shopFixture.balance(Cast.ann.id).available
      }
      #expect(try await send(["takeBack": "true", "reason": "Nothing to take"]) == 930)
      #expect(try await send(["amount": "30", "reason": "Toner"]) == 960)
      #expect(try await bob.get(desk).text.contains("Reverse"))
      #expect(try await send(["takeBack": "true"]) == 960)
      for _ in 0..<2 {
        #expect(try await send(["takeBack": "true", "reason": "Wrong order <i>"]) == 930)
      }
      let kept = try await site.store.read { try Order.find(order.id, $0) }
      #expect(kept.refunded == Money(minor: 0))
      let story = try await site.visitor(.ann).get("/print/status/\(order.id)").text
      #expect(story.contains("was reversed"))
      let log = try await site.store.read { tx in
        try tx.rows("SELECT reason FROM members_audit WHERE reason IS NOT NULL ORDER BY seq")
          .map { try $0.value("reason", as: String.self) }
      }
      #expect(log == ["Toner", "Wrong order <i>"])

      #expect(try await send(["amount": "20", "reason": "Streaks after all"]) == 950)
      var spent = Transfer(key: "spent", reason: "test", at: site.clock.now, in: site.clock.world)
      spent.move(940, .credit, from: .available(Cast.ann.id), to: .takings("print"))
      let spend = PostTransfer(spent)
      try await site.store.write { try spend($0) }
      #expect(try await send(["takeBack": "true", "reason": "Again"]) == 10, "it is spent")
      try await site.store.write {
        try $0.run("UPDATE print_order SET state = 'picked-up' WHERE id = \(order.id)")
      }
      #expect(
        try await bob.get(desk).text.contains("Reverse"), "it is found when it was fetched as well"
      )
      #expect(try await site.shopFixture.isSound())
    }
  }

  @Test func `only the customer can report a problem, and only within two weeks`() async throws {
    try await PrintShopSite.open { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.done(Cast.ann.id)
      let path = "/print/status/\(order.id)/report"
      #expect(
        try await site.visitor(.bob).post(path, form: ["words": "Not mine"]).status == .notFound)
      site.clock.advance(by: ReportPrint.time)
      #expect(try await site.visitor(.ann).post(path, form: ["words": "Late"]).status == .conflict)
      #expect(!(try await events(site, order).contains(.reported)))
    }
  }

  private func events(_ site: PrintShopSite, _ order: Order) async throws -> [OrderEvent.Kind] {
    try await site.store.read { try OrderEvent.of(order.id, $0).map(\.what) }
  }
}
