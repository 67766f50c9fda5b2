import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

@testable import FilmCatalogue

struct FilmAPITests {
  private struct Page: Decodable {
    let items: [Item]
    let next: String?
  }

  private struct Item: Decodable {
    let id: String
    let title: String
    let originalTitle: String?
    let year: Int?
    let releaseDate: String?
    let releasePrecision: String
    let genres: [String]
    let poster: String
    let asOf: String
    let source: String
  }

  private func page(_ path: String, _ office: CatalogueSite) async throws -> Page {
    let reply = try await office.program().get(path)
    #expect(reply.status == .ok, "\(path): \(reply.text)")
    return try JSONDecoder().decode(Page.self, from: Data(reply.bytes))
  }

  private func fill(_ office: CatalogueSite) async throws {
    try await office.catalogue.ingest(
      .some("The Matrix", "1999-03-31", genres: [.action, .scienceFiction], popularity: 9),
      .some(
        "Amélie", "2001-04", by: ["Jean-Pierre Jeunet"], original: "Le Fabuleux Destin",
        genres: [.comedy]),
      .some(
        "Alien", "1979", by: ["Ridley Scott"], genres: [.horror, .scienceFiction], popularity: 8),
      .some("Nobody knows when", "", by: ["Somebody"]))
  }

  @Test(arguments: Engine.all)
  func `films are filtered by year and genre, sorted and paginated`(engine: Engine) async throws {
    try await CatalogueSite.open(on: engine) { office in
      try await fill(office)
      let all = try await page("/api/films", office)
      #expect(
        all.items.map(\.title) == ["Amélie", "The Matrix", "Alien", "Nobody knows when"]
          && all.next == nil)
      #expect(all.items.map(\.releaseDate) == ["2001-04", "1999-03-31", "1979", nil])
      #expect(all.items.map(\.releasePrecision) == ["month", "day", "year", "unknown"])
      #expect(
        all.items[0].originalTitle == "Le Fabuleux Destin" && all.items[0].genres == ["comedy"])
      #expect(
        all.items[1].source == "tmdb" && all.items[1].asOf == "2026-06-01T12:00:00Z"
          && all.items[1].year == 1999)
      #expect(all.items.allSatisfy { $0.poster.hasPrefix("/films/\($0.id)/poster/list?v=") })
      #expect(try await page("/api/films?sort=title", office).items.map(\.title).first == "Alien")
      #expect(try await page("/api/films?year=1999", office).items.map(\.title) == ["The Matrix"])
      #expect(try await page("/api/films?year=1805", office).items.isEmpty)
      let genre = "/api/films?genre=science-fiction&sort=popularity"
      #expect(try await page(genre, office).items.map(\.title) == ["The Matrix", "Alien"])
      #expect(try await page(genre + "&year=1979", office).items.map(\.title) == ["Alien"])
      let first = try await page("/api/films?limit=3", office)
      let next = try #require(first.next)
      #expect(
        try await page("/api/films?limit=3&after=\(next)", office).items.map(\.title) == [
          "Nobody knows when"
        ])
    }
  }

  @Test(arguments: Engine.all)
  func `a text search can be limited to a year and a genre`(engine: Engine) async throws {
    try await CatalogueSite.open(on: engine) { office in
      try await fill(office)
      #expect(try await page("/api/films?q=matr", office).items.map(\.title) == ["The Matrix"])
      #expect(try await page("/api/films?q=jeunet", office).items.map(\.title) == ["Amélie"])
      #expect(
        try await page("/api/films?q=amelie&year=2001&genre=comedy", office).items.count == 1)
      #expect(try await page("/api/films?q=amelie&year=2002", office).items.isEmpty)
      #expect(try await page("/api/films?q=amelie&genre=war", office).items.isEmpty)
    }
  }

  @Test
  func `all invalid query parameters are reported at once`() async throws {
    try await CatalogueSite.open { office in
      let reply = try await office.program().get("/api/films?year=soon&genre=cooking&sort=mood")
      #expect(reply.status == .unprocessableContent)
      for field in ["year", "genre", "sort"] {
        #expect(reply.text.contains("\"\(field)\":"), "\(field)")
      }
      for query in [
        "limit=0", "limit=201", "after=nothing", "year=0", "year=10000", "year=1999.5",
      ] {
        #expect(
          try await office.program().get("/api/films?\(query)").status == .unprocessableContent,
          "\(query)")
      }
      #expect(try await office.program().get("/api/films?year=&genre=&sort=&q=").status == .ok)
    }
  }

  @Test(arguments: Engine.all)
  func `years are listed with their film counts`(engine: Engine) async throws {
    try await CatalogueSite.open(on: engine) { office in
      #expect(try await office.program().get("/api/films/years").text == "[]")
      try await fill(office)
      let reply = try await office.program().get("/api/films/years")
      #expect(
        reply.text == #"[{"year":2001,"count":1},{"year":1999,"count":1},{"year":1979,"count":1}]"#
      )
    }
  }

  private struct Counter: FilmOffers {
    func offers(
      of films: [ID<Film>], for member: ID<Member>?, _ tx: any Transaction
    ) throws -> [ID<Film>: [FilmOffer]] {
      let offer = FilmOffer(
        shop: "Rental counter", text: "2 of 3 at the rental counter, 3.00 a night",
        isAvailable: true,
        link: Link(path: "/rental"), action: "Reserve a copy")
      return Dictionary(uniqueKeysWithValues: films.map { ($0, [offer]) })
    }
  }

  private struct PhraseEncoding: FilmMarkSource {
    func mark(of film: ID<Film>, for member: ID<Member>, _ tx: any Transaction) throws
      -> FilmStatus
    {
      FilmStatus(isBookmarked: member == Cast.ann.id, plays: 2)
    }

    func names(of members: [ID<Member>], _ tx: any Transaction) throws -> [ID<Member>: String] {
      [:]
    }
  }

  @Test(arguments: Engine.all)
  func `film details include all facts and the data of the member`(engine: Engine) async throws {
    try await CatalogueSite.open(on: engine, offers: [Counter()], marks: PhraseEncoding()) {
      office in
      var found = FoundFilm.some(
        "Tom &amp; <Jerry>", "1999-03-31", by: ["A & B"], genres: [.animation])
      found.facts.overview = "Cat “and” mouse."
      found.facts.cast = ["Tom", "Jerry"]
      found.facts.runningMinutes = 90
      found.facts.certifications = ["US": "PG", "GB": "U"]
      found.facts.links = [
        PurchaseLink(
          .buy, store: "iTunes", address: "https://example.test/1", priceMinor: 999,
          currency: "GBP")
      ]
      found.facts.trailers = [Trailer(title: "Trailer", address: "https://example.test/2")]
      let film = try await office.catalogue.film(found)
      let path = "/api/films/\(film.id)"
      let ways = ["https://example.test/1", "https://example.test/2"].map {
        FilmLink(film.id, to: $0).link.text
      }
      let guest = try await office.program().get(path)
      #expect(guest.status == .ok && guest.json("title") == "Tom &amp; <Jerry>")
      for part in [
        #""overview":"Cat “and” mouse.""#, #""directors":["A & B"]"#, #""cast":["Tom","Jerry"]"#,
        #""runningMinutes":90"#,
        #""certifications":{"GB":"U","US":"PG"}"#,
        #""words":"2 of 3 at the rental counter, 3.00 a night""#,
        #""isAvailable":true,"link":"/rental","action":"Reserve a copy""#, #""title":"Trailer""#,
        #""priceMinor":999"#,
        #""source":"tmdb""#,
        #""me":null"#,
      ] { #expect(guest.text.contains(part), "\(part)") }
      for way in ways {
        #expect(way.hasPrefix("/go/") && guest.text.contains("\"link\":\"\(way)\""), "\(way)")
      }
      #expect(!guest.text.contains("example.test"), "the way out is by /go alone")
      let ann = try await office.program(.ann).get(path)
      #expect(ann.text.contains(#""me":{"bookmarked":true,"liked":false,"plays":2}"#))
    }
  }

  @Test
  func `an unknown film, a wrong method and a merged film are handled`() async throws {
    try await CatalogueSite.open { office in
      let (one, other) = (
        try await office.catalogue.film(.some("One")),
        try await office.catalogue.film(.some("Other"))
      )
      _ = try await office.catalogue.merge(other, into: one)
      #expect(try await office.program().get("/api/films/\(other.id)").json("id") == one.id.text)
      #expect(
        try await office.program().get("/api/films/\(office.catalogue.world.newID(Film.self))")
          .status == .notFound)
      #expect(try await office.program().get("/api/films/none").status == .notFound)
      #expect(
        try await office.program(.dan).send(.post, "/api/films", json: "{}").status
          == .methodNotAllowed)
      #expect(
        try await office.program(.dan).send(.delete, "/api/films/\(one.id)").status
          == .methodNotAllowed)
    }
  }
}
