import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

struct StoreAPITests {
  @Test(arguments: Engine.all)
  func `the API finds stores near a place or college, with all details`(engine: Engine)
    async throws
  {
    try await StoreFixture.open(on: engine) { fixture in
      let store = try await fixture.open("Near", at: "37.581,127.03")
      try await fixture.open("Far", at: "37.6,127.03")
      let college = try await fixture.found("Hanbit University", at: "37.6,127.03")
      let cleo = fixture.visitor()
      let near = try await cleo.get("/api/print/stores?near=37.58,127.03")
      #expect(
        near.json("name") == "Near" && near.text.contains("\"distanceMetres\":111,\"isOpen\":true")
      )
      #expect(
        near.text.contains(
          "\"changesAt\":\"2026-06-01T09:00:00Z\",\"waiting\":0,\"expectedMinutes\":null"))
      #expect(try await cleo.get("/api/print/stores?college=\(college.id)").json("name") == "Far")
      #expect(
        try await cleo.get("/api/print/stores?near=37.58,127.03&q=far").json("name") == "Far")
      #expect(
        try await cleo.get("/api/print/stores?college=\(college.id)&limit=1").text.split(
          separator: "\"id\""
        ).count == 2
      )
      let one = try await cleo.get("/api/print/stores/\(store.id)")
      #expect(
        one.text.contains(
          "{\"day\":\"2026-06-01\",\"spans\":[{\"opens\":\"09:00\",\"closes\":\"18:00\"}]}"))
      #expect(one.text.contains("\"media\":[],\"sides\":[],\"finishings\":[],\"isColour\":false"))
      #expect(
        try await cleo.get("/api/print/stores/\(fixture.world.newID(PrintStore.self))").status
          == .notFound)
    }
  }

  @Test(arguments: [
    "near=91,0", "near=1", "near=nan,1", "college=nonsense", "limit=0", "near=88,0",
  ])
  func `an invalid place is refused`(query: String) async throws {
    try await StoreFixture.open { fixture in
      let reply = try await fixture.visitor().get("/api/print/stores?\(query)")
      #expect(reply.status == .unprocessableContent)
    }
  }

  @Test func `the capabilities of all enabled printers are combined`() async throws {
    try await StoreFixture.open { fixture in
      let store = try await fixture.open("Near", at: "37.581,127.03")
      var (grey, colour, broken) = (Capabilities(), Capabilities(), Capabilities())
      grey.media = [.a4, .a3]
      grey.pagesPerMinute = 40
      colour.isColour = true
      colour.sides = [.oneSided, .longEdge]
      broken.finishings = [.bind]
      for (number, (capabilities, isUsed)) in [(grey, true), (colour, true), (broken, false)]
        .enumerated()
      {
        let id = fixture.world.newID(Printer.self)
        try await fixture.store.write {
          try $0.run(
            """
            INSERT INTO print_printer (id, store, name, address, is_used, state, reasons, capabilities)
            VALUES (\(id), \(store.id), \("P\(number)"), 'ipp://127.0.0.1/ipp/print', \(isUsed), 'idle', '',
              \(capabilities.text))
            """)
        }
      }
      let one = try await fixture.visitor().get("/api/print/stores/\(store.id)").text
      #expect(one.contains("\"media\":[\"iso_a4_210x297mm\",\"iso_a3_297x420mm\"]"))
      #expect(one.contains("\"finishings\":[],\"isColour\":true"))
      let page = try await fixture.visitor().get("/print/stores/\(store.id)").text
      for words in ["A4", "A3", "Colour", "Two-sided", "40 sides per minute"] {
        #expect(page.contains("<li class=\"chip\">\(words)</li>"), "\(words)")
      }
      #expect(!page.contains("Binding"))
    }
  }

  @Test(arguments: Engine.all)
  func `adding and removing a favourite is idempotent and affects only that member`(engine: Engine)
    async throws
  {
    try await StoreFixture.open(on: engine) { fixture in
      let store = try await fixture.open("Near", at: "37.581,127.03")
      let path = "/api/print/favourites/\(store.id)"
      let ann = fixture.program(.ann)
      for _ in 0..<2 { #expect(try await ann.send(.put, path).status == .noContent) }
      #expect(try await ann.get("/api/print/stores").text.contains("\"isFavourite\":true"))
      #expect(
        try await fixture.program(.bob).get("/api/print/stores").text.contains(
          "\"isFavourite\":false"))
      for _ in 0..<2 { #expect(try await ann.send(.delete, path).status == .noContent) }
      #expect(try await ann.get("/api/print/stores").text.contains("\"isFavourite\":false"))
      #expect(try await fixture.visitor().send(.put, path).status == .unauthorized)
      #expect(try await ann.send(.put, "/api/print/favourites/nonsense").status == .notFound)
      let strange = fixture.world.newID(PrintStore.self)
      #expect(try await ann.send(.put, "/api/print/favourites/\(strange)").status == .notFound)
      #expect(try await ann.send(.post, path).status == .methodNotAllowed)
    }
  }

  @Test(arguments: Engine.all)
  func `an export has the store choices of a member, and deletion removes them`(engine: Engine)
    async throws
  {
    try await StoreFixture.open(on: engine) { fixture in
      let store = try await fixture.open("Near", at: "37.581,127.03")
      let college = try await fixture.found("Hanbit University", at: "37.6,127.03")
      let ann = fixture.visitor(.ann)
      _ = try await ann.post("/print/stores/colleges", form: ["college": college.id.text])
      _ = try await fixture.program(.ann).send(.put, "/api/print/favourites/\(store.id)")
      try await fixture.addStaff(.ann, at: store)
      let told = try await fixture.store.read { try StorePersonalData().export(Cast.ann.id, $0) }
      let wanted =
        "{\"college\":\"Hanbit University\",\"favourites\":[\"Near\"],\"worksAt\":[\"Near\"]}"
      #expect(told.map { String(decoding: $0.bytes, as: UTF8.self) } == [wanted])
      try await fixture.store.write { try StorePersonalData().erase(Cast.ann.id, $0) }
      let left = try await fixture.store.read { try StorePersonalData().export(Cast.ann.id, $0) }
      let empty = "{\"college\":null,\"favourites\":[],\"worksAt\":[]}"
      #expect(left.map { String(decoding: $0.bytes, as: UTF8.self) } == [empty])
    }
  }

  @Test(arguments: ["open=null", "open=true&open=true", "open="])
  func `the open filter must be true or false`(query: String) async throws {
    try await StoreFixture.open { fixture in
      let reply = try await fixture.visitor().get("/api/print/stores?\(query)")
      #expect(reply.status == .unprocessableContent && reply.text.contains("\"open\""))
      #expect(try await fixture.visitor().get("/api/print/stores?open=false").status == .ok)
      #expect(
        try await fixture.visitor().get("/api/print/stores?college=").status
          == .unprocessableContent)
      #expect(try await fixture.visitor().get("/print/stores?college=").status == .ok)
    }
  }
}
