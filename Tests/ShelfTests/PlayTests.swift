import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

struct PlayTests {
  @Test(arguments: Engine.all)
  func `identical viewings within a short time are recorded once`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("The Matrix")
      let first = try await fixture.play(film, rating: 75)
      let second = try await fixture.play(film, rating: 75)
      #expect(first.isNew && !second.isNew && first.play == second.play)
      #expect(try await fixture.marks(film).plays == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a second viewing on the same day is recorded when confirmed`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("The Matrix")
      try await fixture.play(film)
      #expect(try await fixture.play(film, again: true).isNew, "watched again")
      #expect(try await !fixture.play(film, again: true).isNew, "a double tap on watched again")
      #expect(try await fixture.play(film, note: "with Bob").isNew, "other words")
      fixture.clock.advance(by: .minutes(3))
      #expect(try await fixture.play(film).isNew, "later")
      #expect(try await fixture.marks(film).plays == 4)
    }
  }

  @Test(arguments: Engine.all)
  func `a removed viewing is restored unchanged until it is deleted for good`(engine: Engine)
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("The Matrix")
      let play = try await fixture.play(
        film, "2026-05", rating: 35, note: "line one\nline two", place: "Roxy"
      ).play
      let remove = RemovePlay(play.id, of: fixture.ann, now: fixture.clock.now)
      for _ in 0..<2 { try await fixture.store.write { try remove($0) } }
      #expect(try await fixture.plays().isEmpty)
      let restore = RestorePlay(play.id, of: fixture.ann)
      #expect(try await fixture.store.write { try restore($0) } == play)
      #expect(try await fixture.plays().map(\.play) == [play])
      try await fixture.store.write { try remove($0) }
      try await MemberFilms.cleanUp(fixture.store, now: fixture.clock.now + .hours(25))
      await #expect(throws: NoSuchPlay.self) {
        try await fixture.store.write { _ = try restore($0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `another member's viewing is not found`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let play = try await fixture.play(try await fixture.film("The Matrix")).play
      let edit = EditPlay(play.id, of: fixture.bob, PlayDetails())
      let remove = RemovePlay(play.id, of: fixture.bob, now: fixture.clock.now)
      let restore = RestorePlay(play.id, of: fixture.bob)
      await #expect(throws: NoSuchPlay.self) { try await fixture.store.write { _ = try edit($0) } }
      await #expect(throws: NoSuchPlay.self) { try await fixture.store.write { try remove($0) } }
      await #expect(throws: NoSuchPlay.self) {
        try await fixture.store.write { _ = try restore($0) }
      }
      #expect(try await fixture.plays().map(\.play) == [play])
    }
  }

  @Test(arguments: Engine.all)
  func `an edited viewing moves to its new day, after the viewings already there`(engine: Engine)
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let (alien, heat) = (
        try await fixture.film("Alien", 1979), try await fixture.film("Heat", 1995)
      )
      let play = try await fixture.play(alien, "2026-05-01").play
      try await fixture.play(heat, "2026-05-02")
      var details = play.details
      details.watchedOn = PartialDate(date("2026-05-02"))
      let edit = EditPlay(play.id, of: fixture.ann, details)
      try await fixture.store.write { _ = try edit($0) }
      #expect(
        try await fixture.plays().map(\.film.title) == ["Alien", "Heat"],
        "the later one of the day first")
    }
  }

  @Test func `dates keep their precision, and future dates are refused`() throws {
    let cases: [(on: String?, precision: String?, date: String?)] = [
      (nil, nil, ""), (nil, "unknown", ""), ("2026-05-24", nil, "2026-05-24"),
      ("2026-05-24", "month", "2026-05"),
      ("2026-05-24", "year", "2026"), ("2026-05", nil, "2026-05"), ("2026", "year", "2026"),
      ("2026-06-01", nil, "2026-06-01"),
      ("2026-06", nil, "2026-06"), ("2026-05-24", "unknown", ""), ("2026", "day", nil),
      (nil, "day", nil),
      ("2026-06-02", nil, nil), ("2026-07", nil, nil), ("2027", nil, nil),
      ("2026-02-30", nil, nil),
      ("yesterday", nil, nil),
      ("1887", nil, nil), ("1888", nil, "1888"), ("2026-05", "fortnight", nil),
    ]
    for (on, precision, expected) in cases {
      var check = FormValidator {
        ["watchedOn": on, "precision": precision][$0].flatMap { $0 }.map { .string($0) }
      }
      let details = PlayDetails(&check, today: DiaryFixture.today)
      #expect(check.errors.isEmpty == (expected != nil), "\(on ?? "-") \(precision ?? "-")")
      if let expected { #expect(details.watchedOn.description == expected) }
    }
  }

  @Test func `ratings are stored in tenths and keep half stars`() {
    #expect(Rating(ofFive: "3.5")?.tenths == 70)
    #expect(Rating(ofFive: "0.5")?.tenths == 10)
    #expect(Rating(ofFive: "4,25")?.tenths == 85)
    #expect(Rating(ofTen: "7.3")?.tenths == 73)
    #expect(Rating(ofTen: "10")?.tenths == 100)
    #expect(Rating(ofTen: "7.0")?.tenths == 70)
    for wrong in [
      "0", "5.5", "-1", "", ".", "3.", "3.333", "1e1", "٣", "nan", "99999999999999999999",
    ] {
      #expect(Rating(ofFive: wrong) == nil, "\(wrong)")
    }
    #expect(Rating(ofTen: "7.25") == nil)
    for half in 1...10 {
      let stars = half % 2 == 0 ? "\(half / 2)" : "\(half / 2).5"
      #expect(Rating(ofFive: stars)?.stars == stars)
    }
    #expect(
      Rating(tenths: 75)?.stars == "4" && Rating(tenths: 74)?.stars == "3.5"
        && Rating(tenths: 1)?.stars == "0.5")
    #expect(Rating(tenths: 101) == nil && Rating(tenths: 0) == nil)
  }
}
