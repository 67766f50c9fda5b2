import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

@testable import FilmCatalogue

struct SourceTests {
  @Test(arguments: Engine.all)
  func `iTunes films of a year exclude editions, bundles and other years`(engine: Engine)
    async throws
  {
    try await SourceFixture.open(on: engine) { fixture in
      try await fixture.refresh(.itunes, "year/2026")
      #expect(try await fixture.titles(of: 2026) == ["Bare", "Harbour & Home", "The Long Winter"])
      let state = try #require(try await fixture.state(.itunes, "year/2026"))
      #expect(state.ingested == 3 && state.given == 14 && state.failure == nil)
      let film = try await fixture.film(ExternalKey(.itunes, "103"))
      #expect(
        film.film.release.description == "2026-07-01", "the store's clock is an hour ahead of UTC")
      #expect(film.directors == ["Ben Okafor", "Lin Wei"] && film.film.runningMinutes == 109)
      let prices = film.links.map { "\($0.kind) \($0.priceMinor ?? 0) \($0.currency ?? "")" }
      #expect(prices == ["buy 999 GBP", "rent 449 GBP"], "what is 0 or less is no price")
    }
  }

  @Test(arguments: Engine.all)
  func `TMDB films of a year are read by page, and undated films are in no year`(engine: Engine)
    async throws
  {
    try await SourceFixture.open(on: engine) { fixture in
      try await fixture.refresh(.tmdb, "year/2026")
      #expect(
        try await fixture.titles(of: 2026) == [
          "Harbour and Home", "The Long Winter", "Second Page",
        ])
      let all = try await fixture.titles(of: nil)
      for title in ["Blank Date", "Missing Date", "Null Date"] {
        #expect(all.contains(title), "\(title)")
      }
      #expect(!all.contains("Not for everybody") && !all.contains("Wrong Year"))
      let state = try #require(try await fixture.state(.tmdb, "year/2026"))
      #expect(state.ingested == 6 && state.given == 12)
    }
  }

  @Test(arguments: Engine.all)
  func `several servers share the rate limit of iTunes`(engine: Engine) async throws {
    try await SourceFixture.open(on: engine) { fixture in
      let others = RateLimiter(.iTunes)
      for _ in 0..<5 {
        #expect(
          await others.attempt(fixture.address.text, in: fixture.store, now: fixture.clock.now)
            == nil)
      }
      try await fixture.refresh(.itunes, "year/2026")
      #expect(fixture.stubServer.questions.isEmpty)
      fixture.clock.advance(by: .seconds(3))
      try await fixture.worker.runDue()
      #expect(fixture.stubServer.questions.count == 1)
      #expect(try await fixture.titles(of: 2026).count == 3)
    }
  }

  @Test(arguments: Engine.all)
  func `a film known to two sources is one film`(engine: Engine) async throws {
    try await SourceFixture.open(on: engine) { fixture in
      try await fixture.refresh(.itunes, "year/2026")
      try await fixture.refresh(.tmdb, "year/2026")
      let one = try await fixture.film(ExternalKey(.itunes, "101")).film.id
      let other = try await fixture.film(ExternalKey(.tmdb, "603")).film.id
      #expect(one == other)
    }
  }

  @Test func `TMDB film details include people, certificates, trailers and where to watch`()
    async throws
  {
    try await SourceFixture.open { fixture in
      try await fixture.refresh(.tmdb, "film/603")
      let film = try await fixture.film(ExternalKey(.tmdb, "603"))
      #expect(film.directors == ["Ada Quill"] && film.cast == ["First", "Second"])
      #expect(
        film.certifications == ["GB": "12A", "US": "PG-13"] && film.film.runningMinutes == nil)
      #expect(
        film.trailers.map(\.address) == [
          "https://www.youtube.com/watch?v=abc_DEF-1", "https://vimeo.com/123",
          "https://www.youtube.com/watch?v=tease",
        ])
      #expect(film.links.map(\.store) == ["One and Two (JustWatch)", "Three (JustWatch)"])
      #expect(film.film.genres == [.scienceFiction])
    }
  }

  @Test(arguments: Engine.all)
  func `a source over its limit is not treated as a source without results`(engine: Engine)
    async throws
  {
    try await SourceFixture.open(on: engine) { fixture in
      try await fixture.refresh(.itunes, "year/2026")
      fixture.clock.advance(by: .days(1))
      fixture.stubServer.mood = .overLimit
      for source in [FilmSource.itunes, .tmdb] {
        try await fixture.refresh(source, "year/2026")
        let state = try #require(try await fixture.state(source, "year/2026"))
        #expect(state.failure == .overLimit && state.failingSince == fixture.clock.now)
      }
      #expect(try await fixture.titles(of: 2026).count == 3)
      #expect(
        try await fixture.state(.itunes, "year/2026")?.ingested == 3,
        "what it answered before stays known")
      #expect(
        try await fixture.sentences(.year(2026)) == [
          "As of yesterday, 13:00 from iTunes. It has limited our requests since today, 13:00.",
          "TMDB has limited our requests since today, 13:00.",
        ])
      let asked = fixture.stubServer.requestCount("/search")
      try await fixture.worker.runDue()
      #expect(fixture.stubServer.requestCount("/search") == asked, "it is left alone")
      fixture.stubServer.mood = .well
      fixture.clock.advance(by: .hours(1))
      try await fixture.worker.runDue()
      #expect(try await fixture.state(.itunes, "year/2026")?.failure == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `the reason for a delayed request is stored for any language`(engine: Engine) async throws {
    try await SourceFixture.open(on: engine) { fixture in
      fixture.stubServer.mood = .overLimit
      try await fixture.refresh(.tmdb, "year/2026")
      let kept = try await fixture.store.read {
        try $0.first("SELECT last_error FROM job")?.value("last_error", as: StoredPhrase.self)
      }
      #expect(kept?(Translator(.english)) == "TMDB is limiting requests for now.")
      #expect(kept?(Translator(.korean)) == "TMDB의 요청 한도에 도달했습니다.")
    }
  }

  @Test func `a refused key, an unreachable source and an invalid response are distinguished`()
    async throws
  {
    try await SourceFixture.open { fixture in
      for (mood, trouble) in [
        (StubServer.Mood.refusingKey, SourceFailure.refusedKey), (.failing, .unreachable),
        (.strange, .strange),
      ] {
        fixture.stubServer.mood = mood
        try await fixture.refresh(.tmdb, "year/2026")
        #expect(try await fixture.state(.tmdb, "year/2026")?.failure == trouble, "\(mood)")
        fixture.clock.advance(by: .days(1))
      }
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `a source that hangs or fails blocks no page, and pages show the age of the data`(
    engine: Engine
  )
    async throws
  {
    try await SourceFixture.open(on: engine) { fixture in
      try await fixture.refresh(.itunes, "year/2026")
      let film = try await fixture.film(ExternalKey(.itunes, "101")).film
      fixture.clock.advance(by: .hours(7))
      fixture.stubServer.mood = .hanging
      let working = Task { try await fixture.worker.run() }
      fixture.sources.interest.record(.year(2026))
      let asked = fixture.stubServer.questions.count
      while fixture.stubServer.questions.count == asked { await Task.yield() }
      // A query was sent and has no response yet. The requests below do not wait for it.
      for path in [
        "/api/films?year=2026", "/api/films/\(film.id)", "/api/films/years",
        film.poster(.list).text,
      ] {
        #expect(try await fixture.cleo.get(path).status == .ok, "\(path)")
      }
      #expect(try await fixture.sentences(.year(2026)).first == "As of today, 13:00 from iTunes.")
      await fixture.stubServer.kill()
      while try await fixture.state(.itunes, "year/2026")?.failure == nil { await Task.yield() }
      #expect(
        try await fixture.sentences(.year(2026)).first
          == "As of today, 13:00 from iTunes. No connection since today, 20:00.")
      #expect(try await fixture.cleo.get("/api/films?year=2026").text.contains("The Long Winter"))
      working.cancel()
      try await working.value
    }
  }

  @Test(arguments: Engine.all)
  func `viewing writes nothing, and a hundred views cause one request`(engine: Engine) async throws
  {
    try await SourceFixture.open(on: engine) { fixture in
      for _ in 0..<100 { fixture.sources.interest.record(.year(1999)) }
      #expect(try await fixture.count("job") == 0)
      try await fixture.sources.interest.enqueueDue()
      #expect(try await fixture.count("job") == 2, "one for each source")
      try await fixture.worker.runDue()
      let asked = fixture.stubServer.questions.count
      fixture.clock.advance(by: .hours(1))
      fixture.sources.interest.record(.year(1999))
      try await fixture.sources.interest.enqueueDue()
      try await fixture.worker.runDue()
      #expect(fixture.stubServer.questions.count == asked, "what is fresh is not asked for")
      fixture.clock.advance(by: .days(31))
      fixture.sources.interest.record(.year(1999))
      try await fixture.worker.runDue()
      #expect(fixture.stubServer.questions.count > asked)
    }
  }

  @Test func `viewing a film requests it from the sources that know it`() async throws {
    try await SourceFixture.open { fixture in
      try await fixture.refresh(.tmdb, "now-playing")
      let film = try await fixture.film(ExternalKey(.tmdb, "603"))
      #expect(film.cast.isEmpty)
      fixture.sources.interest.record(.film(film.film.id))
      try await fixture.worker.runDue()
      #expect(try await fixture.film(ExternalKey(.tmdb, "603")).cast == ["First", "Second"])
      #expect(
        try await fixture.sentences(.film(film.film.id)) == ["As of today, 13:00 from TMDB."])
    }
  }

  @Test func `a film viewed before the list of the other source names it is requested from both`()
    async throws
  {
    try await SourceFixture.open { fixture in
      try await fixture.refresh(.itunes, "year/2026")
      let film = try await fixture.film(ExternalKey(.itunes, "101")).film.id
      fixture.sources.interest.record(.film(film))
      try await fixture.worker.runDue()
      try await fixture.refresh(.tmdb, "year/2026")
      #expect(try await fixture.film(ExternalKey(.tmdb, "603")).cast.isEmpty)
      fixture.clock.advance(by: .seconds(31))
      fixture.sources.interest.record(.film(film))
      try await fixture.worker.runDue()
      #expect(try await fixture.film(ExternalKey(.tmdb, "603")).cast == ["First", "Second"])
    }
  }

  @Test(arguments: Engine.all)
  func `a TMDB list removes no details of a film`(engine: Engine) async throws {
    try await SourceFixture.open(on: engine) { fixture in
      try await fixture.refresh(.tmdb, "film/603")
      let whole = try await fixture.film(ExternalKey(.tmdb, "603"))
      for list in ["trending-today", "year/2026", "now-playing"] {
        fixture.clock.advance(by: .hours(6))
        try await fixture.refresh(.tmdb, list)
        let film = try await fixture.film(ExternalKey(.tmdb, "603"))
        #expect(film.cast == whole.cast && film.directors == whole.directors, "\(list)")
        #expect(film.trailers == whole.trailers && film.links == whole.links, "\(list)")
        #expect(
          film.certifications == whole.certifications && film.film.asOf == fixture.clock.now,
          "\(list)")
      }
    }
  }

  @Test
  func `recurring requests run by themselves, and TMDB is asked once for its picture server`()
    async throws
  {
    try await SourceFixture.open(recurs: true) { fixture in
      try await fixture.worker.runDue()
      for subject in ["year/2026", "now-playing", "trending", "trending-today"] {
        #expect(
          try await fixture.state(.tmdb, subject)?.answeredAt == fixture.clock.now, "\(subject)")
      }
      #expect(fixture.stubServer.requestCount("/3/configuration") == 1)
      #expect(
        fixture.stubServer.questions.allSatisfy {
          $0.token == ($0.path.hasPrefix("/3/") ? "Bearer test-token" : nil)
        })
    }
  }
}
