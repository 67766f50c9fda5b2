import Foundation
public import Logging
import PlazaBase
public import PlazaData
public import PlazaDataPostgres
import PlazaDataSQLite

/// The database engines on which tests run. Tests of the application run on those that a server
/// supports:
///
/// ```
/// @Test(arguments: Engine.all)
/// func `a closed account cannot rent`(engine: Engine) async throws {
///   try await engine.withStore(RentalCounter.migrations) { store in … }
/// }
/// ```
public enum Engine: String, Sendable, CaseIterable, CustomStringConvertible {
  case sqliteMemory, sqliteFile, postgres

  /// The engines that a server supports. If one is unavailable, its tests fail rather than being
  /// skipped.
  public static let all: [Engine] = [.sqliteFile, .postgres]

  /// All engines, including in-memory SQLite, for tests of the data layer itself.
  public static let every = allCases

  /// The name in test reports.
  public var description: String { rawValue }

  /// Provides a separate database with these migrations applied and removes it afterwards.
  /// - Parameters:
  ///   - world: The clock and the random source of the database.
  ///   - observe: Called for every statement.
  /// - Throws: The error of the body, and ``TestingError``.
  @discardableResult
  public func withStore<Value: Sendable>(
    _ migrations: [Migration] = [], world: TestWorld = TestWorld(),
    observe: StatementObserver? = nil,
    _ body: (any Database) async throws -> Value
  ) async throws -> Value {
    let migrations = migrations.withoutRepetitions
    switch self {
    case .sqliteMemory:
      let store = try SQLiteStore(inMemory: world.world, observe: observe)
      return try await store.withStore(migrations, to: body) { await store.close() }
    case .sqliteFile:
      return try await withTemporaryFolder { folder in
        let path = folder + "/plaza.sqlite"
        let isCopy = DatabaseTemplates.shared.isUsed(for: migrations)
        if isCopy { try await DatabaseTemplates.shared.copyFile(with: migrations, to: path) }
        let store = try SQLiteStore(
          path: path, longReaders: 4, world: world.world, logger: .silent, observe: observe)
        return try await store.withStore(isCopy ? nil : migrations, to: body) {
          await store.close()
        }
      }
    case .postgres where DatabaseTemplates.shared.isUsed(for: migrations):
      return try await withPostgresCopy(of: migrations, world: world, observe: observe, body)
    case .postgres:
      return try await withPostgres(world: world, observe: observe) { store in
        try await store.migrate(migrations)
        return try await body(store)
      }
    }
  }
}

extension [Migration] {
  /// The migrations in order, each once: the tables of two modules may include those of a third.
  fileprivate var withoutRepetitions: [Migration] {
    var seen: Set<String> = []
    return filter { seen.insert($0.id).inserted }
  }
}

/// Provides a PostgreSQL database that is a copy of a template with these migrations applied.
private func withPostgresCopy<Value: Sendable>(
  of migrations: [Migration], world: TestWorld, observe: StatementObserver?,
  _ body: (PostgresStore) async throws -> Value
) async throws -> Value {
  let server = try postgresServer()
  return try await postgresSemaphore.withPermit {
    let name = try await DatabaseTemplates.shared.createDatabase(with: migrations, on: server)
    let store = try await PostgresStore.open(
      server.naming(database: name), connections: 6, timeout: .testTimeout, world: world.world,
      logger: .silent,
      observe: observe)
    return try await store.withStore(nil, to: body) {
      await store.close()
      try? await DatabaseTemplates.shared.dropDatabase(name, on: server)
    }
  }
}

/// Each store opens several connections, and a server allows about a hundred.
private let postgresSemaphore = AsyncSemaphore(permits: 8)

private func postgresServer() throws(TestingError) -> String {
  guard let conninfo = ProcessInfo.processInfo.environment["PLAZA_TEST_POSTGRES"],
    !conninfo.isEmpty
  else {
    throw .noPostgres
  }
  return conninfo
}

/// Provides a PostgreSQL database in its own schema and drops the schema afterwards. At most eight
/// are open simultaneously.
@discardableResult
public func withPostgres<Value: Sendable>(
  connections: Int = 6, timeout: Duration = .testTimeout, world: TestWorld = TestWorld(),
  observe: StatementObserver? = nil, _ body: (PostgresStore) async throws -> Value
) async throws -> Value {
  let conninfo = try postgresServer()
  return try await postgresSemaphore.withPermit {
    let schema = "t" + World.real.randomBytes(10).hexadecimal
    let store = try await PostgresStore.open(
      conninfo, connections: connections, schema: schema, timeout: timeout, world: world.world,
      logger: .silent, observe: observe)
    return try await store.withStore(
      [], before: { try $0.run(SQL(unsafe: "CREATE SCHEMA \(schema)")) }, to: body
    ) {
      await store.close()
      // The test may have closed its store or broken its connections.
      let last = try? await PostgresStore.open(conninfo, connections: 1, logger: .silent)
      _ = try? await last?.write { try $0.run(SQL(unsafe: "DROP SCHEMA \(schema) CASCADE")) }
      await last?.close()
    }
  }
}

/// Provides a new folder and removes it with its contents afterwards.
@discardableResult
public func withTemporaryFolder<Value: Sendable>(_ body: (String) async throws -> Value)
  async throws -> Value
{
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "plaza-" + World.real.randomBytes(10).hexadecimal)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path)
}

/// The reasons why a test cannot run.
public enum TestingError: Error, CustomStringConvertible {
  /// The address of a PostgreSQL server is not configured.
  case noPostgres
  /// The small disk could not be mounted.
  case noSmallDisk

  /// A sentence that explains the problem and its remedy.
  public var description: String {
    switch self {
    case .noPostgres: Self.whatPostgres
    case .noSmallDisk:
      "A small disk to fill cannot be mounted. Run the tests as root, as script/test does in CI."
    }
  }

  private static let whatPostgres =
    "PLAZA_TEST_POSTGRES is not set. Tests run on PostgreSQL too: use script/test, which starts one, or set it to the "
    + "address of a database made for tests, such as postgresql://postgres@127.0.0.1:5432/plaza_test."
}

extension Database {
  fileprivate func withStore<Value: Sendable>(
    _ migrations: [Migration]?, before: (@Sendable (any Transaction) throws -> Int)? = nil,
    to body: (Self) async throws -> Value, after: () async -> Void
  ) async throws -> Value {
    do {
      if let before { _ = try await write(before) }
      if let migrations { try await migrate(migrations) }
      let value = try await body(self)
      await after()
      return value
    } catch {
      await after()
      throw error
    }
  }
}

extension Logger {
  /// A logger that discards everything.
  public static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
