import Foundation
import Logging
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaFiles
import PlazaTesting
import Storefronts
import Testing

@testable import PlazaServer

/// An installation to be moved: an SQLite file and a folder, with an empty schema in PostgreSQL as
/// the target. No server is running.
struct SourceInstallation {
  let folder: String
  /// The connection string of the target.
  let address: String
  /// A connection to the target for assertions.
  let target: any Database
  let world: TestWorld
  let settings: Settings

  var file: String { folder + "/plaza.sqlite" }

  /// Moves rows and files as specified.
  @discardableResult
  func move(database: String? = nil, files: FilesSetting? = nil, rowsToo: Bool = true) async throws
    -> MoveReport
  {
    let to: DatabaseSetting? = rowsToo ? .postgres(address: database ?? address) : nil
    let move = TransferData(settings, to: to, files: files, world: world.world, logger: .silent)
    return try await move { _, _ in }
  }

  /// Continues to use the old database.
  func proceed(_ statements: [SQL]) async throws {
    let store = try SQLiteStore(path: file, world: world.world, logger: .silent)
    do {
      try await store.write { tx in for statement in statements { try tx.run(statement) } }
    } catch {
      await store.close()
      throw error
    }
    await store.close()
  }

  /// A folder to which files can be moved.
  var otherFolder: FilesSetting { .folder(folder + "-elsewhere/files") }

  func openTarget() async throws -> Assembly {
    let flags = ["data": folder + "-elsewhere", "database": address]
    return try await Assembly.open(
      Settings.read(flags: flags, environment: [:], file: nil), isDemo: false, world: world.world,
      logger: .silent)
  }
}

/// Provides an installation.
/// - Parameter filled: Whether to fill it with the demo rather than with Ann as its only member
///   and administrator.
func withOldPlaza(filled: Bool = false, _ body: (SourceInstallation) async throws -> Void)
  async throws
{
  try await withTemporaryFolder { above in
    try await withPostgres { postgres in
      let target: any Database = postgres
      let folder = above + "/data"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      let world = TestWorld()
      // The table that every test database contains.
      try await target.write { try $0.run("DROP TABLE plaza_migration") }
      let store = try SQLiteStore(
        path: folder + "/plaza.sqlite", world: world.world, logger: .silent)
      let settings = try await Settings.read(flags: ["data": folder], environment: [:], file: nil)
      let plaza = try await Assembly(onto: store, settings, world: world.world)
      try await store.migrate(plaza.migrations)
      _ = filled ? try await plaza.fillDemo(.bare) : try await store.write(addAnn)
      await plaza.close()
      try await body(
        SourceInstallation(
          folder: folder, address: try await address(of: target), target: target, world: world,
          settings: plaza.settings))
    }
  }
}

private func addAnn(_ tx: any Transaction) throws -> Bool {
  let (ann, now) = ("0198c1d2-0000-7000-8000-000000000001", Instant(seconds: 1_780_000_000))
  try tx.run(
    """
    INSERT INTO members_member (id, email, email_key, name, name_key, created_at)
    VALUES (\(ann), 'ann@plaza.test', 'ann@plaza.test', 'Ann', 'ann', \(now))
    """)
  for role in ["admin", "staff:rental"] {
    try tx.run(
      "INSERT INTO members_role (member, role, granted_at) VALUES (\(ann), \(role), \(now))")
  }
  return true
}

/// Returns the connection string that selects the store's schema.
func address(of store: any Database) async throws -> String {
  let schema = try await store.read { tx in
    try tx.first("SELECT CAST(current_schema() AS TEXT) AS name")?.value("name", as: String.self)
  }
  let server = try #require(ProcessInfo.processInfo.environment["PLAZA_TEST_POSTGRES"])
  return server + (server.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(schema ?? "")"
}
