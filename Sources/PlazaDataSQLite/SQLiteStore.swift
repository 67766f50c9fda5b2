import Dispatch
import GRDB
public import Logging
public import PlazaBase
public import PlazaData

/// Plaza's embedded database: one file with its write-ahead log beside it, or an in-memory
/// database for tests.
///
/// A write is on disk when it returns (`synchronous=FULL`); if SQLite cannot guarantee that,
/// opening fails. Only one process can use the file at a time: it holds a lock on `<file>.lock`.
public struct SQLiteStore: PlazaData.Database {
  public let dialect = Dialect.sqlite
  private let database: DatabaseQueue
  private let writer: SQLiteWriter
  /// nil for an in-memory database, whose only connection runs all reads and writes.
  private let readers: SQLiteReaders?
  private let world: World
  private let lock: FileLock?
  private let shutdownGate = ShutdownGate()
  private let recorder: StoreMetricsRecorder
  private let observe: StatementObserver?

  /// Opens a file, or creates it if it does not exist. Its folder must exist.
  /// - Parameters:
  ///   - path: the file. SQLite and the store create `-wal`, `-shm` and `.lock` files beside it.
  ///   - longReaders: the maximum number of concurrent long reads.
  ///   - world: the clock for the list of applied migrations.
  ///   - logger: receives the version of SQLite and warnings.
  ///   - observe: called after every statement.
  ///   - onLostDisk: called once after an `fsync` failed and all waiting writes have thrown. From
  ///     then on the database refuses writes; the process should exit and restart.
  /// - Throws: ``SQLiteOpenError``, `DatabaseError`.
  public init(
    path: String, longReaders: Int = 4, world: World = .real,
    logger: Logger = Logger(label: "plaza.data"),
    observe: StatementObserver? = nil, onLostDisk: @escaping @Sendable () -> Void = {}
  ) throws {
    let lock = try FileLock(path: path + ".lock")
    try WALRecovery.writeAgain(besides: path)
    try self.init(
      unlocked: path, holding: lock, longReaders: longReaders, world: world, logger: logger,
      observe: observe,
      onLostDisk: onLostDisk)
    let version = try version()
    logger.info("database open", metadata: ["sqlite": "\(version)", "file": "\(path)"])
  }

  /// Opens an in-memory database that is discarded with the store.
  /// - Throws: `DatabaseError`.
  public init(inMemory world: World, observe: StatementObserver? = nil) throws {
    let database = try translated { try DatabaseQueue(configuration: .plaza) }
    let recorder = StoreMetricsRecorder()
    let commit = SQLiteCommit(disk: DiskFailureMonitor(), recorder: recorder, beforeCommit: {})
    self.init(
      database, SQLiteWriter(database, commit: commit, log: nil, observe: observe, onLostDisk: {}),
      readers: nil, lock: nil, world: world, recorder: recorder, observe: observe)
  }

  /// Opens a file without taking its lock. For tests of what the lock prevents and of failing
  /// commits.
  package init(
    unlocked path: String, holding lock: FileLock? = nil, longReaders: Int = 4, world: World,
    logger: Logger = Logger(label: "plaza.data"), observe: StatementObserver? = nil,
    sharing: Duration = .milliseconds(20),
    beforeCommit: @escaping @Sendable () throws -> Void = {},
    onLostDisk: @escaping @Sendable () -> Void = {}
  ) throws {
    try createPrivately(path)
    let database = try translated { try DatabaseQueue(path: path, configuration: .plaza) }
    let log = try translated {
      try database.writeWithoutTransaction { database in
        try database.becomeDurable()
        SQLiteSpace.convert(database, path: path, logger)
        return try WriteAheadLog(of: database, logger: logger)
      }
    }
    let recorder = StoreMetricsRecorder()
    let commit = SQLiteCommit(
      disk: DiskFailureMonitor(), recorder: recorder, sharing: sharing, beforeCommit: beforeCommit)
    self.init(
      database,
      SQLiteWriter(database, commit: commit, log: log, observe: observe, onLostDisk: onLostDisk),
      readers: SQLiteReaders(path: path, long: longReaders, observe: observe), lock: lock,
      world: world,
      recorder: recorder, observe: observe)
  }

  private init(
    _ database: DatabaseQueue, _ writer: SQLiteWriter, readers: SQLiteReaders?, lock: FileLock?,
    world: World,
    recorder: StoreMetricsRecorder, observe: StatementObserver?
  ) {
    self.database = database
    self.writer = writer
    self.readers = readers
    self.lock = lock
    self.world = world
    self.recorder = recorder
    self.observe = observe
  }

  /// Runs a short read on the calling thread; see `Database`.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    recorder.change { $0.shortReads += 1 }
    return try await recorder.troubles {
      try await shutdownGate.pass {
        try Task.checkCancellation()
        guard let readers else { return try await database.read(observe, body) }
        return try readers.short(body)
      }
    }
  }

  /// Runs a read that may take longer; see `Database`.
  public func longRead<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    let observe = observe
    return try await readLong { try SQLiteTransaction($0, observe).withTransaction(to: body) }
  }

  /// Runs a durable, serialisable write; see `Database`.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await recorder.troubles {
      try await shutdownGate.pass { try await writer.write(isLong: false, body) }
    }
  }

  /// Runs a write that may take longer; see `Database`.
  @discardableResult
  public func longWrite<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await recorder.troubles {
      try await shutdownGate.pass { try await writer.write(isLong: true, body) }
    }
  }

  /// Tunes the database for many large writes; see `Database`.
  public func prepareForBulkWrites() async throws {
    try await shutdownGate.pass { try await writer.prepareForBulkWrites() }
  }

  /// - Returns: whether there is more space to return.
  func reclaimSomeSpace() async throws -> Bool {
    try await shutdownGate.pass { try await writer.reclaimSpace() }
  }

  /// Applies the missing migrations; see `Database`.
  public func migrate(_ migrations: [Migration]) async throws {
    let run = try MigrationRun(migrations, now: world.now())
    try await shutdownGate.pass { while try await writer.applyNext(of: run) {} }
  }

  /// The signal of a topic; see `Database`. Only this process raises it, because no other one uses
  /// the file.
  public func changeSignal(of topic: Topic) -> ChangeSignal { writer.signals[topic] }

  /// Metrics of the database; see `Database`.
  public var metrics: StoreMetrics {
    get async {
      var figures = recorder.now
      figures.queuedWrites = writer.waiting
      if let readers { figures.pool = await readers.metrics }
      return figures
    }
  }

  /// Closes the database; see `Database`.
  public func close() async {
    await shutdownGate.close()
    await readers?.close()
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        // When the last connection closes, SQLite checkpoints the log and removes it.
        try? database.close()
        lock?.release()
        done.resume()
      }
    }
  }

  /// Returns the version of the SQLite library, such as `3.40.1`.
  /// - Throws: `DatabaseError`.
  public func version() throws -> String {
    try translated {
      try database.read { try String.fetchOne($0, sql: "SELECT sqlite_version()") ?? "unknown" }
    }
  }

  /// Lends a connection for a long read.
  func readLong<Value: Sendable>(_ work: @escaping @Sendable (GRDB.Database) throws -> Value)
    async throws -> Value
  {
    recorder.change { $0.longReads += 1 }
    return try await recorder.troubles {
      try await shutdownGate.pass {
        guard let readers else { return try await database.readOnQueue(work) }
        return try await readers.long(work)
      }
    }
  }
}
