import FilmCatalogue
import PlazaArchive
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

/// Importing an export into an empty account restores the same data.
struct RoundTripTests {
  private static let notes = [
    "Plain.", "Two\nlines, \"quoted\"; and more", "=1+1", "'71", "Ünïcödé 🎬 \u{202E}rtl",
    "<b>&amp;</b>", ",",
  ]

  /// Fills Ann's shelf with random data.
  private func fill(_ fixture: DiaryFixture, _ random: inout SplitMix64) async throws {
    let titles = [
      "300", "1776", "M", "The Matrix", "Fast & Furious", "'71", "-1", "Amélie", "العربية", "A, B",
    ]
    var films: [ID<Film>] = []
    for (number, title) in titles.enumerated() {
      films.append(
        try await fixture.film(title, 1980 + number, ExternalKey(.tmdb, "\(number + 1)")))
    }
    for film in films where Bool.random(using: &random) {
      fixture.clock.advance(by: .seconds(Int.random(in: 1...1000, using: &random)))
      if Bool.random(using: &random) {
        try await fixture.bookmark(
          film, note: Bool.random(using: &random) ? "As told by \"B\"\n=1" : nil)
      }
      let opinion = SetReaction(
        film, Reaction.allCases.randomElement(using: &random), by: fixture.ann,
        at: fixture.clock.now)
      try await fixture.store.write { try opinion($0) }
    }
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      fixture.clock.advance(by: .seconds(Int.random(in: 0...500, using: &random)))
      guard let film = films.randomElement(using: &random) else { continue }
      let play = try await fixture.play(
        film, day(&random),
        rating: Bool.random(using: &random) ? Int.random(in: 1...100, using: &random) : nil,
        note: Bool.random(using: &random) ? Self.notes.randomElement(using: &random) : nil,
        place: Bool.random(using: &random) ? "Roxy, \"left\"" : nil,
        tags: Bool.random(using: &random) ? "imax, with \"Ann\"" : "",
        again: Bool.random(using: &random))
      if Int.random(in: 0..<8, using: &random) == 0 {
        let remove = RemovePlay(play.play.id, of: fixture.ann, now: fixture.clock.now)
        try await fixture.store.write { try remove($0) }
      }
    }
  }

  private func day(_ random: inout SplitMix64) -> String {
    let day = date("2026-01-01").adding(days: Int.random(in: -5...5, using: &random)).description
    return String(day.prefix([0, 4, 7, 10, 10, 10].randomElement(using: &random) ?? 10))
  }

  private func shelf(of member: ID<Member>, _ fixture: DiaryFixture) async throws -> ShelfExport {
    try await fixture.store.longRead { try ShelfExport(of: member, $0) }
  }

  @Test(arguments: Engine.all)
  func `a Plaza export is imported without loss`(engine: Engine) async throws {
    for _ in 0..<6 {
      let seed = World.real.randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      var random = SplitMix64(seed: seed)
      try await DiaryFixture.open(on: engine) { fixture in
        try await fill(fixture, &random)
        let file = try await fixture.export(.plaza, of: fixture.ann)
        let totals = try await fixture.importFile(file, for: fixture.bob)
        #expect(totals.choices + totals.refused + totals.same == 0, "seed \(seed)")
        #expect(try await fixture.export(.plaza, of: fixture.bob) == file, "seed \(seed)")
        let again = try await fixture.importFile(file, for: fixture.bob)
        #expect(again.rows == again.same, "seed \(seed)")
        let own = try await fixture.importFile(file, for: fixture.ann)
        #expect(own.rows == own.same, "one's own export is already there, seed \(seed)")
      }
    }
  }

  @Test(arguments: Engine.all, [ShelfExport.Format.trakt, .letterboxd])
  func `data that another format supports survives export and import`(
    engine: Engine, format: ShelfExport.Format
  )
    async throws
  {
    for _ in 0..<4 {
      let seed = World.real.randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      var random = SplitMix64(seed: seed)
      try await DiaryFixture.open(on: engine) { fixture in
        try await fill(fixture, &random)
        try await fixture.importFile(
          try await fixture.export(format, of: fixture.ann), for: fixture.bob)
        let (ann, bob) = (
          try await shelf(of: fixture.ann, fixture), try await shelf(of: fixture.bob, fixture)
        )
        #expect(Carried(ann, by: format) == Carried(bob, by: format), "seed \(seed)")
        // A second round trip is lossless.
        try await fixture.importFile(
          try await fixture.export(format, of: fixture.bob), for: Cast.dan.id)
        let dan = try await shelf(of: Cast.dan.id, fixture)
        #expect(Carried(dan, by: format) == Carried(bob, by: format), "seed \(seed)")
      }
    }
  }

  @Test func `a Letterboxd export of more than a thousand rows is split into parts`() async throws
  {
    try await DiaryFixture.open { fixture in
      let film = try await fixture.film("The Matrix")
      for number in 0..<1001 {
        // Outside the window, so that plays are not compared with each other as repeated requests.
        fixture.clock.advance(by: AddPlay.window)
        try await fixture.play(film, note: "\(number)")
      }
      let bytes = try await fixture.export(.letterboxd, of: fixture.ann)
      var zip = try ZipReader(bytes, limits: ImportService.zipLimits)
      #expect(
        zip.entries.map(\.name) == [
          "letterboxd-watched-2026-06-02-1.csv", "letterboxd-watched-2026-06-02-2.csv",
        ])
      let last = String(decoding: try zip.read(zip.entries[1]), as: UTF8.self)
      #expect(
        last.hasPrefix("tmdbID,imdbID,Title,Year,Rating,WatchedDate,Rewatch,Review,Tags\r\n"))
      #expect(try await fixture.importFile(bytes, for: fixture.bob).newPlays == 1001)
    }
  }
}

/// The part of a shelf that a format can represent.
private struct Carried: Equatable {
  var plays: [String] = []
  var ratings: [String: Int] = [:]
  var notes: [String: [String]] = [:]
  var marks: Set<String> = []

  init(_ shelf: ShelfExport, by format: ShelfExport.Format) {
    for entry in shelf.plays {
      let (play, title) = (entry.play, entry.film.title)
      let day = play.watchedOn.date?.description ?? "-"
      if format == .letterboxd {
        plays.append(
          "\(title) \(day) \(play.rating?.halfStars ?? 0) \(play.note ?? "") \(play.tags.text)")
      } else {
        plays.append("\(title) \(day)")
        ratings[title] = play.rating?.halfStars ?? ratings[title]
        if let note = play.note {
          notes[title, default: []] += note.split(separator: "\n\n").map(String.init)
        }
      }
    }
    plays.sort()
    notes = notes.mapValues { $0.sorted() }
    if format == .trakt {
      marks = Set(
        shelf.marks.filter { $0.kind != "dislike" }.map {
          "\($0.kind) \($0.film.title) \($0.markedAt) \($0.note ?? "")"
        })
    }
  }
}
