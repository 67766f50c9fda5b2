import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import FilmCatalogue

struct MergeTests {
  /// Three films of similar titles that are not matched with each other.
  private func three(_ catalogue: Catalogue) async throws -> (Film, Film, Film) {
    let one = try await catalogue.film(
      .some("Nosferatu", "1922-03-04", by: ["F. W. Murnau"], genres: [.horror]))
    let other = try await catalogue.film(
      .some("Nosferatu!", "1923", by: ["Murnau"], from: .itunes, genres: [.drama]))
    let third = try await catalogue.film(
      .some("Nosferatu, eine Symphonie", "1921", by: ["Plumpe"], from: .file))
    return (one, other, third)
  }

  private func state(_ catalogue: Catalogue) async throws -> [String] {
    try await catalogue.store.read { tx in
      let films = try tx.rows(
        "SELECT id, title, year, details, genres, merged_into FROM film ORDER BY id")
      let records = try tx.rows(
        "SELECT external_id, film FROM film_record ORDER BY source, kind, external_id")
      let names = try tx.rows("SELECT name_key, film FROM film_name ORDER BY name_key, film")
      let genres = try tx.rows("SELECT genre, film, year FROM film_genre ORDER BY genre, film")
      return (films + records + names + genres).map { "\($0)" }
    }
  }

