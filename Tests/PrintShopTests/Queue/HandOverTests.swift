import PlazaBase
import PlazaTesting
import Testing

@testable import PrintShop

struct HandOverTests {
  @Test(arguments: Engine.all)
  func `a code locked by wrong attempts does not hand over, and both pages say what to do`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.done(Cast.ann.id)
      let (ann, bob) = (try await site.visitor(.ann), try await site.visitor(.bob))
      let code = try #require(order.code)
      let wrong = code == "000000" ? "000001" : "000000"
      for _ in 0..<PickUpOrder.tries {
        _ = try await ann.post("/print/status/\(order.id)/pick-up", form: ["code": wrong])
      }
      let told = try await ann.get("/print/status").text
      #expect(told.contains("Ask at the counter") && !told.contains("Find it by its number"))
      _ = try await bob.post("/print/desk/\(site.storeID)/code", form: ["code": code])
      #expect(try await site.state(order) == .done)
      let desk = try await bob.get("/print/desk/\(site.storeID)").text
      #expect(
        desk.contains("Order 1 was not handed over.") && desk.contains("Find it by its number"))
      #expect(!desk.contains("Order 1 handed over."))
      _ = try await bob.post("/print/desk/\(site.storeID)/orders/\(order.id)/hand-over", form: [:])
      #expect(try await site.state(order) == .pickedUp)
    }
  }
}
