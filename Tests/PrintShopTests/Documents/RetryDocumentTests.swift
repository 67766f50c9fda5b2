import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

/// Documents whose preparation was abandoned, and their retry.
struct RetryDocumentTests {
  @Test(arguments: Engine.all)
  func `the owner can retry a document whose preparation failed`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let ann = try await site.visitor(.ann)
      let document = try await site.shopFixture.document(of: Cast.ann.id, pages: 1)
      let place = "/print/me/documents/\(document)/again"
      #expect(try await ann.post(place, form: [:]).status == .seeOther)
      #expect(try await state(document, site) == "ready", "it has not failed")
      try await site.store.write { tx in
        try tx.run(
          "UPDATE print_document SET state = 'waiting', pages = NULL, sha256 = NULL WHERE id = \(document)"
        )
        try EnqueueJob(Uploads.job, key: document.text, for: Cast.ann.id, in: site.clock.world)(tx)
      }
      let prepare = PrepareDocument(
        documentStore: site.documentStore, tools: site.tools, settings: StoreFixture.settings)
      try await site.store.write { tx in
        let job = try #require(try Job.open(Uploads.job, key: document.text, tx))
        try prepare.handleFailure(job, tx)
        try tx.run("UPDATE job SET state = 'given-up', ended_at = run_at")
      }
      let page = try await ann.get("/print/me/documents").text
      #expect(
        page.contains("Try again, or delete it and upload it as a PDF") && page.contains(place))
      #expect(try await site.visitor(.bob).post(place, form: [:]).status == .notFound)
      #expect(try await ann.post(place, form: [:]).status == .seeOther)
      #expect(try await state(document, site) == "waiting")
      let asked = try await site.store.read { try Job.open(Uploads.job, key: document.text, $0) }
      #expect(asked?.owner == Cast.ann.id)
      let parts = try await site.store.write { try ShredDocument(document: document)($0) }
      #expect(parts.isEmpty)
      let left = try await site.store.read { try $0.count("SELECT count(*) AS n FROM job") }
      #expect(left == 0, "with the document its jobs are gone")
    }
  }

  private func state(_ document: ID<Document>, _ site: PrintShopSite) async throws -> String? {
    try await site.store.read {
      try $0.first("SELECT state FROM print_document WHERE id = \(document)")?.value("state")
    }
  }
}
