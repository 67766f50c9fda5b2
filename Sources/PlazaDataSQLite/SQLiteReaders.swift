import GRDB
import PlazaData
import Synchronization

/// The read-only connections. A short read takes a connection of its own and runs on the calling
/// thread, so there are as many as there are concurrent short reads. A long read waits for one of
/// a fixed number of connections and runs on the queue of that connection.
final class SQLiteReaders: Sendable {
  /// The maximum number of idle connections for short reads. Further ones are closed.
  private static let idleLimit = 16

  private struct IdleConnections {
    var idle: [DatabaseQueue] = []
    var isClosed = false
  }

  private let path: String
  private let observe: StatementObserver?
  private let idle = Mutex(IdleConnections())
  private let pool: ResourcePool<LongReader>

  /// - Parameters:
  ///   - path: the database file.
  ///   - long: the maximum number of concurrent long reads.
  init(path: String, long: Int, observe: StatementObserver?) {
    self.path = path
    self.observe = observe
    // The timeout is longer than for a short read, because an export or a search is worth the
    // wait.
    pool = ResourcePool(
      (0..<max(1, long)).map { _ in LongReader(path: path) }, timeout: .seconds(15))
  }

  /// The use of the connections for long reads.
  var metrics: StoreMetrics.Pool { get async { await pool.metrics } }

  /// Runs a short read on the calling thread.
  func short<Value>(_ body: (any Transaction) throws -> Value) throws -> Value {
    let reader = try acquire()
    defer { release(reader) }
    return try reader.readInline { try SQLiteTransaction($0, observe).withTransaction(to: body) }
  }

  /// Lends a connection for a long read. The snapshot is fixed by the first query.
  func long<Value: Sendable>(_ work: @escaping @Sendable (GRDB.Database) throws -> Value)
    async throws -> Value
  {
    let reader = try await pool.acquire()
    do {
      let value = try await reader.open().readOnQueue(work)
      await pool.release(reader)
      return value
    } catch {
      await pool.release(reader)
      throw error
    }
  }

  /// Waits until all long reads have ended and closes the connections.
  func close() async {
    for reader in await pool.close() { reader.close() }
    let idle = idle.withLock { shelf in
      shelf.isClosed = true
      defer { shelf.idle = [] }
      return shelf.idle
    }
    for reader in idle { try? reader.close() }
  }

  private func acquire() throws -> DatabaseQueue {
    if let idle = idle.withLock({ $0.idle.popLast() }) { return idle }
    return try .reader(path)
  }

  private func release(_ reader: DatabaseQueue) {
    let isKept = idle.withLock { shelf in
      if shelf.isClosed || shelf.idle.count >= Self.idleLimit { return false }
      shelf.idle.append(reader)
      return true
    }
    if !isKept { try? reader.close() }
  }
}

/// A connection that is opened when it is first needed.
private final class LongReader: Sendable {
  private let path: String
  private let opened = Mutex<DatabaseQueue?>(nil)

  init(path: String) { self.path = path }

  func open() throws -> DatabaseQueue {
    try opened.withLock { opened in
      if let opened { return opened }
      let reader = try DatabaseQueue.reader(path)
      opened = reader
      return reader
    }
  }

  func close() {
    opened.withLock { opened in
      try? opened?.close()
      opened = nil
    }
  }
}

extension DatabaseQueue {
  fileprivate static func reader(_ path: String) throws -> DatabaseQueue {
    try translated { try DatabaseQueue(path: path, configuration: .plazaReader) }
  }

  /// Runs work on the calling thread, in a snapshot fixed by the first query.
  func readInline<Value>(_ work: (GRDB.Database) throws -> Value) throws -> Value {
    try unsafeRead { database in try database.inReadTransaction(work) }
  }

  /// Runs work on the connection's own queue. A connection that could write is read-only in the
  /// meantime.
  func readOnQueue<Value: Sendable>(_ work: @escaping @Sendable (GRDB.Database) throws -> Value)
    async throws -> Value
  {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { done in
      asyncRead { opened in
        done.resume(with: Result { try translated { try work(try opened.get()) } })
      }
    }
  }

  /// Runs a read as ``readOnQueue(_:)`` does, with a ``SQLiteTransaction``.
  func read<Value: Sendable>(
    _ observe: StatementObserver?, _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await readOnQueue { try SQLiteTransaction($0, observe).withTransaction(to: body) }
  }
}

extension GRDB.Database {
  fileprivate func inReadTransaction<Value>(_ work: (GRDB.Database) throws -> Value) throws
    -> Value
  {
    try translated {
      try step("BEGIN")
      defer { rollbackIfOpen() }
      let value = try work(self)
      try step("COMMIT")
      return value
    }
  }
}
