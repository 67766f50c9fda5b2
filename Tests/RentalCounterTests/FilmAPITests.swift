import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaTesting
import Testing

@testable import RentalCounter

struct FilmAPITests {
  private let alien = """
    {"title": "Alien", "cast": "Sigourney Weaver, Tom Skerritt", "director": "Ridley Scott", "rating": "18",
     "quantity": 2}
    """

  @Test(arguments: Engine.all)
  func `a film is added, found, changed and deleted`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let program = desk.program
      let made = try await program.send(.post, "/api/rental/films", json: alien)
      #expect(made.status == .created)
      let id = try #require(made.json("id"))
      #expect(made.location == "/api/rental/films/\(id)")
      #expect(
        made.text.contains("\"rating\":\"18\"")
          && made.text.contains("\"stock\":{\"total\":2,\"out\":0,\"reserved\":0}"))
      #expect(made.text.contains("\"number\":2") && made.text.contains("\"state\":\"in\""))
      for query in ["ali", "weav", "scott%20alien"] {
        #expect(try await program.get("/api/rental/films?q=\(query)").json("title") == "Alien")
      }
      let changed = try await program.send(
        .patch, "/api/rental/films/\(id)", json: "{\"quantity\": 3, \"rating\": \"15\"}")
      #expect(
        changed.status == .ok
          && changed.text.contains("\"stock\":{\"total\":3,\"out\":0,\"reserved\":0}"))
      #expect(
        changed.text.contains("\"rating\":\"15\"") && changed.json("director") == "Ridley Scott")
      #expect(try await program.send(.delete, "/api/rental/films/\(id)").status == .noContent)
      #expect(try await program.get("/api/rental/films/\(id)").status == .notFound)
      #expect(try await program.get("/api/rental/films").text == "{\"items\":[],\"next\":null}")
    }
  }

  @Test
  func `all field errors are returned at once and nothing is written`() async throws {
    try await StaffSite.open { desk in
      let reply = try await desk.program.send(
        .post, "/api/rental/films", json: "{\"title\": \"\", \"rating\": \"X\", \"quantity\": 0}")
      #expect(reply.status == .unprocessableContent)
      for field in ["title", "rating", "quantity"] {
        #expect(reply.text.contains("\"\(field)\":"), "\(field)")
      }
      #expect(try await desk.count(.films) == 0)
    }
  }

  @Test
  func `a film with a copy out keeps that copy and is not deleted`() async throws {
    try await StaffSite.open { desk in
      let film = try await desk.counter.add("Alien", copies: 2)
      try await desk.counter.rent([film, film], to: desk.counter.register())
      let path = "/api/rental/films/\(film.id)"
      let fewer = try await desk.program.send(.patch, path, json: "{\"quantity\": 1}")
      #expect(fewer.status == .conflict && fewer.json("type") == "/problems/copies-out")
      let deleted = try await desk.program.send(.delete, path)
      #expect(
        deleted.status == .conflict && deleted.json("type") == "/problems/outstanding-rentals")
      #expect(try await desk.program.get(path).text.contains("\"state\":\"out\""))
    }
  }

  @Test
  func `a repeated idempotency key adds one film`() async throws {
    try await StaffSite.open { desk in
      let key = ["Idempotency-Key": "k1"]
      let first = try await desk.program.send(
        .post, "/api/rental/films", json: alien, headers: key)
      let second = try await desk.program.send(
        .post, "/api/rental/films", json: alien, headers: key)
      #expect(first.text == second.text)
      #expect(try await desk.count(.copies) == 2)
    }
  }
}
