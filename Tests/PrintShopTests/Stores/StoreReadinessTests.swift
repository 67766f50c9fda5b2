import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

/// The warnings about a store before payment.
struct StoreReadinessTests {
  @Test(arguments: Engine.all)
  func `a closed or blocked store says so on its page, in the list and before payment`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine, week: .closed) { site in
      let draft = try await site.shopFixture.draft(Cast.ann.id)
      let ann = try await site.visitor(.ann)
      let pages = [
        "/print/stores/\(site.storeID)", "/print/order/\(site.storeID)/drafts/\(draft.id)",
      ]
      for path in pages {
        #expect(try await ann.get(path).text.contains("This store is closed"), "\(path)")
      }
      #expect(!(try await ann.get("/print/stores").text.contains("about ")))
      let place = site.storeID
      try await site.store.write { tx in
        try tx.run(
          "UPDATE print_printer SET state = 'stopped', reasons = 'media-jam' WHERE store = \(place)"
        )
      }
      for path in pages {
        #expect(
          try await ann.get(path).text.contains("at the moment: There&#39;s a paper jam."),
          "\(path)")
      }
      #expect(try await ann.get("/print/stores").text.contains("not printing at the moment"))
      try await site.shopFixture.printer("Back")
      #expect(!(try await ann.get(pages[0]).text.contains("at the moment")))
    }
  }

  @Test(arguments: Engine.all)
  func `the waiting list shows the sides ahead, without names`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine) { site in
      for person in [Cast.ann, .bob] { try await site.topUp(person) }
      try await site.shopFixture.start(site.shopFixture.paid(Cast.bob.id, pages: 7))
      site.clock.advance(by: .minutes(1))
      let own = try await site.shopFixture.paid(Cast.ann.id, pages: 4)
      let page = try await site.visitor(.ann).get("/print/stores/\(site.storeID)").text
      let list =
        page.split(separator: "<ol class=\"waiting-line\">").last?.split(separator: "</ol>").first
        ?? ""
      let rows = list.split(separator: "</li>")
      #expect(
        rows.count == 2 && rows[0].contains("7 sides · printing") && rows[1].contains("4 sides"))
      #expect(
        rows[1].contains("Yours: order \(own.number)") && !page.contains("Bob")
          && !rows[0].contains("order"))
      let guest = try await site.visitor().get("/print/stores/\(site.storeID)").text
      #expect(guest.contains("waiting-line") && !guest.contains("Yours:"))
    }
  }

  @Test func `favourites far from the college are listed separately`() async throws {
    try await StoreFixture.open { fixture in
      try await fixture.open("Near", at: "37.581,127.03")
      let far = try await fixture.open("Far", at: "35.1,129.1")
      let college = try await fixture.found("Hanbit University", at: "37.58,127.03")
      let ann = fixture.visitor(.ann)
      _ = try await ann.post("/print/stores/colleges", form: ["college": college.id.text])
      #expect(!(try await ann.get("/print/stores").text.contains("Favourites elsewhere")))
      _ = try await ann.post(
        "/print/stores/\(far.id)/favourite", form: ["kept": "true", "back": "/print/stores"])
      for path in ["/print/stores", "/print/stores/map"] {
        let parts = try await ann.get(path).text.split(separator: "Favourites elsewhere")
        #expect(
          parts.count == 2 && parts[0].contains(">Near<") && !parts[0].contains(">Far<"), "\(path)"
        )
      }
    }
  }
}
