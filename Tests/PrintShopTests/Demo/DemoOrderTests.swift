import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

struct DemoOrderTests {
  @Test(arguments: Engine.all)
  func `demo orders reach every final state, and the ledger balances`(engine: Engine) async throws
  {
    try await OrderFixture.open(on: engine) { shop in
      let (ann, press) = (try await shop.member(has: 5000), try await shop.member(has: 0))
      for print in DemoPrint.all {
        let document = try await shop.document(
          of: ann, pages: print.pages, colour: print.isColour ? [1] : [])
        let order = DemoOrder(
          print: print, document: document, member: ann, store: shop.storeID, staff: press,
          settings: shop.settings,
          world: shop.world)
        #expect(try await shop.store.write { try order($0) }, "\(print.title)")
      }
      let (states, moments) = try await shop.store.read { tx in
        let rows = try tx.rows(
          "SELECT state, held_because, ordered_at FROM print_order ORDER BY number")
        return (
          try rows.map { try $0.value("state", as: Order.State.self) },
          try rows.map { try $0.value("ordered_at", as: Instant.self) }
        )
      }
      #expect(
        states == [
          .canceled, .pickedUp, .pickedUp, .failed, .pickedUp, .refused, .done, .done, .printing,
          .order, .order,
        ])
      #expect(moments == moments.sorted() && moments.allSatisfy { $0 < shop.clock.now })
      #expect(try await shop.isSound())
    }
  }

  @Test func `the demo creates no order at a store that cannot print it`() async throws {
    try await OrderFixture.open(on: .sqliteMemory) { shop in
      try await shop.store.write { try $0.run("UPDATE print_printer SET is_used = 0") }
      let ann = try await shop.member()
      let document = try await shop.document(of: ann, pages: 1)
      let order = DemoOrder(
        print: DemoPrint.all[1], document: document, member: ann, store: shop.storeID, staff: ann,
        settings: shop.settings, world: shop.world)
      #expect(try await shop.store.write { try order($0) } == false)
    }
  }
}
