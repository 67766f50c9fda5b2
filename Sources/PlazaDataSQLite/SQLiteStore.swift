import Dispatch
import GRDB
public import Logging
public import PlazaBase
public import PlazaData

/// Plaza's embedded database: one file with its write-ahead log beside it, or a database in memory for tests.
///
/// A write is on disk when it returns (`synchronous=FULL`); a store that cannot promise that refuses to open. One
/// process at a time: it holds a lock on `<file>.lock`.
public struct SQLiteStore: Store {
  /// The engine.
  public let dialect = Dialect.sqlite
  private let database: any DatabaseWriter
  private let writer: SQLiteWriter
  let readers: SQLiteReaders
  private let world: World
  private let lock: FileLock?
  let door = Door()
  private let keeper = FigureKeeper()

  /// Opens a file, and makes it where there is none. Its folder must exist.
  /// - Parameters:
  ///   - path: the file. `-wal`, `-shm` and `.lock` files appear beside it.
  ///   - readers: how many reads may run at once.
  ///   - world: what the time is, for the list of applied migrations.
  ///   - logger: told the version of SQLite.
  ///   - observe: told of every statement.
  /// - Throws: ``SQLiteOpenError``, `StoreError`.
  public init(
    path: String, readers: Int = 16, world: World = .real, logger: Logger = Logger(label: "plaza.data"),
    observe: StatementObserver? = nil
  ) throws {
    let lock = try FileLock(path: path + ".lock")
    try self.init(unlocked: path, holding: lock, readers: readers, world: world, observe: observe)
    let version = try version()
    logger.info("database open", metadata: ["sqlite": "\(version)", "file": "\(path)"])
  }

  /// A database in memory that ends with the store.
  /// - Throws: `StoreError`.
  public init(inMemory world: World, observe: StatementObserver? = nil) throws {
    let queue = try translated { try DatabaseQueue(configuration: .plaza(readers: 1)) }
    self.init(queue, holding: nil, world: world, observe: observe)
  }

  /// For tests of what the lock prevents.
  package init(
    unlocked path: String, holding lock: FileLock? = nil, readers: Int = 4, world: World,
    observe: StatementObserver? = nil
  ) throws {
    try createPrivately(path)
    let pool = try translated {
      let pool = try DatabasePool(path: path, configuration: .plaza(readers: readers))
      try pool.writeWithoutTransaction { try $0.becomeDurable() }
      return pool
    }
    self.init(pool, holding: lock, world: world, observe: observe)
  }

  private init(
    _ database: any DatabaseWriter, holding lock: FileLock?, world: World, observe: StatementObserver?
  ) {
    self.database = database
    writer = SQLiteWriter(database: database, observe: observe)
    readers = SQLiteReaders(database: database, observe: observe)
    self.world = world
    self.lock = lock
  }

  /// A short read; see `Store`.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await door.pass { try await readers.read(body) }
  }

  /// A read that may take longer; see `Store`.
  public func longRead<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await door.pass { try await readers.read(body) }
  }

  /// A durable, serialisable write; see `Store`.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await door.pass { try await writer.write(body) }
  }

  /// A write that may take longer; see `Store`.
  @discardableResult
  public func longWrite<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await door.pass { try await writer.write(body) }
  }

  /// What it does; see `Store`.
  public var figures: StoreFigures { get async { keeper.now } }

  /// Applies what is missing; see `Store`.
  public func migrate(_ migrations: [Migration]) async throws {
    let run = try MigrationRun(migrations, now: world.now())
    try await door.pass { while try await writer.applyNext(of: run) {} }
  }

  /// Ends the store; see `Store`.
  public func close() async {
    await door.close()
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        try? database.close()
        lock?.release()
        done.resume()
      }
    }
  }

  /// The version of the SQLite library, such as `3.40.1`.
  /// - Throws: `StoreError`.
  public func version() throws -> String {
    try translated { try database.read { try String.fetchOne($0, sql: "SELECT sqlite_version()") ?? "unknown" } }
  }
}
