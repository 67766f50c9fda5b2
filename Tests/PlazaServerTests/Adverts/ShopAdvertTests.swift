import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import Testing

@testable import Adverts
@testable import PlazaServer
@testable import Wallet

/// Adverts that a shop's staff pay for with credits.
@Suite struct ShopAdvertTests {
  @Test(arguments: Engine.all)
  func `a budget is paid, reviewed and spent, and the rest is refunded exactly`(engine: Engine)
    async throws
  {
    try await AdvertFixture.open(on: engine) { fixture in
      let advert = try await fixture.order(budget: 1000)
      #expect(try await fixture.credits(.ann) == 4000)
      #expect(try await fixture.inBudget(advert) == 1000)
      #expect(try await fixture.state(advert) == .unseen)
      #expect(try await fixture.headlinesShown() == [])
      #expect(try await fixture.count(.click, advert, by: "x") == false)
      try await fixture.approve(advert)
      #expect(try await fixture.state(advert) == .running)
      #expect(try await fixture.headlinesShown() == ["Prints while you wait"])
      try await fixture.count(.view, advert, by: "x")
      try await fixture.count(.click, advert, by: "x")
      #expect(try await fixture.spent(advert) == 23)
      #expect(try await fixture.taken() == 0)
      #expect(try await fixture.wrong() == [])
      try await fixture.cleanUp()
      try await fixture.cleanUp()
      #expect(try await fixture.taken() == 23)
      #expect(try await fixture.inBudget(advert) == 977)
      try await fixture.count(.click, advert, by: "y")
      #expect(try await fixture.end(advert) == 957)
      #expect(try await fixture.credits(.ann) == 4957)
      #expect(try await fixture.taken() == 43)
      #expect(try await fixture.inBudget(advert) == 0)
      #expect(try await fixture.state(advert) == .withdrawn)
      #expect(try await fixture.headlinesShown() == [])
      await #expect(throws: ShopAdvertRefusal.ended) { try await fixture.end(advert) }
      #expect(try await fixture.count(.click, advert, by: "z") == false)
      #expect(try await fixture.wrong() == [])
    }
  }

  @Test(arguments: Engine.all)
  func `the first payment is spent first, and each payer is refunded their rest`(engine: Engine)
    async throws
  {
    try await AdvertFixture.open(on: engine) { fixture in
      let advert = try await fixture.shown(budget: 50, by: .ann)
      try await fixture.add(100, to: advert, by: .bob)
      try await fixture.add(30, to: advert, by: .ann)
      for visitor in 0..<4 { try await fixture.count(.click, advert, by: "\(visitor)") }
      #expect(try await fixture.end(advert) == 100)
      // 80 were spent: all 50 of Ann's first payment, and 30 of Bob's.
      #expect(try await fixture.credits(.ann) == 5000 - 50)
      #expect(try await fixture.credits(.bob) == 5000 - 30)
      #expect(try await fixture.wrong() == [])
    }
  }

  @Test(arguments: Engine.all)
  func `a repeated idempotency key orders once and pays once`(engine: Engine) async throws {
    try await AdvertFixture.open(on: engine) { fixture in
      let advert = try await fixture.order(budget: 500, key: "k")
      #expect(try await fixture.order(budget: 500, key: "k") == advert)
      try await fixture.add(100, to: advert, key: "more")
      try await fixture.add(100, to: advert, key: "more")
      #expect(try await fixture.credits(.ann) == 4400)
      #expect(try await fixture.inBudget(advert) == 600)
      #expect(try await fixture.wrong() == [])
    }
  }

