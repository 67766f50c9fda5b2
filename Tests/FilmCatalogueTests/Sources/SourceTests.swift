import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaMarkup
import PlazaTesting
import PlazaWeb
import Testing

@testable import FilmCatalogue

struct SourceTests {
  @Test(arguments: Engine.all)
  func `the films of a year come from iTunes without editions, bundles and other years`(engine: Engine) async throws {
    try await Lookout.open(on: engine) { lookout in
      try await lookout.refresh(.itunes, "year/2026")
      #expect(try await lookout.titles(of: 2026) == ["Bare", "Harbour & Home", "The Long Winter"])
      let state = try #require(try await lookout.state(.itunes, "year/2026"))
      #expect(state.kept == 3 && state.given == 14 && state.trouble == nil)
      let film = try await lookout.film(ExternalKey(.itunes, "103"))
      #expect(film.film.release.description == "2026-07-01", "the store's clock is an hour ahead of UTC")
      #expect(film.directors == ["Ben Okafor", "Lin Wei"] && film.film.runningMinutes == 109)
      let prices = film.links.map { "\($0.kind) \($0.priceMinor ?? 0) \($0.currency ?? "")" }
      #expect(prices == ["buy 999 GBP", "rent 449 GBP"], "what is 0 or less is no price")
    }
  }

  @Test(arguments: Engine.all)
  func `the films of a year come from TMDB page by page, and blank dates are in no year`(engine: Engine) async throws {
    try await Lookout.open(on: engine) { lookout in
      try await lookout.refresh(.tmdb, "year/2026")
      #expect(try await lookout.titles(of: 2026) == ["Harbour and Home", "The Long Winter", "Second Page"])
      let all = try await lookout.titles(of: nil)
      for title in ["Blank Date", "Missing Date", "Null Date"] { #expect(all.contains(title), "\(title)") }
      #expect(!all.contains("Not for everybody") && !all.contains("Wrong Year"))
      let state = try #require(try await lookout.state(.tmdb, "year/2026"))
      #expect(state.kept == 6 && state.given == 12)
    }
  }

  @Test(arguments: Engine.all)
  func `several servers ask iTunes together no more often than one`(engine: Engine) async throws {
    try await Lookout.open(on: engine) { lookout in
      let others = RateLimiter(.iTunes)
      for _ in 0..<5 {
        #expect(await others.attempt(lookout.address.text, in: lookout.store, now: lookout.clock.now) == nil)
      }
      try await lookout.refresh(.itunes, "year/2026")
      #expect(lookout.standIn.questions.isEmpty)
      lookout.clock.advance(by: .seconds(3))
      try await lookout.worker.runDue()
      #expect(lookout.standIn.questions.count == 1)
      #expect(try await lookout.titles(of: 2026).count == 3)
    }
  }

  @Test(arguments: Engine.all)
  func `two sources that know one film make one film`(engine: Engine) async throws {
    try await Lookout.open(on: engine) { lookout in
      try await lookout.refresh(.itunes, "year/2026")
      try await lookout.refresh(.tmdb, "year/2026")
      let one = try await lookout.film(ExternalKey(.itunes, "101")).film.id
      let other = try await lookout.film(ExternalKey(.tmdb, "603")).film.id
      #expect(one == other)
    }
  }

  @Test func `a film's page has what TMDB knows: people, certificates, trailers, where to watch`() async throws {
    try await Lookout.open { lookout in
      try await lookout.refresh(.tmdb, "film/603")
      let film = try await lookout.film(ExternalKey(.tmdb, "603"))
      #expect(film.directors == ["Ada Quill"] && film.cast == ["First", "Second"])
      #expect(film.certifications == ["GB": "12A", "US": "PG-13"] && film.film.runningMinutes == nil)
      #expect(
        film.trailers.map(\.address) == [
          "https://www.youtube.com/watch?v=abc_DEF-1", "https://vimeo.com/123", "https://www.youtube.com/watch?v=tease",
        ])
      #expect(film.links.map(\.store) == ["One and Two (JustWatch)", "Three (JustWatch)"])
      #expect(film.film.genres == [.scienceFiction])
    }
  }

  @Test(arguments: Engine.all)
  func `a source that has had enough is not taken for one that knows nothing`(engine: Engine) async throws {
    try await Lookout.open(on: engine) { lookout in
      try await lookout.refresh(.itunes, "year/2026")
      lookout.clock.advance(by: .days(1))
      lookout.standIn.mood = .overLimit
      for source in [FilmSource.itunes, .tmdb] {
        try await lookout.refresh(source, "year/2026")
        let state = try #require(try await lookout.state(source, "year/2026"))
        #expect(state.trouble == .overLimit && state.troubleSince == lookout.clock.now)
      }
      #expect(try await lookout.titles(of: 2026).count == 3)
      #expect(try await lookout.state(.itunes, "year/2026")?.kept == 3, "what it answered before stays known")
      #expect(
        try await lookout.sentences(.year(2026)) == [
          "As of yesterday, 13:00 from iTunes. It has limited our requests since today, 13:00.",
          "TMDB has limited our requests since today, 13:00.",
        ])
      let asked = lookout.standIn.asked("/search")
      try await lookout.worker.runDue()
      #expect(lookout.standIn.asked("/search") == asked, "it is left alone")
      lookout.standIn.mood = .well
      lookout.clock.advance(by: .hours(1))
      try await lookout.worker.runDue()
      #expect(try await lookout.state(.itunes, "year/2026")?.trouble == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `why a source is asked later is kept for readers of any language`(engine: Engine) async throws {
    try await Lookout.open(on: engine) { lookout in
      lookout.standIn.mood = .overLimit
      try await lookout.refresh(.tmdb, "year/2026")
      let kept = try await lookout.store.read {
        try $0.first("SELECT last_error FROM errand")?.value("last_error", as: StoredPhrase.self)
      }
      #expect(kept?(Translator(.english)) == "TMDB is limiting requests for now.")
      #expect(kept?(Translator(.korean)) == "TMDB의 요청 한도에 도달했습니다.")
    }
  }

