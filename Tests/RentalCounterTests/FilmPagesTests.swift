import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import RentalCounter

struct FilmPagesTests {
  @Test(arguments: Engine.all)
  func `a clerk adds a film with its copies and changes both`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let form = try await desk.kim.get("/rental/films/new")
      let sent = try await desk.kim.post(
        "/rental/films",
        form: [
          "_key": try #require(form.hidden("_key")), "title": "Alien", "cast": "Sigourney Weaver",
          "director": "Ridley Scott", "rating": "18", "quantity": "2", "cover": "",
        ])
      let place = try #require(sent.location)
      let page = try await desk.kim.get(place)
      #expect(page.text.contains("Added Alien with 2 copies.") && page.text.contains("2 of 2 in"))
      let film = try #require(
        try await desk.counter.store.read { try Film.list(nil, PageRequest(), $0).items.first })
      for copy in film.copies { #expect(page.text.contains(copy.code.description)) }
      let saved = try await desk.kim.post(
        place,
        form: ["title": "Aliens", "rating": "", "quantity": "3", "director": "", "cast": ""])
      #expect(saved.location == place)
      let changed = try await desk.counter.find(film)
      #expect(changed.details == FilmDetails(title: "Aliens") && changed.copies.count == 3)
    }
  }

  @Test
  func `errors are shown next to their fields, and the input is kept`() async throws {
    try await StaffSite.open { desk in
      let reply = try await desk.kim.post(
        "/rental/films",
        form: ["title": " ", "cast": "\"><script>", "rating": "R", "quantity": "0", "cover": ""])
      #expect(reply.status == .unprocessableContent)
      let check = HTMLCheck(document: reply.bytes)
      #expect(check.faults == [])
      #expect(
        check.elements.filter { $0["aria-invalid"] == "true" }.compactMap { $0["name"] }
          == ["title", "rating", "quantity"])
      #expect(reply.text.contains("value=\"&quot;&gt;&lt;script&gt;\""))
      #expect(try await desk.count(.films) == 0)
    }
  }

  @Test
  func `a quantity below the number of copies out is refused, and the input is kept`() async throws
  {
    try await StaffSite.open { desk in
      let film = try await desk.counter.add("Alien", copies: 3)
      try await desk.counter.rent([film, film], to: desk.counter.register())
      let reply = try await desk.kim.post(
        "/rental/films/\(film.id)", form: ["title": "Aliens", "quantity": "1"])
      #expect(
        reply.status == .conflict && reply.text.contains("2 copies of Aliens are out, so you can"))
      #expect(reply.text.contains("t reduce the stock to 1."))
      #expect(reply.text.contains("value=\"Aliens\""))
      #expect(try await desk.counter.find(film).title == "Alien")
    }
  }

  @Test(arguments: Engine.all)
  func `deletion asks for confirmation and is refused while a copy is out`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let film = try await desk.counter.add("Alien")
      let rental = try #require(
        try await desk.counter.rent([film], to: desk.counter.register()).first)
      let path = "/rental/films/\(film.id)/delete"
      #expect(try await desk.kim.get(path).location == "/rental/films/\(film.id)/edit")
      #expect(try await desk.kim.post(path).location == "/rental/films/\(film.id)/edit")
      #expect(
        try await desk.kim.get("/rental/films/\(film.id)/edit").text.contains(
          "1 copy of Alien is still out."))
      try await desk.counter.giveBack(rental)
      #expect(try await desk.kim.get(path).text.contains("t be undone."))
      #expect(try await desk.kim.post(path).location == "/rental/films")
      #expect(try await desk.kim.get("/rental/films/\(film.id)").status == .notFound)
      let old = try await desk.kim.get("/rental/rentals/\(rental.id)")
      #expect(old.status == .ok && old.text.contains("Alien, no longer in the stock"))
    }
  }
}