  @Test(arguments: Engine.all)
  func `an order without enough credits, minimum budget or price is refused`(
    engine: Engine
  ) async throws {
    try await AdvertFixture.open(on: engine, credits: 100) { fixture in
      await #expect(throws: ShopAdvertRefusal.tooFewCredits) {
        try await fixture.order(budget: 101)
      }
      await #expect(throws: ShopAdvertRefusal.budgetTooSmall) {
        try await fixture.order(budget: 22)
      }
      let advert = try await fixture.order(budget: 100)
      await #expect(throws: ShopAdvertRefusal.tooFewCredits) {
        try await fixture.add(1, to: advert)
      }
      try await fixture.store.write { try $0.run("DELETE FROM advert_price") }
      await #expect(throws: ShopAdvertRefusal.notSold) { try await fixture.order(by: .bob) }
      #expect(try await fixture.credits(.ann) == 0)
      #expect(try await fixture.credits(.bob) == 100)
      #expect(
        try await fixture.store.read { try AdvertOrder.list(of: "print/one", $0) }.map(
          \.paid.minor) == [100])
      #expect(try await fixture.wrong() == [])
    }
  }

  @Test(arguments: Engine.all)
  func `a reviewer can decline an advert with a message, before and after approval`(engine: Engine)
    async throws
  {
    try await AdvertFixture.open(on: engine) { fixture in
      let (new, old) = (try await fixture.order(budget: 400), try await fixture.shown(budget: 300))
      try await fixture.count(.click, old, by: "x")
      await #expect(throws: ShopAdvertRefusal.lookedAt) { try await fixture.approve(old) }
      #expect(try await fixture.end(new, .declined("Too loud.")) == 400)
      #expect(try await fixture.end(old, .declined("After all.")) == 280)
      #expect(try await fixture.state(new) == .declined)
      #expect(try await fixture.state(old) == .declined)
      let order = try await fixture.store.read { try AdvertOrder.find(new, $0) }
      #expect(order.text == "Too loud." && order.back == Money(minor: 400))
      await #expect(throws: ShopAdvertRefusal.ended) { try await fixture.approve(new) }
      await #expect(throws: ShopAdvertRefusal.ended) { try await fixture.add(50, to: new) }
      await #expect(throws: ShopAdvertRefusal.ended) { try await fixture.rest(new, false) }
      #expect(try await fixture.credits(.ann) == 4980)
      #expect(try await fixture.wrong() == [])
    }
  }

  @Test(arguments: Engine.all)
  func `an advert can be paused, and ends when its period is over`(engine: Engine) async throws {
    try await AdvertFixture.open(on: engine) { fixture in
      let advert = try await fixture.order(days: 2)
      await #expect(throws: ShopAdvertRefusal.notLookedAt) {
        try await fixture.rest(advert, false)
      }
      try await fixture.approve(advert)
      try await fixture.rest(advert, true)
      #expect(try await fixture.state(advert) == .paused)
      #expect(try await fixture.headlinesShown() == [])
      try await fixture.rest(advert, false)
      try await fixture.count(.view, advert, by: "x")
      fixture.clock.advance(by: .days(2))
      try await fixture.cleanUp()
      #expect(try await fixture.state(advert) == .running)
      #expect(try await fixture.taken() == 3)
      fixture.clock.advance(by: .days(1))
      try await fixture.cleanUp()
      try await fixture.cleanUp()
      #expect(try await fixture.state(advert) == .over)
      #expect(try await fixture.credits(.ann) == 4997)
      #expect(try await fixture.wrong() == [])
    }
  }

  @Test(arguments: Engine.all)
  func `an advert can be changed only by its own shop`(engine: Engine) async throws {
    try await AdvertFixture.open(on: engine) { fixture in
      let advert = try await fixture.shown()
      let end = EndAdvert(
        advert: advert, shop: "print/two", reason: .withdrawn, bank: fixture.bank,
        now: fixture.clock.now)
      await #expect(throws: NotFound.advert) { try await fixture.store.write { try end($0) } }
      await #expect(throws: ShopAdvertRefusal.ofShop) {
        try await fixture.store.write { try PauseAdvert(advert: advert, isPaused: true)($0) }
      }
      await #expect(throws: ShopAdvertRefusal.ofShop) {
        try await fixture.store.write { _ = try DeleteAdvert(advert: advert)($0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the refund of a deleted member goes to the given-up credits`(engine: Engine) async throws {
    try await AdvertFixture.open(on: engine) { fixture in
      let advert = try await fixture.shown(budget: 100, by: .ann)
      try await fixture.add(70, to: advert, by: .bob)
      let wallet = Wallet(
        settings: AdvertFixture.walletSettings, store: fixture.store, in: fixture.clock.world)
      try await fixture.store.write { tx in
        try AdvertPersonalData().erase(Cast.bob.id, tx)
        try wallet.erase(Cast.bob.id, tx)
        try tx.run("DELETE FROM members_member WHERE id = \(Cast.bob.id)")
      }
      #expect(try await fixture.end(advert) == 170)
      #expect(try await fixture.credits(.ann) == 5000)
      #expect(try await fixture.credits(.bob) == 0)
      let failed = try await fixture.store.read { tx in
        try tx.count(
          "SELECT CAST(SUM(amount) AS BIGINT) AS n FROM wallet_posting WHERE account = 'given up'")
      }
      // 4,930 at the deletion, and the 70 that were returned.
      #expect(failed == 5000)
      #expect(try await fixture.wrong() == [])
    }
  }

  @Test func `a ledger entry describes and links the advert`() async throws {
    try await AdvertFixture.open { fixture in
      let advert = try await fixture.order()
      let reference = "shop-advert/\(advert.text)"
      let descriptions = try await fixture.store.read {
        try AdvertDescriptions().descriptions(of: [reference, "film/1"], $0)
      }
      let page = Link("print", "desk", "one", "adverts", advert.text)
      #expect(descriptions == [reference: TransactionDescription("“Prints while you wait”", page)])
      let files = try await fixture.store.read { try AdvertPersonalData().export(Cast.ann.id, $0) }
      let text = String(decoding: files[0].bytes, as: UTF8.self)
      #expect(
        text.contains("\"headline\":\"Prints while you wait\"")
          && text.contains("\"amountMinor\":1000"))
    }
  }
}
