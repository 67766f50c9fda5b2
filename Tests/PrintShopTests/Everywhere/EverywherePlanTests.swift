import Jobs
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

struct EverywherePlanTests {
  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `device and print job queries do not scan large tables`(engine: Engine) async throws {
    try await expectNoFullScans(
      engine,
      StoreFixture.tables + EverywhereSchema.migrations
        + Jobs(runners: [], time: StoreFixture.settings.time).migrations,
      large: [
        "print_password", "print_job", "print_document", "print_order", "print_order_document",
        "print_printer",
      ]
    ) { store in
      let fixture = StoreFixture(store: store, clock: TestWorld(), routes: [])
      let shop = try await fixture.open("Near", at: "37.58,127.03").id
      let (ann, world, settings) = (Cast.ann.id, fixture.world, StoreFixture.settings)
      let make = MakeAppPassword("Phone", of: ann, in: world)
      let begin = try StartPrintJob(
        PrintOptions(), title: "A", of: ann, at: shop, settings, in: world)
      try await store.write { tx in
        try make(tx)
        _ = try AppPassword.holder(of: PasswordAlphabet.hash(make.text), tx)
        try AppPassword.recordUse(make.id, at: make.now, tx)
        try RevokeAppPassword(password: make.id, member: ann)(tx)
        _ = try StorePrinter.find(shop, paper: .a4, tx)
        let job = try PrintJob.find(try begin(tx).number, of: ann, at: shop, tx)
        #expect(try PrintJob.of(ann, at: shop, atMost: 9, tx) == [job])
        _ = try PrintJob.waiting(for: job.document, tx)
        _ = try JobReport.of(job, ann, tx)
      }
      let job = try await store.read { try PrintJob.of(ann, at: shop, atMost: 9, $0)[0] }
      let cancel = CancelPrintJob(job, of: ann, settings, in: world)
      _ = try await store.write { try cancel($0) }
      #expect(
        try await store.read { try PrintJob.of(ann, at: shop, atMost: 9, $0)[0].state }
          == .canceled)
    }
  }
}
