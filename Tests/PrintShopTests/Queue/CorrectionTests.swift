import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

/// The staff's corrections: an order started too early, printed badly, or handed over by mistake.
struct CorrectionTests {
  @Test(arguments: Engine.all)
  func `a run that no printer received can be stopped and refunded, and no worker takes it`(
    engine: Engine
  ) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member()
      let order = try await shop.start(shop.paid(ann))
      let run = try #require(try await shop.runs(order).first)
      let refunded = try await shop.refund(order)
      #expect(refunded.state == .failed && refunded.refunded == order.total)
      #expect(try await shop.balance(ann) == Balance(available: 1000))
      let take = ClaimRun(run: run.id, printer: run.printer, sidesBefore: 0, now: shop.clock.now)
      #expect(try await !shop.store.write { try take($0) })
      #expect(try await shop.runs(order).map(\.state) == [.canceled])
      #expect(try await shop.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `staff can reprint a bad print with a reason, free of charge and with a new code`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.done(Cast.ann.id)
      let report = ReportPrint(
        order: order.id, member: Cast.ann.id, text: "Streaks", now: site.clock.now)
      try await site.store.write { try report($0) }
      let (ann, bob) = (try await site.visitor(.ann), try await site.visitor(.bob))
      let (desk, page) = ("/print/desk/\(site.storeID)", "/print/status/\(order.id)")
      let way = "\(desk)/orders/\(order.id)/documents/1/reprint"
      site.clock.advance(by: .minutes(1))
      _ = try await bob.post(way, form: ["reason": " "])
      #expect(try await site.state(order) == .done)
      _ = try await bob.post(way, form: ["reason": "New toner <b>"])
      #expect(try await site.state(order) == .printing)
      #expect(try await site.shopFixture.runs(order).map(\.state) == [.canceled, .waiting])
      let told = try await ann.get(page).text
      #expect(told.contains("The store is printing it again: New toner &lt;b&gt;"))
      #expect(told.contains("The store replied: New toner &lt;b&gt;"))
      _ = try await ann.post(page + "/pick-up", form: ["code": order.code ?? ""])
      #expect(try await site.state(order) == .printing)
      try await site.shopFixture.end(
        try #require(try await site.shopFixture.runs(order).last), .done)
      let again = try await site.shopFixture.finish(order)
      #expect(again.state == .done && again.code != nil && again.code != order.code)
      #expect(!(try await bob.get(desk).text.contains("Reported problems")))
      #expect(try await ann.get(page).text.contains("Report a problem"))
      #expect(try await ann.post(page + "/report", form: ["words": "Still grey"]).location == page)
      #expect(
        try await ann.post(page + "/report", form: ["words": "Once more"]).status == .conflict)
      let queue = try await bob.get(desk).text
      #expect(
        queue.contains("Reported problems") && queue.contains("Still grey")
          && !queue.contains("Streaks"))
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 930))
      #expect(
        try await site.notifications(order) == [
          "print.ready", "print.answered", "print.stopped", "print.ready",
        ])
    }
  }

  @Test(arguments: Engine.all)
  func `staff cannot reprint a deleted document or their own order`(engine: Engine) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let (ann, kim) = (try await shop.member(), shop.world.newID(Member.self))
      let order = try await shop.done(ann)
      shop.clock.advance(by: .seconds(1))
      func again(by staff: ID<Member>) async throws {
        let act = ReprintDocument(
          order.id, document: 1, at: shop.storeID, because: "Grey", by: staff, in: shop.world)
        _ = try await shop.store.write { try act($0) }
      }
      await #expect(throws: OrderRefusal.isOwnOrder) { try await again(by: ann) }
      try await shop.store.write { tx in
        for line in try OrderLine.of(order.id, tx) {
          _ = try ShredDocument(document: line.document)(tx)
        }
      }
      await #expect(throws: OrderRefusal.documentIsGone) { try await again(by: kim) }
      #expect(try await shop.runs(order).map(\.state) == [.done])
      #expect(try await shop.store.read { try Order.find(order.id, $0) } == order)
    }
  }

  @Test(arguments: Engine.all)
  func `goodwill is not refunded again if the reprint fails`(
    engine: Engine
  ) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let (ann, kim) = (try await shop.member(), shop.world.newID(Member.self))
      let order = try await shop.done(ann)
      let good = GrantGoodwill(
        order.id, at: shop.storeID, Money(minor: 30), because: "Grey", by: kim, in: shop.world)
      shop.clock.advance(by: .seconds(1))
      let again = ReprintDocument(
        order.id, document: 1, at: shop.storeID, because: "Grey", by: kim, in: shop.world)
      try await shop.store.write { tx in
        _ = try good(tx)
        _ = try again(tx)
      }
      try await shop.end(try #require(try await shop.runs(order).last), .failed, sidesDone: 0)
      #expect(try await shop.refund(order).refunded == order.total)
      #expect(try await shop.balance(ann) == Balance(available: 1000))
      #expect(try await shop.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `staff find an order by number and undo a mistaken handover`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.done(Cast.ann.id)
      let (bob, desk) = (try await site.visitor(.bob), "/print/desk/\(site.storeID)")
      let way = "\(desk)/orders/\(order.id)/hand-over"
      _ = try await bob.post(way, form: ["takeBack": "true"])
      #expect(try await site.state(order) == .done)
      _ = try await bob.post(way, form: [:])
      #expect(try await site.state(order) == .pickedUp)
      #expect(!(try await bob.get(desk).text.contains("Undo handover")))
      let found = try await bob.get("\(desk)?number=%23\(order.number)")
      #expect(
        found.text.contains("Undo handover") && found.text.contains("A. L.")
          && found.text.contains("Picked up"))
      #expect(!found.text.contains("Ann Lee"))
      #expect(HTMLCheck(document: found.bytes).faults == [])
      for number in ["2", "x", "99999999999999999999"] {
        #expect(
          try await bob.get("\(desk)?number=\(number)").text.contains("No order with this number"),
          "\(number)")
      }
      #expect(try await site.visitor(.ann).get("\(desk)?number=1").status == .notFound)
      _ = try await bob.post(way, form: ["takeBack": "true"])
      let kept = try await site.store.read { try Order.find(order.id, $0) }
      #expect(kept.state == .done && kept.code == order.code && kept.endedAt == nil)
      let page = try await site.visitor(.ann).get("/print/status/\(order.id)").text
      #expect(page.contains("t handed over.") && page.contains("Show this at the counter"))
      _ = try await bob.post(way, form: [:])
      site.clock.advance(by: ExpireOrders.uncollectedRetention)
      _ = try await bob.post(way, form: ["takeBack": "true"])
      #expect(try await site.state(order) == .pickedUp)
    }
  }

  @Test(arguments: Engine.all)
  func `drafts and orders of other stores are not found by number`(engine: Engine) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member()
      let (draft, paid) = (try await shop.draft(ann), try await shop.paid(ann))
      let elsewhere = shop.world.newID(PrintStore.self)
      let found = try await shop.store.read { tx in
        [
          try Order.numbered(draft.number, at: shop.storeID, tx),
          try Order.numbered(paid.number, at: elsewhere, tx),
          try Order.numbered(paid.number, at: shop.storeID, tx),
        ]
      }
      #expect(found == [nil, nil, paid])
    }
  }
}

extension PrintShopSite {
  /// Returns the kinds of the notifications to an order's owner, oldest first.
  fileprivate func notifications(_ order: Order) async throws -> [String] {
    try await store.read { tx in
      try tx.rows("SELECT kind FROM notification WHERE member = \(order.member) ORDER BY number")
        .map { try $0.value("kind") }
    }
  }
}
