import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaWeb
import Testing

@testable import FilmCatalogue

struct SoughtTests {
  private func search(_ words: String, _ lookout: Lookout) async throws -> String {
    let reply = try await lookout.cleo.get("/api/films?q=\(words)")
    #expect(reply.status == .ok)
    return reply.text
  }

  @Test(arguments: Engine.all)
  func `what a search does not find is asked for later, so that the next one finds it`(engine: Engine) async throws {
    try await Lookout.open(on: engine) { lookout in
      #expect(try await search("lantern+keep", lookout).contains("\"items\":[]"))
      #expect(lookout.standIn.questions.isEmpty, "the answer waits for nobody")
      #expect(try await lookout.count("errand") == 0, "searching writes nothing")
      lookout.clock.advance(by: SoughtFilms.rest)
      try await lookout.worker.runDue()
      #expect(try await search("lantern+keep", lookout).contains("The Lantern Keeper"))
      let film = try await lookout.film(ExternalKey(.itunes, "120"))
      #expect(Set(film.records.map(\.key.source)) == [.itunes, .tmdb])
      let pages = lookout.standIn.questions.filter { $0.path == "/3/search/movie" }.map { $0.query["page"] }
      #expect(pages == ["1"], "what is like the words comes first")
    }
  }

  @Test func `whoever types asks once, and the same is not asked for again for a week`() async throws {
    try await Lookout.open { lookout in
      let words = ["zz", "zzy", "zzyx", "zzyx+r", "ZZYX++R"]
      for typed in words {
        _ = try await search(typed, lookout)
        lookout.clock.advance(by: .seconds(1))
        try await lookout.worker.runDue()
      }
      lookout.clock.advance(by: SoughtFilms.rest)
      try await lookout.worker.runDue()
      #expect(lookout.standIn.questions.compactMap { $0.query["term"] ?? $0.query["query"] } == ["zzyx r", "zzyx r"])
      for (days, times) in [(1, 2), (7, 4)] {
        lookout.clock.advance(by: .days(days))
        _ = try await search("zzyx+r", lookout)
        lookout.clock.advance(by: SoughtFilms.rest)
        try await lookout.worker.runDue()
        #expect(lookout.standIn.asked("/search") + lookout.standIn.asked("/3/search/movie") == times)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `members who search take turns, and what ended the server is not asked for by looking`(
    engine: Engine
  ) async throws {
    try await Lookout.open(on: engine) { lookout in
      let interest = lookout.sources.interest
      interest.noteSearch("lantern keep", found: 0, by: Cast.ann.id, from: "192.0.2.1")
      lookout.clock.advance(by: SoughtFilms.rest)
      try await interest.look()
      let owners = try await lookout.store.read { tx in
        try tx.rows("SELECT owner, line FROM errand WHERE subject LIKE '%search/%' ORDER BY subject").map {
          [try $0.value("owner", as: String.self), try $0.value("line", as: String.self)]
        }
      }
      #expect(!owners.isEmpty && owners.allSatisfy { $0 == [Cast.ann.id.text, Cast.ann.id.text] }, "\(owners)")
      let now = lookout.clock.now
      try await lookout.store.write { tx in
        try tx.run("UPDATE errand SET state = 'given-up', ended_at = \(now), unended_starts = 5")
      }
      let runner = try #require(lookout.sources.runners.first { $0.kind == RefreshJob.kind })
      try await lookout.store.write { tx in
        for job in try Job.givenUp(atMost: 9, tx) { try runner.giveUp(job, tx) }
      }
      #expect(try await lookout.state(.itunes, "search/lantern keep")?.trouble == .strange)
      let before = try await lookout.count("errand")
      for (later, isAsked) in [(Duration.hours(1), false), (.days(1), true)] {
        lookout.clock.advance(by: later)
        interest.noteSearch("lantern keep", found: 0, by: Cast.bob.id, from: "192.0.2.1")
        lookout.clock.advance(by: SoughtFilms.rest)
        try await interest.look()
        let after = try await lookout.count("errand")
        #expect((after > before) == isAsked, "\(later)")
      }
    }
  }

  @Test func `many who search for the same do not put it off`() async throws {
    try await Lookout.open { lookout in
      for _ in 0..<6 {
        lookout.sources.interest.noteSearch("lantern", found: 0, by: nil, from: "192.0.2.1")
        lookout.clock.advance(by: .seconds(1))
      }
      try await lookout.sources.interest.look()
      #expect(try await lookout.count("errand") == 2)
    }
  }

  @Test func `what finds enough, and what looks within a year or a genre, asks nobody`() async throws {
    try await Lookout.open { lookout in
      try await lookout.refresh(.tmdb, "year/2026")
      let before = lookout.standIn.questions.count
      for number in 1...6 { try await lookout.catalogue.film(.some("Waterfall \(number)", "2001", by: ["D\(number)"])) }
      for query in ["waterfall", "nothing&year=2026", "nothing&genre=war", "a", "%20", "-"] {
        _ = try await search(query, lookout)
      }
      lookout.clock.advance(by: .minutes(1))
      try await lookout.worker.runDue()
      #expect(lookout.standIn.questions.count == before)
    }
  }

  @Test func `only so many searches an hour are asked for, whatever is typed`() async throws {
    try await Lookout.open { lookout in
      for number in 0..<200 {
        lookout.sources.interest.noteSearch("word\(number) x", found: 0, by: nil, from: "192.0.2.\(number % 20)")
        if number % 20 == 19 {
          lookout.clock.advance(by: .seconds(10))
          try await lookout.sources.interest.look()
        }
      }
      #expect(try await lookout.count("errand") == 2 * Limit.allQuestions.most)
      for number in 0..<200 {
        lookout.sources.interest.noteSearch("other\(number) x", found: 0, by: nil, from: "192.0.2.\(number % 20)")
      }
      lookout.clock.advance(by: .hours(1))
      try await lookout.sources.interest.look()
      #expect(try await lookout.count("errand") == 2 * (Limit.allQuestions.most + SoughtFilms.mostWaiting))
    }
  }

  @Test func `one who searches for much leaves questions for others, unless an administrator allows more`() async throws
  {
    try await Lookout.open { lookout in
      func search(_ words: String, by member: ID<Member>?, from network: String) async throws {
        for number in 0..<60 {
          lookout.sources.interest.noteSearch("\(words)\(number) x", found: 0, by: member, from: network)
          guard number % 10 == 9 else { continue }
          lookout.clock.advance(by: .seconds(10))
          try await lookout.sources.interest.look()
        }
      }
      try await search("much", by: nil, from: "192.0.2.1")
      #expect(try await lookout.count("errand") == 2 * Limit.questionsOfAddress.most)
      try await search("more", by: Cast.ann.id, from: "192.0.2.1")
      #expect(try await lookout.count("errand") == 2 * (Limit.questionsOfAddress.most + Limit.questions.most))
      try await lookout.store.write { try Limit.questions.set(30, for: Cast.ann.id, $0) }
      try await search("again", by: Cast.ann.id, from: "192.0.2.1")
      #expect(try await lookout.count("errand") == 2 * (Limit.questionsOfAddress.most + 30))
    }
  }

  @Test(arguments: Engine.all)
  func `what was searched for is forgotten after a month, and nothing else is`(engine: Engine) async throws {
    try await Lookout.open(on: engine) { lookout in
      for subject in ["search/old words", "year/2026"] { try await lookout.refresh(.itunes, subject) }
      lookout.clock.advance(by: .days(20))
      try await lookout.refresh(.tmdb, "search/new words")
      try await lookout.sources.interest.tidy(now: lookout.clock.now + .days(11))
      #expect(try await lookout.state(.itunes, "search/old words") == nil)
      #expect(try await lookout.state(.itunes, "year/2026") != nil)
      #expect(try await lookout.state(.tmdb, "search/new words") != nil)
    }
  }

  @Test(arguments: [("  The  LONG\nWinter ", "the long winter"), ("300", "300"), ("\u{0}é\u{301}x", "é\u{301}x")])
  func `words are the same however they are typed`(typed: String, meant: String) {
    #expect(SoughtWords(typed)?.text == meant)
  }

  @Test func `endless words are cut, and no words are none`() {
    #expect(SoughtWords(String(repeating: "word ", count: 400))?.text.count == 79)
    for typed in ["", " ", "x", "?!", "\u{0}", "a!"] { #expect(SoughtWords(typed) == nil, "\(typed)") }
  }
}
