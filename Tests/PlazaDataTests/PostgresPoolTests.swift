import PlazaData
import PlazaDataPostgres
import PlazaTesting
import Testing

struct PostgresPoolTests {
  /// Runs the body while the store's only connection is in use.
  private func whileTaken(_ store: PostgresStore, _ body: () async throws -> Void) async throws {
    let (taken, done) = (Signal(), Signal())
    async let holder: Void = store.read { _ in
      taken.signal()
      done.wait()
    }
    await taken.arrival()
    do {
      try await body()
    } catch {
      done.signal()
      throw error
    }
    done.signal()
    try await holder
  }

  @Test func `a task without a connection waits and times out as busy`() async throws {
    try await withPostgres(connections: 1, timeout: .milliseconds(80)) { store in
      try await whileTaken(store) {
        let start = ContinuousClock.now
        await #expect(throws: DatabaseError.busy) {
          try await store.read { try $0.count("SELECT 1 AS n") }
        }
        #expect(ContinuousClock.now - start >= .milliseconds(80))
      }
      let one = try await store.read { try $0.count("SELECT 1 AS n") }
      #expect(one == 1)
    }
  }

  @Test func `waiting tasks get the connection when it is free`() async throws {
    try await withPostgres(connections: 1) { store in
      async let waiters = withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<20 {
          group.addTask { try await store.read { try $0.count("SELECT \(number) AS n") } }
        }
        return try await group.reduce(0, +)
      }
      try await whileTaken(store) {}
      #expect(try await waiters == 190)
    }
  }

  @Test func `a cancelled task stops waiting`() async throws {
    try await withPostgres(connections: 1, timeout: .seconds(600)) { store in
      try await whileTaken(store) {
        let waiter = Task { try await store.write { try $0.run("SELECT 1") } }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
      }
      let one = try await store.read { try $0.count("SELECT 1 AS n") }
      #expect(one == 1)
    }
  }

  @Test func `closing waits for running transactions`() async throws {
    try await withPostgres(connections: 2) { store in
      try await store.migrate(Sample.migrations)
      let (begun, done) = (Signal(), Signal())
      async let writing = store.write { tx in
        begun.signal()
        done.wait()
        return try tx.run("INSERT INTO thing (id) VALUES (1)")
      }
      await begun.arrival()
      async let closing: Void = store.close()
      // New transactions are rejected while the write is still running.
      while (try? await store.read({ try $0.count("SELECT 1 AS n") })) != nil {
        await Task.yield()
      }
      done.signal()
      #expect(try await writing == 1)
      await closing
    }
  }
}
