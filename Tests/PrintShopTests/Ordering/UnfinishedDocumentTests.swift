import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

/// Interrupted uploads, on the page where documents are uploaded.
struct UnfinishedDocumentTests {
  @Test(arguments: Engine.all)
  func `an interrupted upload is listed with name and size, to resume or discard`(engine: Engine)
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      let (ann, place) = (try await site.visitor(.ann), "/print/order/\(site.storeID)")
      #expect(try await ann.get(place).text.contains("No documents yet. Choose a file above."))
      let begin = try StartUpload(
        40_000_000, title: "Thesis & more.pdf", of: Cast.ann.id, StoreFixture.settings,
        in: site.clock.world)
      try await site.store.write { tx in
        try begin(tx)
        try tx.run("UPDATE print_document SET received = 12300000 WHERE id = \(begin.id)")
      }
      let page = try await ann.get(place)
      #expect(HTMLCheck(document: page.bytes).faults == [])
      for words in [
        "Thesis &amp; more.pdf",
        "12.3 MB of 40 MB are here. To resume, choose the same file again.",
        "data-unfinished=\"/api/print/uploads/\(begin.id)\"", "data-size=\"40000000\"",
        "data-resume-file",
        "data-discard",
      ] {
        #expect(page.text.contains(words), "\(words)")
      }
      #expect(!(try await site.visitor(.bob).get(place).text.contains("Thesis")))
      // The page that only lists stored documents has no control for resuming.
      let kept = try await ann.get("/print/me/documents").text
      #expect(kept.contains("30% uploaded.") && !kept.contains("data-resume-file"))
    }
  }
}
