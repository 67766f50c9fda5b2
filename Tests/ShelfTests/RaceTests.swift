import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaDataPostgres
import PlazaTesting
import Testing

@testable import Shelf

struct RaceTests {
  private static let engines = [Engine.sqliteFile, .postgres]

  @Test(arguments: engines, [5, 32])
  func `identical simultaneous requests create one viewing`(engine: Engine, clients: Int)
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("The Matrix")
      for again in [false, true] {
        let receipts = try await together(clients) {
          try await fixture.play(film, rating: 80, again: again)
        }
        #expect(receipts.count { $0.isNew } == 1)
        #expect(Set(receipts.map(\.play.id)).count == 1)
      }
      #expect(try await fixture.plays().count == 2)
    }
  }

  @Test func `a table constraint prevents duplicate viewings without serialisable isolation`()
    async throws
  {
    let clock = TestWorld()
    try await withPostgres(world: clock) { store in
      try await store.migrate(DiaryFixture.tables.withoutRepetitions)
      let fixture = DiaryFixture(store: store, clock: clock)
      let film = try await fixture.film("The Matrix")
      _ = try await together(32) {
        let act = AddPlay(film, PlayDetails(), by: fixture.ann, in: fixture.world)
        return try await store.claim { try act($0) }
      }
      #expect(try await fixture.plays().count == 1)
    }
  }

  @Test(arguments: engines)
  func `the race test detects an implementation that checks before it writes`(engine: Engine)
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("The Matrix")
      var maximum = 0
      for _ in 0..<50 where maximum < 2 {
        _ = try await together(32) { try await playNaively(film, fixture) }
        maximum = try await fixture.plays().count
        try await fixture.store.write { _ = try $0.run("DELETE FROM shelf_play") }
      }
      #expect(maximum > 1, "the naive way held for 50 rounds, so this check proves nothing")
    }
  }

  private func playNaively(_ film: ID<Film>, _ fixture: DiaryFixture) async throws {
    if try await fixture.marks(film).plays > 0 { return }
    let act = AddPlay(
      film, PlayDetails(), by: fixture.ann, key: fixture.world.newSecret(), in: fixture.world)
    _ = try await fixture.store.write { try act($0) }
  }

  private func together<Value: Sendable>(
    _ clients: Int, _ act: @escaping @Sendable () async throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: Value.self) { group in
      for _ in 0..<clients { group.addTask { try await act() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}
