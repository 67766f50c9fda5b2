import PlazaData
import PlazaDataPostgres
import PlazaTesting
import Testing

/// A write that conflicts on every attempt is eventually serialised.
struct WriterSerializationTests {
  private static let counter = Migration(
    "turn/0001-counter",
    [
      "CREATE TABLE counter (id \(.int) PRIMARY KEY, n \(.int) NOT NULL) \(.strict)",
      "INSERT INTO counter VALUES (1, 0)", "INSERT INTO counter VALUES (2, 0)",
    ])

  private struct Enough: Error {}

  /// A counter whose rival also counts between the read and the write, unless the rival has to
  /// wait.
  private final class ContendedCounter: Sendable {
    let store: PostgresStore
    let runs = Shared(0)
    private let rivals = Shared<[Task<Void, any Error>]>([])
    private let counted = Shared(0)

    init(_ store: PostgresStore) { self.store = store }

    func count(_ tx: any Transaction) throws {
      runs.change { $0 += 1 }
      if runs.value > 20 { throw Enough() }
      let (before, n) = (counted.value, try tx.count("SELECT n FROM counter WHERE id = 1"))
      let rival = Task {
        try await store.write { _ = try $0.run("UPDATE counter SET n = n + 1 WHERE id = 1") }
        counted.change { $0 += 1 }
      }
      rivals.change { $0.append(rival) }
      while counted.value == before, try !Self.isSomebodyWaiting(tx) {}
      try tx.run("UPDATE counter SET n = \(n + 1) WHERE id = 1")
    }

    private static func isSomebodyWaiting(_ tx: any Transaction) throws -> Bool {
      try tx.exists(
        "SELECT 1 FROM pg_locks WHERE relation = to_regclass('plaza_migration') AND NOT granted")
    }

    /// Returns the total count after the last rival has finished.
    func sum() async throws -> Int {
      for rival in rivals.value { try await rival.value }
      return try await store.read { try $0.count("SELECT n FROM counter WHERE id = 1") }
    }
  }

  /// Keeps sending statements, because the server terminates an idle transaction.
  private static func proceed(until isOver: Shared<Bool>, _ tx: any Transaction) throws {
    while !isOver.value { _ = try tx.rows("SELECT CAST(pg_sleep(0.01) AS TEXT) AS slept") }
  }

  @Test func `after five conflicts a write runs exclusively and new writes wait`() async throws {
    try await withPostgres { store in
      try await store.migrate([Self.counter])
      let unlucky = ContendedCounter(store)
      try await store.write { try unlucky.count($0) }
      #expect(unlucky.runs.value == 6)
      #expect(try await unlucky.sum() == 7)
      let figures = await store.metrics
      #expect(figures.conflicts >= 5 && figures.exclusiveRetries == 1)
    }
  }

  @Test func `control: a long write never runs exclusively and keeps conflicting`() async throws {
    try await withPostgres { store in
      try await store.migrate([Self.counter])
      let unlucky = ContendedCounter(store)
      await #expect(throws: Enough.self) { try await store.longWrite { try unlucky.count($0) } }
      #expect(try await unlucky.sum() == 20)
    }
  }

  @Test func `without the lock table writes continue without exclusive retries`() async throws {
    try await withPostgres(connections: 1) { store in
      try await store.migrate([Self.counter])
      try await store.write { _ = try $0.run("UPDATE counter SET n = n + 1 WHERE id = 1") }
      try await store.write { _ = try $0.run("DROP TABLE plaza_migration") }
      for _ in 0..<2 {
        try await store.write { _ = try $0.run("UPDATE counter SET n = n + 1 WHERE id = 1") }
      }
      #expect(try await store.read { try $0.count("SELECT n FROM counter WHERE id = 1") } == 3)
    }
  }

  @Test func `a running long write does not block exclusive retries`() async throws {
    try await withPostgres { store in
      try await store.migrate([Self.counter])
      let (begun, isOver) = (Signal(), Shared(false))
      async let long: Void = store.longWrite { tx in
        try tx.run("UPDATE counter SET n = n + 1 WHERE id = 2")
        begun.signal()
        try Self.proceed(until: isOver, tx)
      }
      await begun.arrival()
      let unlucky = ContendedCounter(store)
      try await store.write { try unlucky.count($0) }
      #expect(unlucky.runs.value == 6)
      isOver.change { $0 = true }
      try await long
      #expect(try await store.read { try $0.count("SELECT n FROM counter WHERE id = 2") } == 1)
      #expect(try await unlucky.sum() == 7)
    }
  }

  @Test func `an exclusive retry gives up briefly while another write hangs and tries again`()
    async throws
  {
    try await withPostgres { store in
      try await store.migrate([Self.counter])
      let (begun, isOver) = (Signal(), Shared(false))
      async let hanging: Void = store.write { tx in
        begun.signal()
        try Self.proceed(until: isOver, tx)
      }
      await begun.arrival()
      let unlucky = ContendedCounter(store)
      try await store.write { tx in
        // From here on with concurrency: a first attempt ends without serialisation.
        if unlucky.runs.value == 5 { isOver.change { $0 = true } }
        try unlucky.count(tx)
      }
      #expect(unlucky.runs.value >= 7)
      try await hanging
      #expect(try await unlucky.sum() == unlucky.runs.value + 1)
    }
  }
}
