import PlazaData
import PlazaDataSQLite
import PlazaTesting

/// A store in a file whose writing connection is held in a first write, so that what follows waits together.
struct HeldWriter: Sendable {
  let store: SQLiteStore
  private let release = Signal()
  private let first: Task<Void, any Error>

  init(_ store: SQLiteStore) async {
    self.store = store
    let (begun, release) = (Signal(), release)
    first = Task {
      try await store.write { _ in
        begun.give()
        release.wait()
      }
    }
    await begun.arrival()
  }

  /// Puts a write into the queue, after all that are there.
  func queue<Value: Sendable>(
    isLong: Bool = false, _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async -> Task<Value, any Error> {
    let before = await store.figures.queuedWrites
    let task = Task { isLong ? try await store.longWrite(body) : try await store.write(body) }
    await store.wait { $0.queuedWrites > before }
    return task
  }

  /// Lets the first write end, and with it the others begin.
  func letGo() async throws {
    release.give()
    try await first.value
  }
}

extension SQLiteStore {
  /// Waits until the store's figures are so.
  func wait(until isSo: (StoreMetrics) -> Bool) async {
    while !isSo(await figures), !Task.isCancelled { await Task.yield() }
  }

  func things() async throws -> [Int] {
    try await read { tx in try tx.rows("SELECT id FROM thing ORDER BY id").map { try $0.value("id") } }
  }
}

/// Lends a store in a file of its own.
func withFileStore(
  sharing: Duration = .seconds(600), beforeCommit: @escaping @Sendable () throws -> Void = {},
  onLostDisk: @escaping @Sendable () -> Void = {},
  _ body: (SQLiteStore, _ path: String) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let path = folder + "/plaza.sqlite"
    let store = try SQLiteStore(
      unlocked: path, world: TestWorld().world, logger: .silent, sharing: sharing, beforeCommit: beforeCommit,
      onLostDisk: onLostDisk)
    try await store.migrate(Sample.migrations)
    try await body(store, path)
    await store.close()
  }
}

/// What a task threw; nil where it did not.
func failure<Value>(of task: Task<Value, any Error>) async -> (any Error)? {
  do {
    _ = try await task.value
    return nil
  } catch {
    return error
  }
}
