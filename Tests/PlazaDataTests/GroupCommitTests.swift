import PlazaData
import PlazaDataSQLite
import PlazaTesting
import Testing

/// Concurrent writes share one commit on SQLite without affecting each other's outcome.
@Suite(.timeLimit(.minutes(30))) struct GroupCommitTests {
  private struct ChangedMind: Error {}

  private func insert(_ id: Int) -> @Sendable (any Transaction) throws -> Int {
    { tx in try tx.run("INSERT INTO thing (id) VALUES (\(id))") }
  }

  @Test func `a single writer gets one commit for each write`() async throws {
    try await withFileStore { store, _ in
      let before = await store.metrics
      for id in 1...5 { try await store.write(insert(id)) }
      let after = await store.metrics
      #expect(after.writes - before.writes == 5)
      #expect(after.writesPerCommit.count - before.writesPerCommit.count == 5)
      #expect(after.writesPerCommit.greatest == 1)
      #expect(
        after.commitSeconds.count == after.writesPerCommit.count && after.commitSeconds.sum > 0)
    }
  }

  @Test func `queued writes share one commit`() async throws {
    try await withFileStore { store, _ in
      let held = await HeldWriter(store)
      let before = await store.metrics.writesPerCommit.count
      var tasks: [Task<Int, any Error>] = []
      for id in 1...10 { tasks.append(await held.queue(insert(id))) }
      try await held.unblock()
      for task in tasks { #expect(try await task.value == 1) }
      let after = await store.metrics
      #expect(
        after.writesPerCommit.count - before == 2, "the one that held the others, and all of them")
      #expect(after.writesPerCommit.greatest == 10)
      #expect(after.queuedWrites == 0)
      #expect(try await store.things() == Array(1...10))
    }
  }

  @Test func `control: long writes do not share a commit`() async throws {
    try await withFileStore { store, _ in
      let held = await HeldWriter(store)
      let before = await store.metrics.writesPerCommit.count
      var tasks: [Task<Int, any Error>] = []
      for id in 1...10 { tasks.append(await held.queue(isLong: true, insert(id))) }
      try await held.unblock()
      for task in tasks { _ = try await task.value }
      let after = await store.metrics
      #expect(after.writesPerCommit.count - before == 11)
      #expect(after.writesPerCommit.greatest == 1)
    }
  }

  @Test func `a failed write does not affect others in its commit`() async throws {
    try await withFileStore { store, _ in
      try await store.write(insert(1))
      let held = await HeldWriter(store)
      let good = await held.queue(insert(2))
      let refused = await held.queue { tx in
        try tx.run("INSERT INTO thing (id) VALUES (10)")
        try tx.run("INSERT INTO thing (id) VALUES (1)")
      }
      let regretted = await held.queue { tx -> Int in
        try tx.run("INSERT INTO thing (id) VALUES (11)")
        try tx.run("DELETE FROM thing WHERE id = 2")
        throw ChangedMind()
      }
      let swallowed = await held.queue { tx in
        try tx.run("INSERT INTO thing (id) VALUES (12)")
        _ = try? tx.run("INSERT INTO thing (id) VALUES (1)")
      }
      let last = await held.queue { tx in
        // It sees the previous writes and nothing that was rolled back.
        try tx.run("INSERT INTO thing (id) SELECT 3 WHERE (SELECT COUNT(*) FROM thing) = 2")
      }
      try await held.unblock()
      #expect(try await good.value == 1)
      #expect(await failure(of: refused) as? DatabaseError == .unique)
      #expect(await failure(of: regretted) is ChangedMind)
      #expect(await failure(of: swallowed) as? DatabaseError == .unique)
      #expect(try await last.value == 1)
      #expect(try await store.things() == [1, 2, 3])
      let figures = await store.metrics
      #expect(figures.writesPerCommit.greatest == 2)
      #expect(figures.undoneWrites == 3)
    }
  }

  @Test func `a deferred foreign key is checked for each write in a shared commit`() async throws {
    try await withFileStore { store, _ in
      let held = await HeldWriter(store)
      let orphan = await held.queue { tx in try tx.run("INSERT INTO pet (id, owner) VALUES (1, 7)")
      }
      let whole = await held.queue { tx -> Int in
        try tx.run("INSERT INTO pet (id, owner) VALUES (2, 8)")
        return try tx.run("INSERT INTO owner (id, name) VALUES (8, 'Ann')")
      }
      // Too late for the orphaned row.
      let owner = await held.queue { tx in
        try tx.run("INSERT INTO owner (id, name) VALUES (7, 'Bob')")
      }
      try await held.unblock()
      #expect(await failure(of: orphan) as? DatabaseError == .foreignKey)
      #expect(try await whole.value == 1)
      #expect(try await owner.value == 1)
      #expect(try await store.read { try $0.count("SELECT COUNT(*) AS n FROM pet") } == 1)
      #expect(await store.metrics.writesPerCommit.greatest == 2)
    }
  }

  @Test func `short writes, long writes and migrations run in the order of their arrival`()
    async throws
  {
    try await withFileStore { store, _ in
      let held = await HeldWriter(store)
      var tasks: [Task<Int, any Error>] = []
      for number in 0..<12 {
        let next: @Sendable (any Transaction) throws -> Int = { tx in
          let turn = try tx.count("SELECT COUNT(*) AS n FROM thing")
          return try tx.run("INSERT INTO thing (id, number) VALUES (\(number), \(turn))")
        }
        tasks.append(await held.queue(isLong: number % 5 == 3, next))
      }
      try await held.unblock()
      for task in tasks { _ = try await task.value }
      let turns = try await store.read { tx in
        try tx.rows("SELECT number FROM thing ORDER BY id").map {
          try $0.value("number", as: Int.self)
        }
      }
      #expect(turns == Array(0..<12))
    }
  }

  @Test func `a commit contains a limited number of writes`() async throws {
    try await withFileStore { store, _ in
      let held = await HeldWriter(store)
      var tasks: [Task<Int, any Error>] = []
      for id in 1...200 { tasks.append(await held.queue(insert(id))) }
      try await held.unblock()
      for task in tasks { _ = try await task.value }
      #expect(await store.metrics.writesPerCommit.greatest == 128)
      #expect(try await store.things().count == 200)
    }
  }

  @Test func `no write joins a commit that has exceeded its time`() async throws {
    try await withFileStore(sharing: .milliseconds(20)) { store, _ in
      let held = await HeldWriter(store)
      let slow = await held.queue { tx in
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .milliseconds(25) {}
        return try tx.run("INSERT INTO thing (id) VALUES (1)")
      }
      let (second, third) = (await held.queue(insert(2)), await held.queue(insert(3)))
      let before = await store.metrics.writesPerCommit.count
      try await held.unblock()
      for task in [slow, second, third] { #expect(try await task.value == 1) }
      let after = await store.metrics.writesPerCommit
      #expect(
        after.count - before == 3,
        "the one that held the others, the slow one, and the two together")
      #expect(after.greatest == 2)
    }
  }

  @Test func `a queued write runs even after its task is cancelled`() async throws {
    try await withFileStore { store, _ in
      let held = await HeldWriter(store)
      let task = await held.queue(insert(1))
      task.cancel()
      try await held.unblock()
      #expect(try await task.value == 1)
      await #expect(throws: CancellationError.self) {
        try await Task {
          withUnsafeCurrentTask { $0?.cancel() }
          try await store.write(insert(2))
        }.value
      }
      #expect(try await store.things() == [1])
    }
  }

  @Test func `closing waits for queued writes`() async throws {
    try await withFileStore { store, path in
      let held = await HeldWriter(store)
      let waiting = await held.queue(insert(1))
      let closing = Task { await store.close() }
      while await failure(of: Task { try await store.read { try $0.rows("SELECT 1") } }) == nil {
        try Task.checkCancellation()
      }
      try await held.unblock()
      #expect(try await waiting.value == 1)
      await closing.value
      await #expect(throws: DatabaseError.unavailable) { try await store.write(insert(2)) }
      let again = try SQLiteStore(unlocked: path, world: TestWorld().world, logger: .silent)
      #expect(try await again.things() == [1])
      await again.close()
    }
  }
}
