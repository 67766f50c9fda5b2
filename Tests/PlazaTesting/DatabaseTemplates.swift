import Dispatch
import Foundation
import PlazaBase
import PlazaData
import PlazaDataSQLite

@testable import PlazaDataPostgres

/// Databases with migrations applied. Each list of migrations is applied once and then copied for
/// every test, because copying takes a fifth of the time of creating a hundred tables.
actor DatabaseTemplates {
  static let shared = DatabaseTemplates()

  /// The number of migrations from which copying a template is worthwhile.
  private static let shortest = 8

  private var files: [String: Task<String, any Error>] = [:]
  private var databases: [String: Task<String, any Error>] = [:]

  /// Whether there are enough migrations to use a template.
  nonisolated func isUsed(for migrations: [Migration]) -> Bool {
    migrations.count >= Self.shortest
  }

  /// Copies an SQLite file with these migrations applied to a path.
  func copyFile(with migrations: [Migration], to path: String) async throws {
    let template = try await files.task(for: key(of: migrations)) {
      let made = Self.folder + "/" + World.real.randomBytes(10).hexadecimal
      let store = try SQLiteStore(
        path: made, longReaders: 1, world: TestWorld().world, logger: .silent)
      try await store.migrate(migrations)
      await store.close()
      return made
    }.value
    try FileManager.default.copyItem(atPath: template, toPath: path)
  }

  /// Creates a PostgreSQL database with these migrations applied, in its schema `public`.
  /// - Parameter conninfo: the server, with a database from which others can be created.
  /// - Returns: the database's name.
  func createDatabase(with migrations: [Migration], on conninfo: String) async throws -> String {
    let template = try await databases.task(for: key(of: migrations)) {
      try await Self.makeDatabase(with: migrations, on: conninfo)
    }.value
    let name = "plaza_" + World.real.randomBytes(10).hexadecimal
    try await runCommand(
      "CREATE DATABASE \(name) TEMPLATE \(template) STRATEGY file_copy", on: conninfo)
    return name
  }

  /// Drops a database and terminates its connections.
  nonisolated func dropDatabase(_ name: String, on conninfo: String) async throws {
    try await runCommand("DROP DATABASE IF EXISTS \(name) WITH (FORCE)", on: conninfo)
  }

  /// Creates the template, or finds one that an earlier process left on the server. Its name
  /// contains the checksum of the migrations, and it is renamed to that only when complete.
  private static func makeDatabase(with migrations: [Migration], on conninfo: String) async throws
    -> String
  {
    var checksum = FNV1a()
    for migration in migrations { checksum.add(migration.id + migration.checksum) }
    let name = "plaza_template_" + checksum.text
    if try await runCommand("SELECT FROM pg_database WHERE datname = '\(name)'", on: conninfo)
      == "SELECT 1"
    {
      return name
    }
    let made = "plaza_" + World.real.randomBytes(10).hexadecimal
    try await runCommand("CREATE DATABASE \(made) TEMPLATE template0", on: conninfo)
    let store = try await PostgresStore.open(
      conninfo.naming(database: made), connections: 1, world: TestWorld().world, logger: .silent)
    try await store.migrate(migrations)
    await store.close()
    // Another process may have renamed its template first.
    if (try? await runCommand("ALTER DATABASE \(made) RENAME TO \(name)", on: conninfo)) == nil {
      return made
    }
    return name
  }

  /// The temporary folder of the test process, removed at exit.
  private static let folder: String = {
    let path = FileManager.default.temporaryDirectory.path + "/plaza-templates-\(getpid())"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: DatabaseTemplates.folder) }
    return path
  }()

  /// Cheaper than checksums. Different lists within one process differ in their names.
  private func key(of migrations: [Migration]) -> String {
    migrations.map { "\($0.id) \($0.statements.count)" }.joined(separator: "\n")
  }
}

/// Runs a command outside a transaction.
/// - Returns: The command tag of the server.
@discardableResult
private func runCommand(_ text: String, on conninfo: String) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(
        with: Result {
          let settings = PostgresSettings(
            conninfo: conninfo, schema: nil, observe: nil, logger: .silent)
          return try PostgresSession(settings).command(text)
        })
    }
  }
}

extension [String: Task<String, any Error>] {
  /// The task that creates the template for a key, started by the first caller.
  fileprivate mutating func task(
    for key: String, make: @escaping @Sendable () async throws -> String
  ) -> Task<String, any Error> {
    let task = self[key] ?? Task { try await make() }
    self[key] = task
    return task
  }
}

extension String {
  /// The connection string of the same server with another database.
  func naming(database: String) -> String {
    contains("://")
      ? self + (contains("?") ? "&" : "?") + "dbname=" + database : self + " dbname=" + database
  }
}
