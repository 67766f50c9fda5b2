import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Marquee

/// Concurrent clients that compete for the same budget.
struct ClipRaceTests {
  private static let engines = [Engine.sqliteFile, .postgres]

  private func crowd(_ count: Int, _ work: @escaping @Sendable (Int) async throws -> Bool)
    async throws -> Int
  {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<count { group.addTask { try await work(number) } }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
  }

  /// Creates members who have watched the clip and only have to claim the points.
  private func audience(_ count: Int, of clipFixture: ClipFixture, aged age: Duration = .days(30))
    async throws
    -> [ClipSession]
  {
    var sessions: [ClipSession] = []
    for _ in 0..<count {
      sessions.append(try await clipFixture.start(clipFixture.member(aged: age)))
    }
    for seconds in [5.0, 10, 15, 20] {
      clipFixture.clock.advance(by: .seconds(5))
      for session in sessions { try await clipFixture.beat(session, at: seconds) }
    }
    return sessions
  }

  @Test(arguments: engines)
  func `fifty concurrent claims of one viewing are paid once`(engine: Engine) async throws {
    try await ClipFixture.open(on: engine) { clipFixture in
      let ann = try await clipFixture.member()
      let session = try await clipFixture.watch(ann)
      let answered = try await crowd(50) { _ in try await clipFixture.claim(session).points == 10 }
      #expect(answered == 50, "each is told the same")
      #expect(try await clipFixture.grants == 1)
      #expect(try await clipFixture.points(ann) == 10)
      #expect(try await clipFixture.isSound)
    }
  }

  @Test(arguments: engines)
  func `a budget for ten views pays ten of thirty concurrent claims`(engine: Engine) async throws {
    try await ClipFixture.open(on: engine, budget: 100) { clipFixture in
      let sessions = try await audience(30, of: clipFixture)
      let granted = try await crowd(30) { number in
        do {
          return try await clipFixture.claim(sessions[number]).points == 10
        } catch ClipRefusal.budgetSpent {
          return false
        }
      }
      #expect(granted == 10)
      #expect(try await clipFixture.grants == 10)
      #expect(try await clipFixture.left == 0)
      #expect(try await clipFixture.isSound)
    }
  }

  @Test(arguments: engines)
  func `pending points of new accounts cannot exceed the budget`(engine: Engine) async throws {
    try await ClipFixture.open(on: engine, budget: 100) { clipFixture in
      let sessions = try await audience(30, of: clipFixture, aged: .hours(1))
      let waiting = try await crowd(30) { number in
        do {
          return try await clipFixture.claim(sessions[number]).dueAt != nil
        } catch ClipRefusal.budgetSpent {
          return false
        }
      }
      #expect(waiting == 10)
      clipFixture.clock.advance(by: .days(1))
      _ = try await crowd(4) { _ in
        try await clipFixture.pay()
        return true
      }
      #expect(try await clipFixture.grants == 10)
      #expect(try await clipFixture.isSound)
    }
  }

  @Test(arguments: engines)
  func `concurrent starts leave one live session`(engine: Engine) async throws {
    try await ClipFixture.open(on: engine) { clipFixture in
      let ann = try await clipFixture.member()
      let started = try await crowd(20) { _ in
        _ = try await clipFixture.start(ann)
        return true
      }
      #expect(started == 20)
      let live = try await clipFixture.store.read {
        try $0.count("SELECT count(*) AS n FROM marquee_clip_session WHERE state = 'live'")
      }
      #expect(live == 1)
    }
  }

  @Test
  func `the check detects a budget that is read first and spent afterwards`() async throws {
    try await ClipFixture.open(on: .postgres, budget: 0) { clipFixture in
      let naive = Migration(
        "test/0001-naive",
        [
          "CREATE TABLE naive_budget (id \(.int) NOT NULL PRIMARY KEY, points \(.int) NOT NULL) \(.strict)",
          "INSERT INTO naive_budget (id, points) VALUES (1, 100)",
        ])
      try await clipFixture.store.migrate(ClipFixture.tables.withoutRepetitions + [naive])
      var granted = 0
      for _ in 0..<50 where granted <= 10 {
        try await clipFixture.store.write { try $0.run("UPDATE naive_budget SET points = 100") }
        granted = try await crowd(30) { _ in
          let has = try await clipFixture.store.read {
            try $0.count("SELECT points AS n FROM naive_budget")
          }
          if has < 10 { return false }
          try await clipFixture.store.write {
            try $0.run("UPDATE naive_budget SET points = \(has - 10)")
          }
          return true
        }
      }
      #expect(granted > 10, "the naive budget held for 50 rounds, so this check proves nothing")
    }
  }
}
