import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

/// Every page about orders in both languages, with hostile document titles.
struct EveryOrderPageTests {
  @Test(arguments: Languages.builtIn.all)
  func `every order page is valid HTML in its language and escapes user input`(
    language: Language
  ) async throws {
    try await PrintShopSite.open { site in
      let hostile = "<script>alert(1)</script>\"'&"
      try await site.topUp(.ann, 100_000)
      let shop = site.shopFixture
      let document = try await shop.document(of: Cast.ann.id, pages: 12, colour: [3, 4])
      try await site.name(document, hostile)
      let draft = try await shop.draft(
        Cast.ann.id, [PrintRequest(document: document, options: PrintOptions())])
      let paid = try await shop.paid(Cast.ann.id)
      let hold = HoldOrder(
        order: paid.id, store: site.storeID, reason: hostile, staff: Cast.bob.id,
        now: site.clock.now
      )
      let printing = try await shop.start(shop.paid(Cast.ann.id))
      let failed = try await shop.start(shop.paid(Cast.ann.id))
      for run in try await shop.runs(failed) { try await shop.end(run, .unsure, sidesDone: 1) }
      let done = try await shop.done(Cast.ann.id)
      let gone = try await shop.cancel(shop.paid(Cast.ann.id))
      try await site.store.write { _ = try hold($0) }
      let orders = [paid, printing, failed, done, gone].map { "/print/status/\($0.id)" }
      let own = [
        "/print", "/print/order", "/print/order/\(site.storeID)",
        "/print/order/\(site.storeID)?from=\(draft.id)",
        "/print/order/\(site.storeID)/drafts/\(draft.id)", "/print/status", "/print/me",
        "/print/me/receipts",
        "/print/me/documents", "/print/me/documents/\(document)/delete", orders[0] + "/cancel",
        orders[3] + "/pick-up",
      ]
      let desk =
        ["", "/takings", "/prices"].map { "/print/desk/\(site.storeID)\($0)" } + ["/print/desk"]
      for (person, pages) in [(Cast.ann, own + orders), (.bob, desk)] {
        let web = try await site.visitor(person, language)
        for path in pages { try await check(path, web, language) }
      }
      let guest = try await site.visitor(nil, language)
      for path in ["/print", "/print/order"] { try await check(path, guest, language) }
    }
  }

  private func check(_ path: String, _ web: WebClient, _ language: Language) async throws {
    let page = try await web.get(path)
    #expect(page.status == .ok, "\(path)")
    #expect(!page.text.contains("<script>alert"), "\(path)")
    #expect(HTMLCheck(document: page.bytes).faults == [], "\(path)")
    #expect(page.text.contains("<html lang=\"\(language.code)\""), "\(path)")
    let main = page.text.split(separator: "<main", maxSplits: 1).last ?? ""
    let isKorean = main.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    if language == .korean { #expect(isKorean, "\(path)") }
  }

  @Test func `empty pages suggest a next step`() async throws {
    try await PrintShopSite.open { site in
      let ann = try await site.visitor(.ann)
      let next = [
        "/print/status": "Order prints", "/print/me/receipts": "Order prints",
        "/print/me/documents": "No stored documents", "/print": "Find a store",
      ]
      for (path, words) in next {
        #expect(try await ann.get(path).text.contains(words), "\(path)")
      }
    }
  }
}