  @Test func `a refused key is told apart from a source that is away, and from nonsense`() async throws {
    try await Lookout.open { lookout in
      for (mood, trouble) in [
        (StubServer.Mood.refusingKey, SourceTrouble.refusedKey), (.failing, .unreachable), (.strange, .strange),
      ] {
        lookout.standIn.mood = mood
        try await lookout.refresh(.tmdb, "year/2026")
        #expect(try await lookout.state(.tmdb, "year/2026")?.trouble == trouble, "\(mood)")
        lookout.clock.advance(by: .days(1))
      }
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `a source that hangs or dies holds nobody up: every page answers from rows with its age`(engine: Engine)
    async throws
  {
    try await Lookout.open(on: engine) { lookout in
      try await lookout.refresh(.itunes, "year/2026")
      let film = try await lookout.film(ExternalKey(.itunes, "101")).film
      lookout.clock.advance(by: .hours(7))
      lookout.standIn.mood = .hanging
      let working = Task { try await lookout.worker.run() }
      lookout.sources.interest.note(.year(2026))
      let asked = lookout.standIn.questions.count
      while lookout.standIn.questions.count == asked { await Task.yield() }
      // A query was sent and has no response yet. The requests below do not wait for it.
      for path in ["/api/films?year=2026", "/api/films/\(film.id)", "/api/films/years", film.poster(.list).text] {
        #expect(try await lookout.cleo.get(path).status == .ok, "\(path)")
      }
      #expect(try await lookout.sentences(.year(2026)).first == "As of today, 13:00 from iTunes.")
      await lookout.standIn.kill()
      while try await lookout.state(.itunes, "year/2026")?.trouble == nil { await Task.yield() }
      #expect(
        try await lookout.sentences(.year(2026)).first
          == "As of today, 13:00 from iTunes. No connection since today, 20:00.")
      #expect(try await lookout.cleo.get("/api/films?year=2026").text.contains("The Long Winter"))
      working.cancel()
      try await working.value
    }
  }

  @Test(arguments: Engine.all)
  func `looking writes nothing, and a hundred looks are one question`(engine: Engine) async throws {
    try await Lookout.open(on: engine) { lookout in
      for _ in 0..<100 { lookout.sources.interest.note(.year(1999)) }
      #expect(try await lookout.count("errand") == 0)
      try await lookout.sources.interest.look()
      #expect(try await lookout.count("errand") == 2, "one for each source")
      try await lookout.worker.runDue()
      let asked = lookout.standIn.questions.count
      lookout.clock.advance(by: .hours(1))
      lookout.sources.interest.note(.year(1999))
      try await lookout.sources.interest.look()
      try await lookout.worker.runDue()
      #expect(lookout.standIn.questions.count == asked, "what is fresh is not asked for")
      lookout.clock.advance(by: .days(31))
      lookout.sources.interest.note(.year(1999))
      try await lookout.worker.runDue()
      #expect(lookout.standIn.questions.count > asked)
    }
  }

  @Test func `a film that somebody looks at is asked for at the sources that know it`() async throws {
    try await Lookout.open { lookout in
      try await lookout.refresh(.tmdb, "now-playing")
      let film = try await lookout.film(ExternalKey(.tmdb, "603"))
      #expect(film.cast.isEmpty)
      lookout.sources.interest.note(.film(film.film.id))
      try await lookout.worker.runDue()
      #expect(try await lookout.film(ExternalKey(.tmdb, "603")).cast == ["First", "Second"])
      #expect(try await lookout.sentences(.film(film.film.id)) == ["As of today, 13:00 from TMDB."])
    }
  }

  @Test(arguments: Engine.all)
  func `a list of TMDB's takes away nothing of what its answer about the film said`(engine: Engine) async throws {
    try await Lookout.open(on: engine) { lookout in
      try await lookout.refresh(.tmdb, "film/603")
      let whole = try await lookout.film(ExternalKey(.tmdb, "603"))
      for list in ["trending-today", "year/2026", "now-playing"] {
        lookout.clock.advance(by: .hours(6))
        try await lookout.refresh(.tmdb, list)
        let film = try await lookout.film(ExternalKey(.tmdb, "603"))
        #expect(film.cast == whole.cast && film.directors == whole.directors, "\(list)")
        #expect(film.trailers == whole.trailers && film.links == whole.links, "\(list)")
        #expect(film.certifications == whole.certifications && film.film.asOf == lookout.clock.now, "\(list)")
      }
    }
  }

  @Test func `what recurs is asked for by itself, and TMDB says once where its pictures are`() async throws {
    try await Lookout.open(recurs: true) { lookout in
      try await lookout.worker.runDue()
      for subject in ["year/2026", "now-playing", "trending", "trending-today"] {
        #expect(try await lookout.state(.tmdb, subject)?.answeredAt == lookout.clock.now, "\(subject)")
      }
      #expect(lookout.standIn.asked("/3/configuration") == 1)
      #expect(
        lookout.standIn.questions.allSatisfy { $0.token == ($0.path.hasPrefix("/3/") ? "Bearer test-token" : nil) })
    }
  }
}
