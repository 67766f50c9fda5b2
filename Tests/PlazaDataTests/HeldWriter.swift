import PlazaData
import PlazaDataSQLite
import PlazaTesting

/// A file-based store whose first write is blocked, so that subsequent writes queue up.
struct HeldWriter: Sendable {
  let store: SQLiteStore
  private let release = Signal()
  private let first: Task<Void, any Error>

  init(_ store: SQLiteStore) async {
    self.store = store
    let (begun, release) = (Signal(), release)
    first = Task {
      try await store.write { _ in
        begun.signal()
        release.wait()
      }
    }
    await begun.arrival()
  }

  /// Appends a write to the queue.
  func queue<Value: Sendable>(
    isLong: Bool = false, _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async -> Task<Value, any Error> {
    let before = await store.metrics.queuedWrites
    let task = Task { isLong ? try await store.longWrite(body) : try await store.write(body) }
    await store.wait { $0.queuedWrites > before }
    return task
  }

  /// Lets the first write finish, so that the others begin.
  func unblock() async throws {
    release.signal()
    try await first.value
  }
}

extension SQLiteStore {
  /// Waits until the store's metrics satisfy the condition.
  func wait(until isSatisfied: (StoreMetrics) -> Bool) async {
    while !isSatisfied(await metrics), !Task.isCancelled { await Task.yield() }
  }

  func things() async throws -> [Int] {
    try await read { tx in
      try tx.rows("SELECT id FROM thing ORDER BY id").map { try $0.value("id") }
    }
  }
}

/// Provides a store in its own file.
func withFileStore(
  sharing: Duration = .seconds(600), beforeCommit: @escaping @Sendable () throws -> Void = {},
  onLostDisk: @escaping @Sendable () -> Void = {},
  _ body: (SQLiteStore, _ path: String) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let path = folder + "/plaza.sqlite"
    let store = try SQLiteStore(
      unlocked: path, world: TestWorld().world, logger: .silent, sharing: sharing,
      beforeCommit: beforeCommit,
      onLostDisk: onLostDisk)
    try await store.migrate(Sample.migrations)
    try await body(store, path)
    await store.close()
  }
}

/// Returns the error of a task; `nil` if it succeeded.
func failure<Value>(of task: Task<Value, any Error>) async -> (any Error)? {
  do {
    _ = try await task.value
    return nil
  } catch {
    return error
  }
}
