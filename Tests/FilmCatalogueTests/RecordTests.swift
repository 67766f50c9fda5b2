import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct RecordTests {
  private static var full: FilmFacts {
    var facts = FilmFacts(title: "Solaris")
    facts.originalTitle = "Солярис"
    facts.release = PartialDate("1972-05") ?? .unknown
    facts.dateDoubt = StoredPhrase(written: "Odd.")
    facts.genres = [.scienceFiction, .drama]
    facts.directors = ["Andrei Tarkovsky"]
    facts.cast = ["Natalya Bondarchuk"]
    facts.runningMinutes = 167
    facts.certifications = ["GB": "12", "DE": "12"]
    facts.overview = "A “planet”\nthinks & feels <deeply>."
    facts.artwork = "https://example.test/solaris.jpg"
    facts.popularity = 12.5
    facts.links = [
      PurchaseLink(
        .buy, store: "iTunes", address: "https://example.test/1", priceMinor: 999, currency: "GBP")
    ]
    facts.trailers = [Trailer(title: "Trailer", address: "https://example.test/2")]
    return facts
  }

  @Test
  func `facts round-trip and their encoding is deterministic`() throws {
    #expect(try FilmFacts(text: Self.full.text) == Self.full)
    #expect(Self.full.text == Self.full.text)
    #expect(try FilmFacts(text: "{}") == FilmFacts(title: ""))
    let later = try FilmFacts(
      text:
        #"{"title":"X","genres":["drama","unheard-of"],"unheardOf":{"a":[1]},"release":"soon"}"#)
    #expect(later.genres == [.drama] && later.release == .unknown)
  }

  @Test(arguments: Engine.all)
  func `each field comes from the source with the highest priority`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      var store = FilmFacts(title: "Solaris (1972)")
      store.directors = ["Andrei Tarkovsky"]
      store.release = PartialDate("1972") ?? .unknown
      store.overview = "From the store."
      store.links = Self.full.links
      var tmdb = Self.full
      tmdb.overview = nil
      tmdb.links = []
      tmdb.dateDoubt = nil
      let key = ExternalKey(.itunes, "9")
      let before = try await catalogue.film(FoundFilm(key: key, facts: store))
      #expect(
        before.source == .itunes && before.title == "Solaris (1972)"
          && before.runningMinutes == nil)
      catalogue.clock.advance(by: .hours(1))
      let after = try await catalogue.film(
        FoundFilm(key: ExternalKey(.tmdb, "593"), facts: tmdb, otherKeys: [key]))
      #expect(
        after.id == before.id && after.source == .tmdb && after.title == "Solaris"
          && after.asOf > before.asOf)
      let detail = try await catalogue.detail(after.id)
      #expect(
        detail.overview == "From the store." && detail.links == Self.full.links
          && detail.cast == tmdb.cast)
      #expect(detail.film.release == tmdb.release && detail.certifications == tmdb.certifications)
      #expect(detail.records.map(\.key.source) == [.tmdb, .itunes])
    }
  }

  @Test(arguments: Engine.all)
  func `ingesting the same films again changes nothing and reports it`(engine: Engine) async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      let found = [
        FoundFilm.some(from: .file), .some("Heat", "1995", by: ["Michael Mann"], from: .file),
      ]
      let first = try await catalogue.ingest(found)
      #expect(first.new == 2 && first.changed == 0 && first.same == 0)
      let before = try await Self.rows(catalogue)
      catalogue.clock.advance(by: .days(1))
      let again = try await catalogue.ingest(found)
      #expect(
        again.new == 0 && again.changed == 0 && again.same == 2 && again.films == first.films)
      #expect(try await Self.rows(catalogue) == before)
    }
  }

  @Test(arguments: Engine.all)
  func `a repeated response updates the date of the data`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let first = try await catalogue.film(.some())
      catalogue.clock.advance(by: .days(1))
      let again = try await catalogue.film(.some())
      #expect(again.asOf == catalogue.clock.now && again.asOf > first.asOf)
      #expect(try await catalogue.detail(first.id).records.map(\.asOf) == [catalogue.clock.now])
    }
  }

  private static func rows(_ catalogue: Catalogue) async throws -> [String] {
    try await catalogue.store.read { tx in
      let films = try tx.rows("SELECT id, title, details, as_of FROM film ORDER BY id")
      let records = try tx.rows(
        "SELECT facts, fetched_at FROM film_record ORDER BY source, kind, external_id")
      return (films + records).map { "\($0)" }
    }
  }

  @Test(arguments: Engine.all)
  func `invalid facts are not stored`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      var facts = FilmFacts(title: "  King\tKong ")
      facts.release = PartialDate("2033-05-01") ?? .unknown
      facts.runningMinutes = 0
      facts.artwork = "javascript:alert(1)"
      facts.links = [PurchaseLink(.buy, store: "S", address: "http://plain.test", priceMinor: 1)]
      facts.popularity = .nan
      facts.genres = [.drama, .drama]
      facts.cast = ["", "Fay Wray", "Fay Wray"]
      let film = try await catalogue.film(FoundFilm(key: ExternalKey(.file, "1"), facts: facts))
      let detail = try await catalogue.detail(film.id)
      #expect(
        film.title == "King Kong" && film.year == nil && film.runningMinutes == nil
          && film.genres == [.drama])
      #expect(detail.links == [] && detail.cast == ["Fay Wray"])
      #expect(detail.dateDoubt?().contains("2033") == true)
      #expect(try await catalogue.store.read { try FilmYear.all($0) } == [])
      // A more reliable source settles the doubt.
      var better = FilmFacts(title: "King Kong")
      better.release = PartialDate("1933-03-02") ?? .unknown
      let key = ExternalKey(.tmdb, "244")
      try await catalogue.ingest(
        FoundFilm(key: key, facts: better, otherKeys: [ExternalKey(.file, "1")]))
      #expect(try await catalogue.detail(film.id).dateDoubt == nil)
      #expect(try await catalogue.find(film.id).year == 1933)
    }
  }

  @Test(arguments: Engine.all)
  func `a doubt about a date is shown in the language of the reader`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      var facts = FilmFacts(title: "King Kong")
      facts.release = PartialDate("2033-05-01") ?? .unknown
      let film = try await catalogue.film(FoundFilm(key: ExternalKey(.file, "1"), facts: facts))
      let doubt = try await catalogue.detail(film.id).dateDoubt
      #expect(
        doubt?(Translator(.english))
          == "The source gives 2033-05-01, which isn't a possible year for a film.")
      #expect(doubt?(Translator(.korean)) == "출처의 연도 2033-05-01은(는) 영화 연도로 쓸 수 없습니다.")
      let id = film.id
      try await catalogue.store.write {
        try $0.run("UPDATE film SET date_doubt = 'Odd.' WHERE id = \(id)")
      }
      let row = try await catalogue.detail(film.id).dateDoubt
      let record = try FilmFacts(text: #"{"title":"King Kong","dateDoubt":"Odd."}"#).dateDoubt
      #expect(
        row?(Translator(.korean)) == "Odd." && record == row,
        "what was kept before is read as it was")
    }
  }

  @Test(arguments: Engine.all)
  func `a film without a title is skipped`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let taken = try await catalogue.ingest(
        FoundFilm(key: ExternalKey(.tmdb, "1"), facts: FilmFacts(title: " \n ")))
      #expect(taken == IngestResult())
    }
  }

  @Test(arguments: Engine.all)
  func `a staff correction overrides only the changed fields and can be reset`(engine: Engine)
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      let film = try await catalogue.film(.some("The Matrx", "1999-03-31", genres: [.action]))
      var facts = FilmFacts(title: "The Matrix")
      facts.release = film.release
      facts.genres = film.genres
      facts.directors = ["Lana Wachowski"]
      let correct = CorrectFilm(film.id, facts, in: catalogue.world)
      let corrected = try await catalogue.store.write { try correct($0) }
      #expect(corrected.title == "The Matrix" && corrected.source == .hand)
      // Later facts of the source still apply to the other fields.
      try await catalogue.ingest(
        .some(
          "The Matrx", "1999-04-01", id: "The Matrx 1999-03-31 Lana Wachowski", genres: [.drama]))
      let later = try await catalogue.find(film.id)
      #expect(
        later.title == "The Matrix" && later.release.description == "1999-04-01"
          && later.genres == [.drama])
      facts.title = "The Matrx"
      facts.release = later.release
      facts.genres = later.genres
      let back = CorrectFilm(film.id, facts, in: catalogue.world)
      let given = try await catalogue.store.write { try back($0) }
      #expect(given.title == "The Matrx" && given.source == .tmdb)
      #expect(try await catalogue.detail(film.id).records.map(\.key.source) == [.tmdb])
    }
  }

  @Test(arguments: Engine.all)
  func `a film is added manually once, and never without a title`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let facts = FoundFilm.some("Home film", "2026", by: ["Ann Lee"]).facts
      let (add, again) = (
        AddFilmManually(facts, in: catalogue.world), AddFilmManually(facts, in: catalogue.world)
      )
      let film = try await catalogue.store.write { try add($0) }
      #expect(film.title == "Home film" && film.source == .hand && film.year == 2026)
      await #expect(throws: AddFilmManually.FilmAlreadyExists(film: film)) {
        try await catalogue.store.write { try again($0) }
      }
      let blank = AddFilmManually(FilmFacts(title: " "), in: catalogue.world)
      await #expect(throws: ValidationErrors.self) {
        try await catalogue.store.write { try blank($0) }
      }
      let nameless = CorrectFilm(film.id, FilmFacts(title: ""), in: catalogue.world)
      await #expect(throws: ValidationErrors.self) {
        try await catalogue.store.write { try nameless($0) }
      }
      #expect(try await catalogue.inconsistencies() == [])
    }
  }
}
