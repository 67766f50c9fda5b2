import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

/// Paid orders that the store never starts.
struct LapseOrdersTests {
  @Test(arguments: Engine.all)
  func `an order that is not started in time is cancelled, and its credits are released once`(
    engine: Engine
  )
    async throws
  {
    try await OrderFixture.open(on: engine) { shop in
      let (ann, kim) = (try await shop.member(), shop.world.newID(Member.self))
      let (waiting, held) = (try await shop.paid(ann), try await shop.paid(ann))
      try await shop.hold(held, "No toner", by: kim)
      shop.clock.advance(by: PayOrder.holdsFor - .seconds(1))
      let young = try await shop.paid(ann)
      #expect(try await shop.lapse() == 0)
      shop.clock.advance(by: .seconds(1))
      #expect(try await shop.lapse() == 2)
      #expect(try await shop.lapse() == 0)
      let states = try await shop.store.read { tx in
        try [waiting, held, young].map { try Order.find($0.id, tx).state }
      }
      #expect(states == [.canceled, .canceled, .order])
      #expect(try await shop.balance(ann) == Balance(available: 930, held: 70))
      #expect(try await shop.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `an order with an expired hold can be cancelled or refused but not started`(engine: Engine)
    async throws
  {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member()
      let orders = [try await shop.paid(ann), try await shop.paid(ann), try await shop.paid(ann)]
      shop.clock.advance(by: PayOrder.holdsFor)
      let expire = ExpireHolds(at: shop.clock.now, in: shop.world)
      #expect(try await shop.store.write { try expire($0) } == 3)
      await #expect(throws: WalletRefusal.holdIsOver) { try await shop.start(orders[0]) }
      #expect(try await shop.cancel(orders[0]).state == .canceled)
      let refuse = RefuseOrder(
        orders[1].id, at: shop.storeID, because: "Closed", by: shop.world.newID(), shop.settings,
        in: shop.world)
      #expect(try await shop.store.write { try refuse($0) }.state == .refused)
      #expect(try await shop.lapse() == 1)
      #expect(try await shop.balance(ann) == Balance(available: 1000))
      #expect(try await shop.isSound())
      let told = try await shop.store.read { tx in
        try tx.rows("SELECT kind FROM notification WHERE member = \(ann) ORDER BY number")
          .map { try $0.value("kind", as: String.self) }
      }
      #expect(told == ["print.refunded", "print.refunded"])
    }
  }

  @Test(arguments: Engine.all)
  func `an order with an expired hold does not block the start of other orders`(engine: Engine)
    async throws
  {
    try await PrintShopSite.open(on: engine, startsAutomatically: true) { site in
      try await site.topUp(.ann)
      let old = try await site.shopFixture.paid(Cast.ann.id)
      site.clock.advance(by: .seconds(1))
      let new = try await site.shopFixture.paid(Cast.ann.id)
      let (hold, now) = (try #require(old.hold), site.clock.now)
      let expire = ExpireHolds(at: now, in: site.clock.world)
      try await site.store.write { tx in
        try tx.run("UPDATE wallet_hold SET ends_at = \(now) WHERE id = \(hold)")
        try expire(tx)
      }
      try await StartWaiting(
        store: site.store, time: StoreFixture.seoul, world: site.clock.world)()
      let states = try await site.store.read { tx in
        try [old, new].map { try Order.find($0.id, tx).state }
      }
      #expect(states == [.order, .printing])
    }
  }
}

extension OrderFixture {
  fileprivate func lapse() async throws -> Int {
    let act = LapseOrders(settings: settings, now: clock.now, world: world)
    return try await store.write { try act($0) }
  }
}
