import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct SearchDemandTests {
  private func search(_ text: String, _ fixture: SourceFixture) async throws -> String {
    let reply = try await fixture.cleo.get("/api/films?q=\(text)")
    #expect(reply.status == .ok)
    return reply.text
  }

  @Test(arguments: Engine.all)
  func `a search without results is sent to the sources later, and its films are found next time`(
    engine: Engine
  )
    async throws
  {
    try await SourceFixture.open(on: engine) { fixture in
      #expect(try await search("lantern+keep", fixture).contains("\"items\":[]"))
      #expect(fixture.stubServer.questions.isEmpty, "the answer waits for nobody")
      #expect(try await fixture.count("job") == 0, "searching writes nothing")
      fixture.clock.advance(by: PendingSearches.rest)
      try await fixture.worker.runDue()
      #expect(try await search("lantern+keep", fixture).contains("The Lantern Keeper"))
      let film = try await fixture.film(ExternalKey(.itunes, "120"))
      #expect(Set(film.records.map(\.key.source)) == [.itunes, .tmdb])
      let pages = fixture.stubServer.questions.filter { $0.path == "/3/search/movie" }.map {
        $0.query["page"]
      }
      #expect(pages == ["1"], "what is like the words comes first")
    }
  }

  @Test func `a search is sent once after typing ends and not repeated for a week`() async throws {
    try await SourceFixture.open { fixture in
      let words = ["zz", "zzy", "zzyx", "zzyx+r", "ZZYX++R"]
      for typed in words {
        _ = try await search(typed, fixture)
        fixture.clock.advance(by: .seconds(1))
        try await fixture.worker.runDue()
      }
      fixture.clock.advance(by: PendingSearches.rest)
      try await fixture.worker.runDue()
      #expect(
        fixture.stubServer.questions.compactMap { $0.query["term"] ?? $0.query["query"] } == [
          "zzyx r", "zzyx r",
        ])
      for (days, times) in [(1, 2), (7, 4)] {
        fixture.clock.advance(by: .days(days))
        _ = try await search("zzyx+r", fixture)
        fixture.clock.advance(by: PendingSearches.rest)
        try await fixture.worker.runDue()
        #expect(
          fixture.stubServer.requestCount("/search")
            + fixture.stubServer.requestCount("/3/search/movie")
            == times)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a search job belongs to its member, and a failed one is retried only after a day`(
    engine: Engine
  ) async throws {
    try await SourceFixture.open(on: engine) { fixture in
      let interest = fixture.sources.interest
      interest.recordSearch("lantern keep", found: 0, by: Cast.ann.id, from: "192.0.2.1")
      fixture.clock.advance(by: PendingSearches.rest)
      try await interest.enqueueDue()
      let owners = try await fixture.store.read { tx in
        try tx.rows(
          "SELECT owner, line FROM job WHERE subject LIKE '%search/%' ORDER BY subject"
        ).map {
          [try $0.value("owner", as: String.self), try $0.value("line", as: String.self)]
        }
      }
      #expect(
        !owners.isEmpty && owners.allSatisfy { $0 == [Cast.ann.id.text, Cast.ann.id.text] },
        "\(owners)")
      let now = fixture.clock.now
      try await fixture.store.write { tx in
        try tx.run("UPDATE job SET state = 'given-up', ended_at = \(now), unended_starts = 5")
      }
      let runner = try #require(fixture.sources.runners.first { $0.kind == RefreshJob.kind })
      try await fixture.store.write { tx in
        for job in try Job.failed(atMost: 9, tx) { try runner.handleFailure(job, tx) }
      }
      #expect(try await fixture.state(.itunes, "search/lantern keep")?.failure == .strange)
      let before = try await fixture.count("job")
      for (later, isAsked) in [(Duration.hours(1), false), (.days(1), true)] {
        fixture.clock.advance(by: later)
        interest.recordSearch("lantern keep", found: 0, by: Cast.bob.id, from: "192.0.2.1")
        fixture.clock.advance(by: PendingSearches.rest)
        try await interest.enqueueDue()
        let after = try await fixture.count("job")
        #expect((after > before) == isAsked, "\(later)")
      }
    }
  }

  @Test func `repeated searches for the same words are not postponed`() async throws {
    try await SourceFixture.open { fixture in
      for _ in 0..<6 {
        fixture.sources.interest.recordSearch("lantern", found: 0, by: nil, from: "192.0.2.1")
        fixture.clock.advance(by: .seconds(1))
      }
      try await fixture.sources.interest.enqueueDue()
      #expect(try await fixture.count("job") == 2)
    }
  }

  @Test
  func `a search with enough results or with a year or genre filter is not sent to the sources`()
    async throws
  {
    try await SourceFixture.open { fixture in
      try await fixture.refresh(.tmdb, "year/2026")
      let before = fixture.stubServer.questions.count
      for number in 1...6 {
        try await fixture.catalogue.film(.some("Waterfall \(number)", "2001", by: ["D\(number)"]))
      }
      for query in ["waterfall", "nothing&year=2026", "nothing&genre=war", "a", "%20", "-"] {
        _ = try await search(query, fixture)
      }
      fixture.clock.advance(by: .minutes(1))
      try await fixture.worker.runDue()
      #expect(fixture.stubServer.questions.count == before)
    }
  }

  @Test func `the number of searches sent to the sources per hour is limited`() async throws {
    try await SourceFixture.open { fixture in
      for number in 0..<200 {
        fixture.sources.interest.recordSearch(
          "word\(number) x", found: 0, by: nil, from: "192.0.2.\(number % 20)")
        if number % 20 == 19 {
          fixture.clock.advance(by: .seconds(10))
          try await fixture.sources.interest.enqueueDue()
        }
      }
      #expect(try await fixture.count("job") == 2 * Limit.allQuestions.maximum)
      for number in 0..<200 {
        fixture.sources.interest.recordSearch(
          "other\(number) x", found: 0, by: nil, from: "192.0.2.\(number % 20)")
      }
      fixture.clock.advance(by: .hours(1))
      try await fixture.sources.interest.enqueueDue()
      #expect(
        try await fixture.count("job") == 2
          * (Limit.allQuestions.maximum + PendingSearches.maxWaiting))
    }
  }

  @Test
  func `searches are limited per member and address, and an administrator can raise the limit`()
    async throws
  {
    try await SourceFixture.open { fixture in
      func search(_ text: String, by member: ID<Member>?, from network: String) async throws {
        for number in 0..<60 {
          fixture.sources.interest.recordSearch(
            "\(text)\(number) x", found: 0, by: member, from: network)
          guard number % 10 == 9 else { continue }
          fixture.clock.advance(by: .seconds(10))
          try await fixture.sources.interest.enqueueDue()
        }
      }
      try await search("much", by: nil, from: "192.0.2.1")
      #expect(try await fixture.count("job") == 2 * Limit.questionsOfAddress.maximum)
      try await search("more", by: Cast.ann.id, from: "192.0.2.1")
      #expect(
        try await fixture.count("job") == 2
          * (Limit.questionsOfAddress.maximum + Limit.questions.maximum))
      try await fixture.store.write { try Limit.questions.set(30, for: Cast.ann.id, $0) }
      try await search("again", by: Cast.ann.id, from: "192.0.2.1")
      #expect(try await fixture.count("job") == 2 * (Limit.questionsOfAddress.maximum + 30))
    }
  }

  @Test(arguments: Engine.all)
  func `a search is deleted after a month, and nothing else is`(engine: Engine) async throws {
    try await SourceFixture.open(on: engine) { fixture in
      for subject in ["search/old words", "year/2026"] {
        try await fixture.refresh(.itunes, subject)
      }
      fixture.clock.advance(by: .days(20))
      try await fixture.refresh(.tmdb, "search/new words")
      try await fixture.sources.interest.cleanUp(now: fixture.clock.now + .days(11))
      #expect(try await fixture.state(.itunes, "search/old words") == nil)
      #expect(try await fixture.state(.itunes, "year/2026") != nil)
      #expect(try await fixture.state(.tmdb, "search/new words") != nil)
    }
  }

  @Test(arguments: [
    ("  The  LONG\nWinter ", "the long winter"), ("300", "300"), ("\u{0}é\u{301}x", "é\u{301}x"),
  ])
  func `searches are normalized regardless of how they are typed`(typed: String, meant: String) {
    #expect(NormalizedSearch(typed)?.text == meant)
  }

  @Test func `a long search is truncated, and a search without words is ignored`() {
    #expect(NormalizedSearch(String(repeating: "word ", count: 400))?.text.count == 79)
    for typed in ["", " ", "x", "?!", "\u{0}", "a!"] {
      #expect(NormalizedSearch(typed) == nil, "\(typed)")
    }
  }
}
