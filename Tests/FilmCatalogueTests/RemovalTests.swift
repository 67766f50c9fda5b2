import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct RemovalTests {
  private func remove(_ film: ID<Film>, _ catalogue: Catalogue) async throws -> FilmRemoval {
    let remove = RemoveFilm(film, by: Cast.dan.id, in: catalogue.world)
    return try await catalogue.store.write { tx in
      try remove(tx)
      return try FilmRemoval.find(remove.id, tx)
    }
  }

  private func undo(_ removal: FilmRemoval, _ catalogue: Catalogue) async throws {
    let undo = UndoRemoval(removal.id, by: Cast.dan.id, at: catalogue.clock.now)
    try await catalogue.store.write { _ = try undo($0) }
  }

  private func titles(_ catalogue: Catalogue) async throws -> [String] {
    try await catalogue.store.read {
      try Film.list(FilmQuery(), PageRequest(), $0).items.map(\.title)
    }
  }

  @Test(arguments: Engine.all)
  func `a removed film is in no list, stays removed and can be restored`(engine: Engine)
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      let film = try await catalogue.film(.some("Heat", "1995", genres: [.crime]))
      let removal = try await remove(film.id, catalogue)
      #expect(try await titles(catalogue) == [])
      await #expect(throws: NoSuchFilm.self) { try await catalogue.find(film.id) }
      #expect(try await catalogue.inconsistencies() == [])
      var again = FoundFilm.some("Heat", "1995", genres: [.crime])
      again.facts.overview = "Two professionals."
      try await catalogue.ingest(again)
      #expect(try await titles(catalogue) == [], "its source says it again")
      await #expect(throws: RemovalRefusal.alreadyRemoved) {
        _ = try await remove(film.id, catalogue)
      }
      try await undo(removal, catalogue)
      #expect(try await titles(catalogue) == ["Heat"])
      #expect(try await catalogue.detail(film.id).overview == "Two professionals.")
      #expect(try await catalogue.inconsistencies() == [])
      await #expect(throws: RemovalRefusal.alreadyUndone) { try await undo(removal, catalogue) }
    }
  }

  @Test(arguments: Engine.all)
  func `removing one source record keeps the others, even if the source sends it again`(
    engine: Engine
  ) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let key = [ExternalKey(.imdb, "tt1")]
      let wrong = FoundFilm.some("Heet", "1995", otherKeys: key)
      let film = try await catalogue.film(wrong)
      try await catalogue.ingest(.some("Heat", "1995", from: .itunes, otherKeys: key))
      #expect(try await catalogue.find(film.id).title == "Heet")
      let remove = RemoveRecord(wrong.key, of: film.id, by: Cast.dan.id, in: catalogue.world)
      try await catalogue.store.write { _ = try remove($0) }
      #expect(try await catalogue.find(film.id).title == "Heat")
      var again = wrong
      again.facts.overview = "Again."
      try await catalogue.ingest(again)
      #expect(try await catalogue.detail(film.id).overview == nil)
      let only = try #require(
        try await catalogue.detail(film.id).records.first { $0.key.source == .itunes })
      let last = RemoveRecord(only.key, of: film.id, by: Cast.dan.id, in: catalogue.world)
      await #expect(throws: RemovalRefusal.onlyRecord) {
        try await catalogue.store.write { _ = try last($0) }
      }
      await #expect(throws: RemovalRefusal.noSuchRecord) {
        try await catalogue.store.write { _ = try remove($0) }
      }
      let removal = try await catalogue.store.read { try FilmRemoval.find(remove.id, $0) }
      try await undo(removal, catalogue)
      #expect(try await catalogue.detail(film.id).overview == "Again.")
    }
  }

  @Test func `staff removes and restores a film with buttons`() async throws {
    try await CatalogueSite.open { office in
      let film = try await office.catalogue.film(.some("Heat", "1995"))
      #expect(try await office.visitor(.ann).post("/films/\(film.id)/remove").status == .forbidden)
      let removed = try await office.dan.post("/films/\(film.id)/remove")
      #expect(removed.location == "/films/removed")
      let list = try await office.dan.get("/films/removed")
      #expect(list.text.contains("Heat") && list.text.contains("Removed by"))
      let undo = try #require(list.text.firstMatch(of: /\/films\/removed\/[^"\/]+\/undo/)).output
      #expect(try await office.dan.post(String(undo)).location == "/films/\(film.id)")
      #expect(try await office.program().get("/api/films/\(film.id)").status == .ok)
      #expect(try await office.dan.post("/films/removed/\(film.id)/undo").status == .notFound)
    }
  }
}
