import PlazaBase
import PlazaData
import PlazaIPP
import PlazaTesting
import Testing

@testable import PrintShop

struct PrinterPlanTests {
  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `printer queries do not scan large tables`(engine: Engine) async throws {
    try await expectNoFullScans(
      engine, StoreFixture.tables,
      large: ["print_printer", "print_run", "print_order", "print_order_document"]
    ) { store in
      let fixture = StoreFixture(store: store, clock: TestWorld(), routes: [])
      let shop = try await fixture.open("Near", at: "37.58,127.03")
      let id = fixture.world.newID(Printer.self)
      let address = try #require(PrinterAddress("ipp://localhost/ipp/print", within: .here))
      let add = AddPrinter(
        id: id, store: shop.id, name: "Window",
        reached: DiscoveredPrinter(
          address: address, status: PrinterStatusReading(.init(.printer, []))),
        now: fixture.clock.now)
      let rename = try RenamePrinter(id, of: shop.id, to: "Door")
      try await store.write { tx in
        try add(tx)
        try rename(tx)
        try EnablePrinter(printer: id, store: shop.id, isUsed: true)(tx)
        #expect(try Printer.used(after: nil, atMost: 8, tx).map(\.name) == ["Door"])
        #expect(try Printer.used(after: id, atMost: 8, tx).isEmpty)
        try RemovePrinter(printer: id, store: shop.id)(tx)
        #expect(try Printer.used(after: nil, atMost: 8, tx).isEmpty)
      }
    }
  }
}
