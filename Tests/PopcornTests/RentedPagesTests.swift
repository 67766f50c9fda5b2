import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import Shelf
import Testing

@testable import Popcorn

/// Tests of the prompts after a film was returned.
struct RentedPagesTests {
  /// A shop that knows Ann's card and that she returned every film of the catalogue.
  private struct Counter: RentedFilms {
    func returned(by member: ID<Member>, since: Instant, _ tx: any Transaction) throws
      -> [RentedFilm]
    {
      guard member == Cast.ann.id, let first = CalendarDate("2026-05-22"),
        let last = CalendarDate("2026-05-31")
      else {
        return []
      }
      return try Film.list(FilmQuery(), PageRequest(), tx).items.map {
        RentedFilm(
          rental: "rental/\($0.id)", film: $0.id, place: "Rental counter", nights: first...last,
          returnedAt: since)
      }
    }

    func card(of member: ID<Member>, _ tx: any Transaction) throws -> ShopCard {
      ShopCard(
        shop: "Rental counter", link: Link("rental", "card"), isLinked: member == Cast.ann.id)
    }
  }

  private func with(
    _ engine: Engine = .sqliteMemory, _ body: (PopcornFixture, Film) async throws -> Void
  ) async throws {
    try await PopcornFixture.open(on: engine, services: PopcornServices(rented: [Counter()])) {
      fixture in
      try await body(fixture, try await fixture.add("Alien <3", "1979-05-25"))
    }
  }

  @Test(arguments: Engine.all)
  func `each night of a returned rental is offered, and one answer records the viewing`(
    engine: Engine
  ) async throws {
    try await with(engine) { fixture, film in
      let page = try await fixture.ann.get("/popcorn/watched")
      #expect(HTMLCheck(document: page.bytes).faults == [])
      #expect(
        page.text.contains("Did you watch Alien &lt;3?")
          && page.text.contains("Rental counter, until"))
      let nights = HTMLCheck(document: page.bytes).all("input").filter { $0["name"] == "night" }
        .map { $0["value"] }
      #expect(nights == (22...28).map { "2026-05-\($0)" } + [""])
      let form: KeyValuePairs = ["rental": "rental/\(film.id)", "night": "2026-05-23"]
      for _ in 1...2 {
        let noted = try await fixture.ann.post("/popcorn/rented", form: form)
        #expect(noted.location == "/popcorn/watched")
      }
      let plays = try await fixture.plays(of: film)
      #expect(
        plays.map(\.watchedOn.description) == ["2026-05-23"]
          && plays.first?.place == "Rental counter")
      let after = try await fixture.ann.get("/popcorn/watched").text
      #expect(!after.contains("Did you watch") && after.contains("Alien &lt;3"))
    }
  }

  @Test
  func `a declined prompt is not repeated, and members cannot answer for others`() async throws {
    try await with { fixture, film in
      let rental = "rental/\(film.id)"
      #expect(try await !fixture.bob.get("/popcorn/watched").text.contains("Did you watch"))
      let foreign = try await fixture.bob.post(
        "/popcorn/rented", form: ["rental": rental, "night": "2026-05-23"])
      #expect(foreign.status == .notFound)
      let tomorrow = try await fixture.ann.post(
        "/popcorn/rented", form: ["rental": rental, "night": "2026-06-02"])
      #expect(
        tomorrow.status == .unprocessableContent
          && tomorrow.text.contains("The date can&#39;t be in the"))
      for night in ["soon", "2026-02-30"] {
        let wrong = try await fixture.ann.post(
          "/popcorn/rented", form: ["rental": rental, "night": night])
        #expect(wrong.status == .unprocessableContent)
      }
      #expect(try await fixture.ann.get("/popcorn/watched").text.contains("Did you watch"))
      let no = try await fixture.ann.post(
        "/popcorn/rented", form: ["rental": rental, "night": ""])
      #expect(no.location == "/popcorn/watched")
      #expect(try await !fixture.ann.get("/popcorn/watched").text.contains("Did you watch"))
      #expect(try await fixture.plays(of: film) == [])
    }
  }

  @Test
  func `an empty or short diary and the import page link to the rental counter card`() async throws
  {
    try await with { fixture, film in
      for path in ["/popcorn/watched", "/popcorn/import"] {
        let bob = try await fixture.bob.get(path)
        #expect(HTMLCheck(document: bob.bytes).faults == [])
        #expect(
          bob.text.contains("href=\"/rental/card\"")
            && bob.text.contains("Link your rental counter card"))
        let ann = try await fixture.ann.get(path).text
        #expect(ann.contains("Your rental counter card") && ann.contains("Linked"))
      }
      _ = try await fixture.bob.post(
        "/popcorn/films/\(film.id)/plays", form: ["precision": "today"])
      #expect(
        try await fixture.bob.get("/popcorn/watched").text.contains(
          "Link your rental counter card"))
      #expect(
        try await !fixture.bob.get("/popcorn/watched?q=alien").text.contains(
          "Link your rental counter card"))
      #expect(try await !fixture.cleo.get("/popcorn/watched").text.contains("/rental/card"))
    }
  }

  @Test
  func `without a rental shop there is no link to a rental counter card`() async throws {
    try await PopcornFixture.open { fixture in
      for path in ["/popcorn/watched", "/popcorn/import"] {
        let page = try await fixture.ann.get(path)
        #expect(!page.text.contains("Your rented films"))
      }
    }
  }
}
