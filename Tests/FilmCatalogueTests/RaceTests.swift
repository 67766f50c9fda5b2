import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import FilmCatalogue

struct RaceTests {
  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `concurrent writers that ingest the same new film create one film`(engine: Engine)
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      for round in 0..<5 {
        let acts = (0..<8).map { writer in
          let source: FilmSource = writer.isMultiple(of: 2) ? .tmdb : .itunes
          let found = FoundFilm.some(
            "Film \(round)", "2026", by: ["One Director"], id: "\(round)", from: source)
          return IngestFilms([found], at: catalogue.clock.now, in: catalogue.world)
        }
        await together(acts) { act in try await catalogue.store.write { _ = try act($0) } }
      }
      let films = try await catalogue.store.read { try $0.count("SELECT count(*) AS n FROM film") }
      #expect(films == 5)
      #expect(
        try await catalogue.store.read { try FilmYear.all($0) } == [FilmYear(year: 2026, count: 5)]
      )
      #expect(try await catalogue.inconsistencies() == [])
    }
  }

  /// The negative control: without serialised writes, the same race must create several films.
  /// Otherwise the test above could not fail.
  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `writers that match before their transaction create duplicates`(engine: Engine) async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      let meeting = Barrier(of: 4)
      let acts = (0..<4).map { writer in
        let found = FoundFilm.some(
          "Film", "2026", by: ["One Director"], id: "\(writer)", from: .itunes)
        return IngestFilms([found], at: catalogue.clock.now, in: catalogue.world)
      }
      await together(acts) { act in
        let batch = try await catalogue.store.read { tx in
          var batch = try ImportBatch(act.drafts, at: act.at, tx)
          for draft in act.drafts { try batch.add(draft) }
          return batch
        }
        await meeting.wait()
        try await catalogue.store.write { _ = try batch.finish($0) }
      }
      let films = try await catalogue.store.read { try $0.count("SELECT count(*) AS n FROM film") }
      #expect(films == 4)
    }
  }
}

/// Performs all actions concurrently. None may fail.
private func together<Act: Sendable>(
  _ acts: [Act], _ doing: @escaping @Sendable (Act) async throws -> Void
) async {
  await withTaskGroup(of: Void.self) { group in
    for act in acts {
      group.addTask {
        do { try await doing(act) } catch { Issue.record(error) }
      }
    }
  }
}

/// Suspends its callers until all have arrived.
private actor Barrier {
  private var missing: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(of count: Int) { missing = count }

  func wait() async {
    missing -= 1
    if missing <= 0 {
      for one in waiting { one.resume() }
      waiting = []
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }
}
