import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

/// Sales of credits that were entered by mistake.
struct UndoSaleTests {
  @Test(arguments: Engine.all)
  func `a sale is undone once with a reason, and its receipt can be used again`(engine: Engine)
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      let (bob, desk) = (try await site.visitor(.bob), "/print/desk/\(site.storeID)/credits")
      let way = "\(desk)/\(Cast.ann.id)/top-up"
      _ = try await bob.post(way, form: ["amount": "5000", "receipt": "1"])
      let page = try await bob.get(desk)
      #expect(page.text.contains("Sold in the last 24 hours") && page.text.contains("Ann Lee"))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      let sale = try #require(try await site.sales().first).id.text
      func undo(_ reason: String, at way: String = way) async throws -> Int {
        _ = try await bob.post(way, form: ["undo": sale, "reason": reason])
        return try await site.shopFixture.balance(Cast.ann.id).available
      }
      #expect(try await undo(" ") == 5000)
      #expect(try await undo("Wrong person", at: "\(desk)/\(Cast.bob.id)/top-up") == 5000)
      for _ in 0..<2 { #expect(try await undo("A zero too many <i>") == 0) }
      #expect(!(try await bob.get(desk).text.contains("Sold in the last 24 hours")))
      _ = try await bob.post(way, form: ["amount": "500", "receipt": "1"])
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 500))
      let reasons = try await site.store.read { tx in
        try tx.rows("SELECT reason FROM members_audit WHERE reason IS NOT NULL")
          .map { try $0.value("reason", as: String.self) }
      }
      #expect(reasons == ["A zero too many <i>"])
      #expect(try await site.shopFixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a sale that is spent, of another store or over a day old cannot be undone`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let (bob, desk) = (try await site.visitor(.bob), "/print/desk/\(site.storeID)/credits")
      let way = "\(desk)/\(Cast.ann.id)/top-up"
      _ = try await bob.post(way, form: ["amount": "500", "receipt": "1"])
      let sale = try #require(try await site.sales().first).id
      let open = CreateStore(
        .some("Other"), week: .always, id: site.clock.world.newID(), now: site.clock.now)
      try await site.store.write { tx in
        try open(tx)
        try tx.run(
          "INSERT INTO print_store_staff (store, member) VALUES (\(open.id), \(Cast.bob.id))")
      }
      let form: KeyValuePairs = ["undo": sale.text, "reason": "Mistake"]
      _ = try await bob.post("/print/desk/\(open.id)/credits/\(Cast.ann.id)/top-up", form: form)
      #expect(try await site.visitor(.ann).post(way, form: form).status == .notFound)
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 500))
      let order = try await site.shopFixture.paid(Cast.ann.id)
      _ = try await bob.post(way, form: form)
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 430, held: 70))
      #expect(try await bob.get(desk).text.contains("already spent some of these credits"))
      try await site.shopFixture.cancel(order)
      let other = try await site.store.read { tx in
        try tx.first(
          "SELECT id FROM wallet_transfer WHERE reason <> 'top-up' ORDER BY id LIMIT 1")?
          .value("id", as: ID<Transfer>.self)
      }
      _ = try await bob.post(way, form: ["undo": try #require(other).text, "reason": "Mistake"])
      site.clock.advance(by: RecentSales.time + .seconds(1))
      _ = try await bob.post(way, form: form)
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 500))
      #expect(try await site.shopFixture.isSound())
    }
  }
}

extension PrintShopSite {
  fileprivate func sales() async throws -> [CounterSale] {
    try await store.read { [storeID, clock] in try RecentSales.list(storeID, now: clock.now, $0) }
  }
}
