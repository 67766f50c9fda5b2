import GRDB
import Glibc
import PlazaData
import PlazaDataSQLite
import PlazaTesting
import Testing

/// Short reads run on the caller's thread and long ones in a bounded pool, both concurrently with
/// the writer.
@Suite(.timeLimit(.minutes(30))) struct ReaderTests {
  @Test(arguments: Engine.every)
  func `short and long reads see a write at once`(engine: Engine) async throws {
    try await engine.withStore(Sample.migrations) { store in
      for id in 1...50 {
        try await store.write { try $0.run("INSERT INTO thing (id) VALUES (\(id))") }
        #expect(try await store.read { try $0.count("SELECT COUNT(*) AS n FROM thing") } == id)
        #expect(try await store.longRead { try $0.count("SELECT COUNT(*) AS n FROM thing") } == id)
      }
    }
  }

  @Test(arguments: Engine.every)
  func `a long read cannot write and a failed long write is rolled back`(engine: Engine)
    async throws
  {
    try await engine.withStore(Sample.migrations) { store in
      await #expect(throws: PlazaData.DatabaseError.readOnly) {
        try await store.longRead { try $0.run("INSERT INTO thing (id) VALUES (1)") }
      }
      await #expect(throws: PlazaData.DatabaseError.unique) {
        try await store.longWrite { try $0.run("INSERT INTO thing (id) VALUES (1), (1)") }
      }
      try await store.longWrite { try $0.run("INSERT INTO thing (id) VALUES (2)") }
      let figures = await store.metrics
      #expect(figures.undoneWrites == 1)
      #expect(try await store.read { try $0.count("SELECT SUM(id) AS n FROM thing") } == 2)
    }
  }

  @Test func `a short read runs on the calling thread`() async throws {
    try await withFileStore { store, _ in
      let reads = Shared<[Bool]>([])
      for _ in 0..<20 {
        let here = pthread_self()
        let isHere = try await store.read { _ in pthread_equal(pthread_self(), here) != 0 }
        reads.change { $0.append(isHere) }
      }
      #expect(reads.value == Array(repeating: true, count: 20))
      let here = pthread_self()
      #expect(try await store.longRead { _ in pthread_equal(pthread_self(), here) } == 0)
    }
  }

  @Test func `long reads that fill the pool block neither short reads nor writes`() async throws {
    try await withFileStore { store, _ in
      let (begun, proceed) = (Signal(), Signal())
      let long = (0..<5).map { _ in
        Task {
          try await store.longRead { tx in
            let before = try tx.count("SELECT COUNT(*) AS n FROM thing")
            begun.signal()
            proceed.wait()
            return [before, try tx.count("SELECT COUNT(*) AS n FROM thing")]
          }
        }
      }
      for _ in 0..<4 { await begun.arrival() }
      await store.wait { $0.pool.waiting == 1 }
      #expect(await store.metrics.pool.inUse == 4)
      try await store.write { try $0.run("INSERT INTO thing (id) VALUES (1)") }
      #expect(try await store.things() == [1])
      for _ in 0..<5 { proceed.signal() }
      var counts: [[Int]] = []
      for task in long { counts.append(try await task.value) }
      #expect(counts.filter { $0 == [0, 0] }.count == 4, "four of them began before the write")
      #expect(counts.filter { $0 == [1, 1] }.count == 1)
      let figures = await store.metrics
      #expect(figures.longReads == 5 && figures.pool.limit == 4)
      await store.wait { $0.pool.inUse == 0 }
    }
  }

  @Test func `a task that waits for a long read can be cancelled`() async throws {
    try await withFileStore { store, _ in
      let (begun, proceed) = (Signal(), Signal())
      let long = (0..<4).map { _ in
        Task {
          try await store.longRead { _ in
            begun.signal()
            proceed.wait()
          }
        }
      }
      for _ in 0..<4 { await begun.arrival() }
      let waiting = Task { try await store.longRead { try $0.rows("SELECT 1 AS n").count } }
      await store.wait { $0.pool.waiting == 1 }
      waiting.cancel()
      #expect(await failure(of: waiting) is CancellationError)
      for _ in 0..<4 { proceed.signal() }
      for task in long { try await task.value }
    }
  }

  @Test func `a short read sees one snapshot while another connection writes`() async throws {
    try await withFileStore { store, path in
      let counts = try await store.read { tx in
        let before = try tx.count("SELECT COUNT(*) AS n FROM thing")
        let other = try DatabaseQueue(path: path)
        try other.writeWithoutTransaction {
          try $0.execute(sql: "INSERT INTO thing (id) VALUES (1)")
        }
        try other.close()
        return [before, try tx.count("SELECT COUNT(*) AS n FROM thing")]
      }
      #expect(counts == [0, 0])
      #expect(try await store.things() == [1])
    }
  }

  @Test func `concurrent readers see whole transactions, each in its own snapshot`() async throws {
    try await withFileStore { store, _ in
      try await store.write {
        try $0.run("INSERT INTO thing (id, number) VALUES (1, 50), (2, 50)")
      }
      try await withThrowingTaskGroup { group in
        for number in 0..<16 {
          group.addTask {
            for step in 0..<40 {
              if number < 4 {
                try await store.write { tx in
                  try tx.run("UPDATE thing SET number = number - 1 WHERE id = 1")
                  try tx.run("UPDATE thing SET number = number + 1 WHERE id = 2")
                }
              } else {
                let long = step.isMultiple(of: 8)
                let (one, two) = try await patiently {
                  try await store.read(long: long) { tx in
                    (
                      try tx.count("SELECT number AS n FROM thing WHERE id = 1"),
                      try tx.count("SELECT number AS n FROM thing WHERE id = 2")
                    )
                  }
                }
                #expect(one + two == 100)
              }
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(
        try await store.read { try $0.count("SELECT number AS n FROM thing WHERE id = 2") } == 210)
    }
  }

  @Test func `every reader sees a column added by a migration`() async throws {
    try await withFileStore { store, _ in
      try await store.write { try $0.run("INSERT INTO thing (id) VALUES (1)") }
      let columns: @Sendable (any Transaction) throws -> Int? = { tx in
        let row = try #require(try tx.first("SELECT * FROM thing"))
        return try? row.value("extra", as: Int.self)
      }
      let ask: @Sendable () async throws -> [Int?] = {
        try await withThrowingTaskGroup { group in
          for number in 0..<24 {
            group.addTask { try await store.read(long: number < 8, columns) }
          }
          return try await group.reduce(into: [Int?]()) { $0.append($1) }
        }
      }
      #expect(try await ask() == Array(repeating: nil, count: 24))
      let extra = Migration(
        "sample/0003-extra", ["ALTER TABLE thing ADD COLUMN extra \(.int) NOT NULL DEFAULT 7"])
      try await store.migrate(Sample.migrations + [extra])
      #expect(try await ask() == Array(repeating: 7, count: 24))
    }
  }
}

/// Retries while the machine is too busy to respond in time.
private func patiently<Value>(_ ask: () async throws -> Value) async throws -> Value {
  while true {
    do { return try await ask() } catch PlazaData.DatabaseError.busy { continue }
  }
}
