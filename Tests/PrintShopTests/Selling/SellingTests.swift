import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

/// The sale of credits at a store's desk.
struct SellingTests {
  @Test(arguments: Engine.all)
  func `staff sell credits to a customer they find by handle, and a receipt counts once`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let (bob, desk) = (try await site.visitor(.bob), "/print/desk/\(site.storeID)/credits")
      #expect(
        try await bob.get(desk + "?who=an").text.contains("No member uses this email or handle"))
      #expect(try await bob.get(desk + "?who=ANN").text.contains("Sell credits to"))
      let sale = "\(desk)/\(Cast.ann.id)/top-up"
      #expect(
        try await bob.post(sale, form: ["amount": "0", "receipt": "1"]).status
          == .unprocessableContent)
      #expect(try await bob.post(sale, form: ["amount": "500", "receipt": "1"]).location == desk)
      #expect(
        try await bob.post(sale, form: ["amount": "500", "receipt": "1"]).status == .conflict)
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 500))
      let logged = try await site.store.read { tx in
        try tx.first("SELECT detail FROM members_audit WHERE actor = \(Cast.bob.id)")?.value(
          "detail", as: String.self)
      }
      #expect(logged?.hasSuffix("receipt/1 · Hanbit Print") == true)
      #expect(try await site.shopFixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a receipt counts once after the store is renamed, and each store has its own numbers`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let (bob, form) = (
        try await site.visitor(.bob), ["amount": "500", "receipt": "1"] as KeyValuePairs
      )
      func sell(at store: ID<PrintStore>) async throws -> HTTPResponse.Status {
        try await bob.post("/print/desk/\(store)/credits/\(Cast.ann.id)/top-up", form: form).status
      }
      #expect(try await sell(at: site.storeID) == .seeOther)
      try await site.store.write {
        try $0.run("UPDATE print_store SET name = 'Other' WHERE id = \(site.storeID)")
      }
      #expect(try await sell(at: site.storeID) == .conflict)
      let open = CreateStore(
        .some("Other"), week: .always, id: site.clock.world.newID(), now: site.clock.now)
      try await site.store.write { tx in
        try open(tx)
        try tx.run(
          "INSERT INTO print_store_staff (store, member) VALUES (\(open.id), \(Cast.bob.id))")
      }
      #expect(try await sell(at: open.id) == .seeOther)
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 1000))
    }
  }

  @Test(arguments: Engine.all)
  func `staff need a second person to top up their own account, and only staff sell credits`(
    engine: Engine
  )
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      let desk = "/print/desk/\(site.storeID)/credits"
      let form: KeyValuePairs = ["amount": "500", "receipt": "2"]
      #expect(
        try await site.visitor(.bob).post("\(desk)/\(Cast.bob.id)/top-up", form: form).location
          == desk)
      #expect(try await site.shopFixture.balance(Cast.bob.id) == Balance())
      #expect(
        try await site.store.read { try OwnTopUp.waiting($0) }.map(\.receipt) == [
          "2 · Hanbit Print"
        ])
      let ann = try await site.visitor(.ann)
      #expect(try await ann.get(desk).status == .notFound)
      #expect(try await ann.post("\(desk)/\(Cast.ann.id)/top-up", form: form).status == .notFound)
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance())
    }
  }
}
