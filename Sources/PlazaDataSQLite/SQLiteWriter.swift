import GRDB
import PlazaData
import Synchronization

/// The only writing connection. It runs writes in the order in which they arrive. Writes that
/// arrive during a commit wait and share the next one; a write that finds the connection idle
/// begins immediately.
final class SQLiteWriter: Sendable {
  /// The maximum number of writes in one commit.
  static let maximum = 128

  private struct State {
    var waiting: [QueuedWrite] = []
    var isRunning = false
    var hasReportedLoss = false
  }

  private let database: DatabaseQueue
  private let observe: StatementObserver?
  private let commit: SQLiteCommit
  private let log: WriteAheadLog?
  private let onLostDisk: @Sendable () -> Void
  private let state = Mutex(State())
  /// Raised in this process only, because no other one uses the file.
  let signals = SignalRegistry()

  init(
    _ database: DatabaseQueue, commit: SQLiteCommit, log: WriteAheadLog?,
    observe: StatementObserver?,
    onLostDisk: @escaping @Sendable () -> Void
  ) {
    self.database = database
    self.commit = commit
    self.log = log
    self.observe = observe
    self.onLostDisk = onLostDisk
  }

  /// The number of queued writes.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// - Parameter isLong: whether the write runs in a transaction of its own.
  func write<Value: Sendable>(
    isLong: Bool, _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    let (observe, disk) = (observe, commit.disk)
    let (value, announced) = try await turn(isLong ? .alone : .shared) { database in
      let transaction = SQLiteTransaction(database, observe, disk)
      return (try transaction.withTransaction(to: body), transaction.announced)
    }
    signals.signal(announced)
    return value
  }

  /// Applies one migration. Foreign keys are checked at its end only, so that it can rebuild a
  /// table.
  /// - Returns: whether a migration was applied.
  func applyNext(of run: MigrationRun) async throws -> Bool {
    let (observe, commit) = (observe, commit)
    return try await turn(.own) { database in
      try translated { try database.execute(sql: "PRAGMA foreign_keys = OFF") }
      defer { try? database.execute(sql: "PRAGMA foreign_keys = ON") }
      return try commit.transaction(database) {
        try SQLiteTransaction(database, observe, commit.disk).withTransaction { tx in
          guard let applied = try run.applyNext(tx) else { return false }
          if let table = try tx.first(.tablesThatAreNotStrict)?.value("name", as: String.self) {
            throw MigrationError.notPortable(id: applied.id, table: table)
          }
          if try tx.exists("SELECT 1 FROM pragma_foreign_key_check") {
            throw PlazaData.DatabaseError.foreignKey
          }
          return true
        }
      }
    }
  }

  /// Enlarges the page cache from 2 MB to 128 MB and keeps statement journals in memory: in a file
  /// they would be most of the output of a large write.
  func prepareForBulkWrites() async throws {
    try await turn(.own) { [log] database in
      try translated {
        try database.execute(sql: "PRAGMA cache_size = -131072")
        try database.execute(sql: "PRAGMA temp_store = MEMORY")
      }
      log?.growLong()
    }
  }

  /// Frees some pages of the file.
  /// - Returns: whether there are more to free.
  func reclaimSpace() async throws -> Bool {
    try await turn(.alone) { database in try translated { try SQLiteSpace.reclaim(database) } }
  }

  /// Queues a write and waits for its result. A queued write runs even if the calling task is
  /// cancelled.
  private func turn<Value: Sendable>(
    _ company: QueuedWrite.CommitMode, _ work: @escaping @Sendable (GRDB.Database) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { done in
      submit(
        QueuedWrite(company: company) { database in
          let value = try work(database)
          return { done.resume(returning: value) }
        } refuse: {
          done.resume(throwing: $0)
        })
    }
  }

  private func submit(_ write: QueuedWrite) {
    let isFirst = state.withLock { state in
      state.waiting.append(write)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { database.asyncWriteWithoutTransaction { self.drain($0) } }
  }

  private func drain(_ database: GRDB.Database) {
    let shared = GroupCommit(database: database, commit: commit)
    while let writes = next() {
      if commit.disk.isLost {
        for write in writes { write.refuse(PlazaData.DatabaseError.unavailable) }
        continue
      }
      let start = ContinuousClock.now
      let left = shared.commitBatch(writes)
      if !left.isEmpty { state.withLock { $0.waiting.insert(contentsOf: left, at: 0) } }
      log?.checkpointIfDue(database, commit.disk)
      let end = ContinuousClock.now
      commit.recorder.change { $0.turns.add(end - start, at: end) }
    }
  }

  /// Returns the first queued writes that may share a commit, or nil if the queue is empty.
  private func next() -> [QueuedWrite]? {
    let (writes, tellsOfLoss) = state.withLock { state -> ([QueuedWrite]?, Bool) in
      guard let first = state.waiting.first else {
        state.isRunning = false
        let tells = commit.disk.isLost && !state.hasReportedLoss
        state.hasReportedLoss = commit.disk.isLost
        return (nil, tells)
      }
      let count =
        first.company == .shared
        ? state.waiting.prefix(Self.maximum).prefix { $0.company == .shared }.count : 1
      defer { state.waiting.removeFirst(count) }
      return (Array(state.waiting.prefix(count)), false)
    }
    if tellsOfLoss { onLostDisk() }
    return writes
  }
}

extension PlazaData.SQL {
  fileprivate static let tablesThatAreNotStrict: PlazaData.SQL = """
    SELECT name FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite%' ORDER BY name
    """
}
