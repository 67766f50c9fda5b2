import Notifications
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

/// The notifications to members and a store's staff, created in the transaction of the event.
struct OrderNotificationsTests {
  private func notifications(
    _ shop: OrderFixture, _ member: ID<Member>, in language: Language = .english
  ) async throws -> [String] {
    try await shop.store.read { tx in
      try tx.rows(
        "SELECT kind, detail FROM notification WHERE member = \(member) ORDER BY number"
      ).map {
        let detail = try $0.value("detail", as: StoredPhrase.self)(Translator(language))
          .withoutNeedlessIsolates
        return "\(try $0.value("kind", as: String.self)): \(detail)"
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the owner is notified once when an order is ready`(engine: Engine) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let member = try await shop.member()
      let order = try await shop.done(member)
      try await shop.finish(order)
      #expect(try await notifications(shop, member) == ["print.ready: Pick it up at Library."])
      #expect(try await notifications(shop, member, in: .korean) == ["print.ready: 도서관점에서 찾아가세요."])
    }
  }

  @Test func `store staff are notified of a new order`() async throws {
    try await OrderFixture.open(on: .sqliteMemory) { shop in
      let (place, kim) = (shop.storeID, Cast.kim.id)
      try await shop.store.write { tx in
        try tx.run("INSERT INTO print_store_staff (store, member) VALUES (\(place), \(kim))")
      }
      let member = try await shop.member()
      try await shop.paid(member)
      #expect(
        try await notifications(shop, kim) == ["print.order: 1 order is waiting at Library."])
      #expect(try await notifications(shop, member) == [])
    }
  }

  private func listed(_ shop: OrderFixture, _ member: ID<Member>) async throws -> [String] {
    try await shop.store.read { tx in
      try tx.rows(
        "SELECT detail FROM notification WHERE member = \(member) AND is_shown = 1 ORDER BY number"
      ).map {
        try $0.value("detail", as: StoredPhrase.self)(Translator(.english)).withoutNeedlessIsolates
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the list has only the latest notification of an order, and one per store for staff`(
    engine: Engine
  ) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let (place, kim) = (shop.storeID, Cast.kim.id)
      try await shop.store.write { tx in
        try tx.run("INSERT INTO print_store_staff (store, member) VALUES (\(place), \(kim))")
      }
      let member = try await shop.member()
      let order = try await shop.paid(member)
      for reason in ["No paper", "No toner"] {
        let hold = HoldOrder(
          order: order.id, store: place, reason: reason, staff: kim, now: shop.clock.now)
        try await shop.store.write { _ = try hold($0) }
        shop.clock.advance(by: .minutes(1))
      }
      #expect(try await listed(shop, member) == ["At Library: No toner"])
      for _ in 0..<2 { try await shop.paid(member) }
      #expect(try await listed(shop, kim) == ["3 orders are waiting at Library."])
      #expect(try await listed(shop, member) == ["At Library: No toner"], "another transaction")
    }
  }

  @Test func `the member is notified of a hold and of a refusal, with the reasons`() async throws {
    try await OrderFixture.open(on: .sqliteMemory) { shop in
      let member = try await shop.member()
      let order = try await shop.paid(member)
      let hold = HoldOrder(
        order: order.id, store: shop.storeID, reason: "No paper", staff: Cast.kim.id,
        now: shop.clock.now)
      let refuse = RefuseOrder(
        order.id, at: shop.storeID, because: "Too dark", by: Cast.kim.id, shop.settings,
        in: shop.world)
      try await shop.store.write { tx in
        _ = try hold(tx)
        _ = try refuse(tx)
      }
      #expect(
        try await notifications(shop, member) == [
          "print.stopped: At Library: No paper",
          "print.refunded: Library declined it: “Too dark”. Your credits are available again.",
        ])
    }
  }

  @Test func `the member is notified of a failed print and of a later refund`() async throws {
    try await OrderFixture.open(on: .sqliteMemory) { shop in
      let member = try await shop.member()
      let order = try await shop.start(shop.paid(member))
      let run = try #require(try await shop.runs(order).first)
      let end = FinishRun(run, .failed(reasons: ["media-jam"]), shop.settings, in: shop.world)
      let refund = RefundSheets(
        order.id, document: run.document, at: shop.storeID, by: Cast.kim.id, shop.settings,
        in: shop.world)
      try await shop.store.write { tx in
        try end(tx)
        _ = try refund(tx)
      }
      #expect(
        try await notifications(shop, member).map { $0.prefix { $0 != ":" } } == [
          "print.stopped", "print.refunded",
        ])
    }
  }

  @Test func `the ready notification applies only while the order is ready`() async throws {
    try await OrderFixture.open(on: .sqliteMemory) { shop in
      let member = try await shop.member()
      let order = try await shop.done(member)
      let about = order.id.text
      func holds() async throws -> Bool {
        try await shop.store.read {
          try OrderNotifications.ready.stillHolds(about: about, for: member, $0)
        }
      }
      #expect(try await holds())
      try await shop.store.write {
        try $0.run("UPDATE print_order SET state = 'failed' WHERE id = \(about)")
      }
      #expect(try await !holds())
    }
  }
}
