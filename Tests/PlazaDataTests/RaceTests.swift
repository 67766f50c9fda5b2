import PlazaBase
import PlazaData
import PlazaDataPostgres
import PlazaTesting
import Testing

/// Writes are serialised. Each race has a control without that guarantee, which must fail.
struct RaceTests {
  private static let rounds = 30

  private let slots = Migration(
    "race/0001-slots",
    [
      "CREATE TABLE place (id \(.int) PRIMARY KEY) \(.strict)",
      "CREATE TABLE counter (id \(.int) PRIMARY KEY, n \(.int) NOT NULL) \(.strict)",
      "INSERT INTO counter VALUES (1, 0)",
    ])

  @Test(arguments: Engine.every)
  func `32 concurrent increments count to 32`(engine: Engine) async throws {
    try await engine.withStore([slots]) { store in
      await withThrowingTaskGroup { group in
        for _ in 0..<32 { group.addTask { try await store.write { try Self.increment($0) } } }
      }
      let counted = try await store.read { try $0.count("SELECT n FROM counter") }
      #expect(counted == 32)
    }
  }

  @Test(arguments: Engine.every)
  func `40 concurrent tasks take 3 places, never 4`(engine: Engine) async throws {
    try await engine.withStore([slots]) { store in
      // As many rounds as the controls need at most to show a race.
      for _ in 0..<Self.rounds {
        try await store.write { try $0.run("DELETE FROM place") }
        let won = try await Self.race(40) { number in
          try await store.write { try Self.takePlace($0, number) }
        }
        let taken = try await store.read { try $0.count("SELECT COUNT(*) AS n FROM place") }
        #expect(won == 3)
        #expect(taken == 3)
      }
    }
  }

  @Test func `control: without serialisable writes PostgreSQL exceeds the number of places`()
    async throws
  {
    let maximum = try await withPostgres { store in
      try await store.migrate([slots])
      return try await Self.mostTaken(in: store) { number in
        try await store.claim { try Self.takePlace($0, number) }
      }
    }
    #expect(maximum > 3)
  }

  @Test(arguments: Engine.every)
  func `control: checking and taking in separate transactions exceeds the number of places`(
    engine: Engine
  ) async throws {
    let maximum = try await engine.withStore([slots]) { store in
      try await Self.mostTaken(in: store) { number in
        let isFree = try await store.read { try Self.hasPlace($0) }
        if isFree { try await store.write { try $0.run("INSERT INTO place VALUES (\(number))") } }
        return isFree
      }
    }
    #expect(maximum > 3)
  }

  @Test(arguments: Engine.every)
  func `concurrent transfers between accounts keep the sum`(engine: Engine) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    let pairs = (0..<120).map { _ in
      (Int.random(in: 0..<6, using: &random), Int.random(in: 0..<6, using: &random))
    }
    try await engine.withStore([slots]) { store in
      try await store.write { tx in
        for id in 10..<16 { try tx.run("INSERT INTO counter VALUES (\(id), 100)") }
      }
      try await withThrowingTaskGroup { group in
        for (from, to) in pairs {
          group.addTask {
            try await store.write { tx in
              let rich = try tx.count("SELECT n FROM counter WHERE id = \(10 + from)")
              try tx.run("UPDATE counter SET n = \(rich - 5) WHERE id = \(10 + from)")
              try tx.run("UPDATE counter SET n = n + 5 WHERE id = \(10 + to)")
            }
          }
        }
        try await group.waitForAll()
      }
      let sum = try await store.read {
        try $0.count("SELECT SUM(n) AS n FROM counter WHERE id >= 10")
      }
      #expect(sum == 600, "seed \(seed)")
    }
  }

  private static func increment(_ tx: any Transaction) throws {
    let n = try tx.count("SELECT n FROM counter WHERE id = 1")
    try tx.run("UPDATE counter SET n = \(n + 1) WHERE id = 1")
  }

  private static func hasPlace(_ tx: any Transaction) throws -> Bool {
    try tx.count("SELECT COUNT(*) AS n FROM place") < 3
  }

  private static func takePlace(_ tx: any Transaction, _ number: Int) throws -> Bool {
    guard try hasPlace(tx) else { return false }
    try tx.run("INSERT INTO place VALUES (\(number))")
    return true
  }

  /// Runs the tasks concurrently and counts those that succeed.
  private static func race(
    _ count: Int, _ attempt: @escaping @Sendable (Int) async throws -> Bool
  ) async throws -> Int {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<count { group.addTask { try await attempt(number) } }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
  }

  /// Returns the largest number of places taken in one of several rounds, enough for a race to
  /// occur.
  private static func mostTaken(
    in store: any Database, _ attempt: @escaping @Sendable (Int) async throws -> Bool
  ) async throws -> Int {
    var maximum = 0
    for _ in 0..<rounds where maximum <= 3 {
      try await store.write { try $0.run("DELETE FROM place") }
      _ = try await race(40, attempt)
      maximum = max(
        maximum, try await store.read { try $0.count("SELECT COUNT(*) AS n FROM place") })
    }
    return maximum
  }
}