  @Test(arguments: Engine.all)
  func `undoing a merge restores both films`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let (one, other, _) = try await three(catalogue)
      let before = try await state(catalogue)
      let merge = try await catalogue.merge(other, into: one)
      #expect(try await catalogue.find(other.id).id == one.id)
      #expect(try await catalogue.detail(other.id).records.count == 2)
      #expect(
        try await catalogue.store.read { try Film.known(as: other.id, $0) } == [one.id, other.id])
      #expect(
        try await catalogue.store.read { try Film.found([other.id, one.id], $0) }.mapValues(\.id)
          == [
            other.id: one.id, one.id: one.id,
          ])
      let listed = try await catalogue.store.read {
        try Film.list(FilmQuery(), PageRequest(), $0).items
      }
      #expect(!listed.contains { $0.id == other.id } && listed.count == 2)
      #expect(try await catalogue.inconsistencies() == [])
      try await catalogue.undo(merge)
      #expect(try await state(catalogue) == before)
      #expect(try await catalogue.inconsistencies() == [])
      await #expect(throws: MergeRefusal.alreadyUndone) { try await catalogue.undo(merge) }
    }
  }

  @Test(arguments: Engine.all)
  func `the target film of a merge keeps its facts regardless of the source`(engine: Engine)
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      let jaws = try await catalogue.film(
        .some("Jaws", "1975", by: ["Steven Spielberg"], from: .demo))
      var win = FoundFilm.some("WIN", "2026", by: ["Nobody"])
      win.facts.overview = "Click here."
      let other = try await catalogue.film(win)
      let preview = try await catalogue.store.read {
        try MergePreview.of(other.id, into: jaws.id, $0)
      }
      #expect(preview.after.film.title == "Jaws" && preview.after.overview == "Click here.")
      let merge = try await catalogue.merge(other, into: jaws)
      let merged = try await catalogue.detail(jaws.id)
      #expect(
        merged.film.title == "Jaws" && merged.film.year == 1975
          && merged.directors == ["Steven Spielberg"])
      #expect(merged.overview == "Click here.", "what it does not say comes from the other")
      #expect(merged.film == preview.after.film && merged.records == preview.after.records)
      // This also holds when the other film's source sends an update, and after a further merge.
      win.facts.popularity = 9
      try await catalogue.ingest(win)
      #expect(try await catalogue.find(jaws.id).title == "Jaws")
      let third = try await catalogue.film(
        .some("Jaws 2", "1978", by: ["Jeannot Szwarc"], from: .file))
      let next = try await catalogue.merge(try await catalogue.find(jaws.id), into: third)
      #expect(
        try await catalogue.detail(third.id).records.map(\.key.source) == [.file, .demo, .tmdb])
      try await catalogue.undo(merge)
      try await catalogue.undo(next)
      #expect(try await catalogue.find(other.id).title == "WIN")
      #expect(try await catalogue.find(jaws.id).title == "Jaws")
      let left = try await catalogue.store.read {
        try $0.count("SELECT sum(moved) AS n FROM film_record")
      }
      #expect(left == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `merges in a chain lead to the last film and can be undone in any order`(engine: Engine)
    async throws
  {
    for undoesFirstFirst in [true, false] {
      try await Catalogue.open(on: engine) { catalogue in
        let (one, other, third) = try await three(catalogue)
        let before = try await state(catalogue)
        let first = try await catalogue.merge(third, into: other)
        let second = try await catalogue.merge(other, into: one)
        for film in [one, other, third] { #expect(try await catalogue.find(film.id).id == one.id) }
        #expect(try await catalogue.store.read { try Film.known(as: third.id, $0).count } == 3)
        try await catalogue.undo(undoesFirstFirst ? first : second)
        #expect(try await catalogue.find(third.id).id == (undoesFirstFirst ? third.id : other.id))
        #expect(try await catalogue.find(other.id).id == (undoesFirstFirst ? one.id : other.id))
        #expect(try await catalogue.inconsistencies() == [])
        try await catalogue.undo(undoesFirstFirst ? second : first)
        #expect(try await state(catalogue) == before)
        #expect(try await catalogue.inconsistencies() == [])
      }
    }
  }

  @Test(arguments: Engine.all)
  func `source data for a merged film goes to the film that it was merged into`(engine: Engine)
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      let (one, other, _) = try await three(catalogue)
      _ = try await catalogue.merge(other, into: one)
      let taken = try await catalogue.ingest(
        .some("Nosferatu!", "1923", by: ["Murnau"], from: .itunes, genres: [.comedy]))
      #expect(taken.changed == 1 && taken.films.values.first == one.id)
      await #expect(throws: MergeRefusal.sameFilm) {
        _ = try await catalogue.merge(one, into: other)
      }
      await #expect(throws: NoSuchFilm.self) { try await catalogue.find(catalogue.world.newID()) }
    }
  }

  @Test(arguments: Engine.all)
  func `a possible duplicate is resolved once, and a distinct pair is not reported again`(
    engine: Engine
  ) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let one = try await catalogue.film(.some("Alien", "1979", by: ["Ridley Scott"]))
      let other = try await catalogue.film(.some("Alien", "1980", by: [], from: .itunes))
      #expect(
        try await catalogue.duplicates() == [[one.id, other.id].sorted { $0.text < $1.text }])
      let differ = ResolveDuplicate(one.id, other.id, isSame: false, by: nil, in: catalogue.world)
      try await catalogue.store.write { _ = try differ($0) }
      #expect(try await catalogue.duplicates() == [])
      await #expect(throws: ResolveDuplicate.Refusal.alreadySettled) {
        try await catalogue.store.write { _ = try differ($0) }
      }
      // A source now gives both films the same key, but staff have already decided.
      let both = [ExternalKey(.imdb, "tt1")]
      try await catalogue.ingest(.some("Alien", "1979", by: ["Ridley Scott"], otherKeys: both))
      let taken = try await catalogue.ingest(
        .some("Alien", "1980", by: [], from: .itunes, otherKeys: both))
      #expect(taken.duplicates == 0)
      #expect(try await catalogue.duplicates() == [])
      let never = ResolveDuplicate(
        one.id, catalogue.world.newID(), isSame: true, by: nil, in: catalogue.world)
      await #expect(throws: ResolveDuplicate.Refusal.noSuchCandidate) {
        try await catalogue.store.write { _ = try never($0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `resolving a duplicate as the same film keeps the older ID`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let one = try await catalogue.film(.some("Alien", "1979", by: ["Ridley Scott"]))
      catalogue.clock.advance(by: .days(1))
      let other = try await catalogue.film(.some("Alien", "1980", by: [], from: .itunes))
      let same = ResolveDuplicate(other.id, one.id, isSame: true, by: nil, in: catalogue.world)
      let merge = try #require(try await catalogue.store.write { try same($0) })
      #expect(merge.survivor == one.id && merge.gone == other.id)
      #expect(try await catalogue.duplicates() == [])
      try await catalogue.undo(merge)
      #expect(try await catalogue.duplicates() == [])
      #expect(try await catalogue.find(other.id).id == other.id)
    }
  }

  @Test(arguments: Engine.all)
  func `concurrent merges leave every film ID resolvable`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      for round in 0..<6 {
        let names = ["A", "B", "C"].map { "\($0)\(round)" }
        var films: [Film] = []
        for name in names {
          films.append(try await catalogue.film(.some(name, "2000", by: [name])))
        }
        let ring = zip(films, films[1...] + films[..<1]).map {
          MergeFilms($0.id, into: $1.id, by: nil, in: catalogue.world)
        }
        await withTaskGroup(of: Void.self) { group in
          for merge in ring {
            group.addTask {
              do { try await catalogue.store.write { _ = try merge($0) } } catch MergeRefusal
                .sameFilm
              {} catch {
                Issue.record(error)
              }
            }
          }
        }
        var ends: Set<ID<Film>> = []
        for film in films { ends.insert(try await catalogue.find(film.id).id) }
        #expect(ends.count == 1)
      }
      #expect(try await catalogue.inconsistencies() == [])
    }
  }
}
