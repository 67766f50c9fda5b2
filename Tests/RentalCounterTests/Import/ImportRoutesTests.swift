import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import Testing

@testable import RentalCounter

struct ImportRoutesTests {
  private static let text = "name,address,postcode,shoe size\nAnn Lee,1 Road,N1,38\n,2 Road,N2,\n"

  @Test(arguments: Engine.all)
  func `pasted rows are previewed and imported once`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      #expect(try await desk.kim.get(Paths.importing().text).text.contains("Or paste rows"))
      let sent = try await desk.kim.post(
        Paths.importing().text, form: ["kind": "customers", "text": Self.text])
      let page = try #require(sent.location)
      let look = try await desk.kim.get(page)
      for word in ["Ann Lee", "Import 1 row", "Enter the name.", "columns are ignored: shoe size"]
      {
        #expect(look.text.contains(word), "\(word)")
      }
      #expect(try await desk.count(.customers) == 0)
      #expect(try await desk.kim.post(page).location == page)
      #expect(try await desk.count(.customers) == 1)
      let after = try await desk.kim.get(page)
      #expect(
        after.text.contains("1 new and 1 refused") && after.text.contains("nothing left to import")
      )
      #expect(try await desk.kim.post(page).status == .seeOther)
      #expect(try await desk.count(.customers) == 1)
    }
  }

  @Test func `an uploaded file is decoded and leads to its preview`() async throws {
    try await StaffSite.open { desk in
      let latin: [UInt8] =
        Array("title;director;quantity\nAm".utf8) + [0xE9] + Array("lie;Jeunet;2\n".utf8)
      let reply = try await desk.kim.send(
        .put, Paths.importFile("films").text, headers: ["Accept": "application/json"], body: latin)
      #expect(reply.status == .created)
      let page = try #require(reply.json("page"))
      let look = try await desk.kim.get(page).text
      #expect(look.contains("Amélie") && look.contains("Windows-1252"))
      #expect(try await desk.kim.get(page + "?only=refused").text.contains("No rows."))
      #expect(try await desk.kim.get(page + "?only=odd").status == .unprocessableContent)
      _ = try await desk.kim.post(page)
      #expect(try await desk.count(.copies) == 2)
    }
  }

  @Test func `an invalid file is refused with a message, pasted or uploaded`() async throws {
    try await StaffSite.open { desk in
      let pasted = try await desk.kim.post(
        Paths.importing().text, form: ["kind": "films", "text": "name,\"x"])
      #expect(pasted.status == .unprocessableContent && pasted.text.contains("Line 1, column 2"))
      #expect(pasted.text.contains("name,&quot;x"))
      #expect(
        try await desk.kim.post(Paths.importing().text, form: ["text": "a"]).status
          == .unprocessableContent)
      for body in [[], [0xFF, 0xFE], Array("a,b\n".utf8)] as [[UInt8]] {
        let sent = try await desk.kim.send(
          .put, Paths.importFile("films").text, headers: ["Accept": "application/json"], body: body
        )
        #expect(sent.status == .unprocessableContent && sent.json("detail") != nil)
      }
      let large = [UInt8](repeating: 0x61, count: ImportDraft.largest + 1)
      #expect(
        try await desk.kim.send(.put, Paths.importFile("films").text, body: large).status
          == .contentTooLarge)
      #expect(
        try await desk.kim.send(.put, Paths.importFile("shoes").text, body: [1]).status
          == .notFound)
    }
  }

  @Test func `an import file is visible only to its uploader, for one day`() async throws {
    try await StaffSite.open { desk in
      let sent = try await desk.kim.post(
        Paths.importing().text, form: ["kind": "customers", "text": Self.text])
      let page = try #require(sent.location)
      let dan = desk.shop.visitor(.dan)
      #expect(try await dan.get(page).status == .notFound)
      #expect(try await dan.post(page).status == .notFound)
      try await desk.shop.storefront.cleanUp(now: desk.counter.clock.now + .hours(23))
      #expect(try await desk.kim.get(page).status == .ok)
      try await desk.shop.storefront.cleanUp(now: desk.counter.clock.now + .hours(25))
      #expect(try await desk.kim.get(page).status == .notFound)
    }
  }

  @Test(arguments: Engine.all)
  func `many rows are imported in batches and shown on several pages`(engine: Engine) async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let rows = (1...450).map { "Customer \($0),\($0) Road,N\($0)\n" }.joined()
      let sent = try await desk.kim.send(
        .put, Paths.importFile("customers").text,
        body: Array(("name,address,postcode\n" + rows).utf8))
      let page = try #require(sent.json("page"))
      let look = try await desk.kim.get(page).text
      #expect(
        look.contains("Import 450 rows") && look.contains("from=200")
          && !look.contains("Customer 201<"))
      #expect(try await desk.kim.get(page + "?from=400").text.contains("Customer 450<"))
      _ = try await desk.kim.post(page)
      #expect(try await desk.count(.customers) == 450)
    }
  }

  @Test func `exports are CSV files that spreadsheets open`() async throws {
    try await StaffSite.open { desk in
      _ = try await desk.counter.register("=Ann")
      let reply = try await desk.kim.get(Paths.export("customers.csv").text)
      #expect(reply.headers[.contentType] == "text/csv; charset=utf-8")
      #expect(reply.headers[.contentDisposition]?.contains("customers-2026-06-01.csv") == true)
      #expect(
        reply.bytes.starts(with: [0xEF, 0xBB, 0xBF])
          && reply.text.contains("\r\n'=Ann,1 High Street,"))
      #expect(
        try await desk.kim.get(Paths.export("films.csv").text).text.contains("Title,Cast,Director")
      )
      #expect(try await desk.kim.get("/rental/export/rentals.csv").status == .notFound)
    }
  }
}
