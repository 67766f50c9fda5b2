import GRDB
import PlazaData
import PlazaDataSQLite
import PlazaTesting
import Testing

/// The outcomes of writes that share a commit that fails.
struct LostCommitTests {
  /// Makes a commit fail with one of SQLite's result codes.
  private final class Fault: Sendable {
    private let plan = Shared<(skip: Int, code: ResultCode?)>((0, nil))

    /// - Parameter skip: The number of commits that succeed first.
    func arm(_ code: ResultCode, skip: Int) { plan.change { $0 = (skip, code) } }

    func strike() throws {
      let due = Shared<ResultCode?>(nil)
      plan.change { plan in
        guard let code = plan.code else { return }
        plan.skip -= 1
        if plan.skip < 0 {
          due.change { $0 = code }
          plan.code = nil
        }
      }
      if let code = due.value { throw GRDB.DatabaseError(resultCode: code) }
    }
  }

  private func insert(_ id: Int, runs: Shared<[Int]>? = nil)
    -> @Sendable (any Transaction) throws -> Int
  {
    { tx in
      runs?.change { $0.append(id) }
      return try tx.run("INSERT INTO thing (id) VALUES (\(id))")
    }
  }

  private func answers(_ tasks: [Task<Int, any Error>]) async -> [PlazaData.DatabaseError?] {
    var answers: [PlazaData.DatabaseError?] = []
    for task in tasks { answers.append(await failure(of: task) as? PlazaData.DatabaseError) }
    return answers
  }

  @Test func `only the write that fills the disk fails, and others in its group run again`()
    async throws
  {
    try await withFileStore { store, _ in
      try await store.write { _ = try $0.rows("PRAGMA max_page_count = 40") }
      let runs = Shared<[Int]>([])
      let held = await HeldWriter(store)
      let tasks = [
        await held.queue(insert(1, runs: runs)),
        await held.queue {
          try $0.run("INSERT INTO thing (id, data) VALUES (2, zeroblob(1000000))")
        },
        await held.queue(insert(3, runs: runs)),
      ]
      try await held.unblock()
      #expect(await answers(tasks) == [nil, .full, nil])
      #expect(try await store.things() == [1, 3])
      // SQLite rolled back the whole transaction, including the first write.
      #expect(runs.value == [1, 1, 3])
      #expect(await store.metrics.troubles[.full] == 1)
    }
  }

  @Test func `a commit with unknown outcome is reported as such to every write in it`()
    async throws
  {
    let fault = Fault()
    try await withFileStore(beforeCommit: fault.strike) { store, _ in
      try await store.write(insert(1))
      let held = await HeldWriter(store)
      let tasks = [
        await held.queue(insert(2)), await held.queue(insert(1)), await held.queue(insert(3)),
      ]
      fault.arm(.SQLITE_IOERR_WRITE, skip: 1)
      try await held.unblock()
      // The second write was refused because of existing rows, but they may not have been
      // committed.
      #expect(await answers(tasks) == [.outcomeUnknown, .unavailable, .outcomeUnknown])
      #expect(try await store.things() == [1])
      #expect(try await store.write(insert(2)) == 1, "the disk is well again")
      #expect(await store.metrics.troubles == [.outcomeUnknown: 2, .unavailable: 1])
    }
  }

  @Test func `after a commit that wrote nothing, each write is retried alone`() async throws {
    let fault = Fault()
    try await withFileStore(beforeCommit: fault.strike) { store, _ in
      let runs = Shared<[Int]>([])
      let held = await HeldWriter(store)
      let tasks = [
        await held.queue(insert(1, runs: runs)), await held.queue(insert(2, runs: runs)),
      ]
      let before = await store.metrics.writesPerCommit.count
      fault.arm(.SQLITE_FULL, skip: 1)
      try await held.unblock()
      #expect(await answers(tasks) == [nil, nil])
      #expect(runs.value == [1, 2, 1, 2])
      #expect(await store.metrics.writesPerCommit.count - before == 3)
      fault.arm(.SQLITE_FULL, skip: 0)
      await #expect(throws: PlazaData.DatabaseError.full) { try await store.write(insert(3)) }
      #expect(try await store.things() == [1, 2])
    }
  }

  @Test func `no write returns before its commit`() async throws {
    let (committing, proceed) = (Signal(), Signal())
    let waits = Shared(false)
    try await withFileStore(beforeCommit: {
      guard waits.value else { return }
      committing.signal()
      proceed.wait()
    }) { store, _ in
      try await store.write(insert(1))
      let held = await HeldWriter(store)
      let answered = Shared(0)
      let tasks = [
        await held.queue(insert(2)), await held.queue(insert(1)), await held.queue(insert(3)),
      ]
      let watchers = tasks.map { task in
        Task {
          _ = await failure(of: task)
          answered.change { $0 += 1 }
        }
      }
      waits.change { $0 = true }
      async let first: Void = held.unblock()
      await committing.arrival()
      proceed.signal()
      try await first
      await committing.arrival()
      // Enough time for any incorrect result to appear.
      for _ in 0..<300 { #expect(try await store.things() == [1]) }
      #expect(answered.value == 0)
      waits.change { $0 = false }
      proceed.signal()
      for watcher in watchers { await watcher.value }
      #expect(answered.value == 3)
    }
  }

  @Test(arguments: [ResultCode.SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC])
  func `after a failed fsync every write fails, one alarm is sent and only reads continue`(
    code: ResultCode
  )
    async throws
  {
    let (fault, rung) = (Fault(), Shared(0))
    try await withFileStore(beforeCommit: fault.strike, onLostDisk: { rung.change { $0 += 1 } }) {
      store, _ in
      try await store.write(insert(1))
      let held = await HeldWriter(store)
      var tasks = [await held.queue(insert(2)), await held.queue(insert(3))]
      // It does not share their commit.
      tasks.append(await held.queue(isLong: true, insert(4)))
      fault.arm(code, skip: 1)
      try await held.unblock()
      #expect(await answers(tasks) == [.outcomeUnknown, .outcomeUnknown, .unavailable])
      await #expect(throws: PlazaData.DatabaseError.unavailable) {
        try await store.write(insert(5))
      }
      #expect(try await store.things() == [1])
      await store.close()
      #expect(rung.value == 1)
    }
  }

  @Test(arguments: [
    ResultCode.SQLITE_IOERR_WRITE, .SQLITE_IOERR_READ, .SQLITE_FULL, .SQLITE_IOERR_SHMSIZE,
  ])
  func `other disk errors do not stop the store`(code: ResultCode) async throws {
    let (fault, rung) = (Fault(), Shared(0))
    try await withFileStore(beforeCommit: fault.strike, onLostDisk: { rung.change { $0 += 1 } }) {
      store, _ in
      fault.arm(code, skip: 0)
      let answer =
        await failure(of: Task { try await store.write(insert(1)) }) as? PlazaData.DatabaseError
      #expect(answer == (code == .SQLITE_FULL ? .full : .outcomeUnknown))
      try await store.write(insert(1))
      #expect(try await store.things() == [1])
      await store.close()
      #expect(rung.value == 0)
    }
  }
}
