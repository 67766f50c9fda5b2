import Foundation
public import Logging
public import PlazaBase
import PlazaData
import PlazaDataPostgres
import PlazaDataSQLite
import PlazaFiles

/// The stages of a transfer.
public enum TransferStage: Sendable, Hashable, CaseIterable {
  /// Files are copied and read back.
  case files
  /// Rows are copied.
  case rows
  /// Rows are read back.
  case proof
}

/// Moves an installation from an SQLite file and a folder to PostgreSQL, to a bucket, or to both.
/// The source is not modified, and no process may serve it.
///
/// A transfer may be interrupted and repeated, also after the source was used again; the target
/// then equals the source. It is refused once a server has used the target.
public struct TransferData: Sendable {
  private let settings: Settings
  private let database: DatabaseSetting?
  private let files: FilesSetting?
  private let world: World
  private let logger: Logger

  /// - Parameters:
  ///   - settings: the settings of the source.
  ///   - database: the target of the rows; nil to leave them.
  ///   - files: the target of the files; nil to leave them.
  public init(
    _ settings: Settings, to database: DatabaseSetting?, files: FilesSetting?,
    world: World = .real, logger: Logger
  ) {
    self.settings = settings
    self.database = database
    self.files = files
    self.world = world
    self.logger = logger
  }

  /// - Parameter progress: receives the completed fraction of each stage, from 0 to 1.
  /// - Throws: an error whose description is a sentence for the operator.
  public func callAsFunction(progress: @escaping @Sendable (TransferStage, Double) -> Void)
    async throws -> MoveReport
  {
    let path = try check()
    let source = try SQLiteOfflineReader(path: path)
    defer { source.close() }
    if let damage = try source.damage().first { throw MoveRefusal.damaged(damage) }
    let plaza = try source.read(TransferMarker.name)
    guard case .postgres = database else {
      return MoveReport(settings, tables: nil, files: try await copyFiles(of: plaza, progress))
    }
    let migrations = try await migrations()
    try source.read { try expect(migrations, $0) }
    let target = try await Assembly.openStore(
      database ?? settings.database, world: world, logger: logger)
    do {
      let report = try await move(source, plaza, migrations, to: target, progress)
      await target.close()
      return report
    } catch {
      await target.close()
      throw error
    }
  }

  /// - Returns: the path of the SQLite file.
  private func check() throws -> String {
    if database == nil, files == nil { throw MoveRefusal.nothingNamed }
    guard case .sqlite(let path) = settings.database else { throw MoveRefusal.notSQLite }
    if case .sqlite = database { throw MoveRefusal.notPostgres }
    guard let files else { return path }
    if let place = settings.files.location { throw MoveRefusal.inBucket(place) }
    if files == settings.files { throw MoveRefusal.sameLocation(settings.files.folder ?? "") }
    return path
  }

  private func migrations() async throws -> [Migration] {
    try await Assembly.withTemporaryAssembly(settings, world: world) { $0.migrations }
  }

  private func expect(_ migrations: [Migration], _ source: any Transaction) throws {
    let applied = try source.rows("SELECT id, checksum FROM plaza_migration").map { row in
      "\(try row.value("id", as: String.self)) \(try row.value("checksum", as: String.self))"
    }
    guard Set(applied) == Set(migrations.map { "\($0.id) \($0.checksum)" }) else {
      throw MoveRefusal.otherVersion
    }
  }

  private func move(
    _ source: SQLiteOfflineReader, _ plaza: String, _ migrations: [Migration],
    to target: any Database,
    _ progress: @escaping @Sendable (TransferStage, Double) -> Void
  ) async throws -> MoveReport {
    let now = world.now()
    try await target.write { tx in try TransferMarker.begin(plaza, now: now, tx) }
    try await target.migrate(migrations)
    let tables = try await commonTables(source, target)
    let files = try await copyFiles(of: plaza, progress)
    let copy = CopyRows(source: source, tables: tables, progress: progress)
    let end = world.now()
    let tallies = try await target.longWrite { tx in
      let tallies = try copy(tx)
      try TransferMarker.end(now: end, tx)
      return tallies
    }
    return MoveReport(settings, tables: tallies, files: files)
  }

  /// Returns all tables, which must be the same on both sides.
  private func commonTables(_ source: SQLiteOfflineReader, _ target: any Database) async throws
    -> [TableShape]
  {
    let ours = try source.read { try TableShape.all(of: $0.rows(SQLiteOfflineReader.columns)) }
    let theirs = try await target.read { tx in
      try TableShape.all(of: tx.rows(PostgresTables.columns))
    }
    .filter { $0.name != "plaza_move" }
    let strange = Set(ours).symmetricDifference(theirs)
    guard strange.isEmpty else { throw MoveRefusal.otherTables(Set(strange.map(\.name)).sorted()) }
    return ours
  }

  private func copyFiles(
    of plaza: String, _ progress: @escaping @Sendable (TransferStage, Double) -> Void
  ) async throws -> FilesChecksum? {
    guard let files, let folder = settings.files.folder else { return nil }
    let source = try await Assembly.openFiles(settings.files, world: world, logger: logger)
    let target = try await Assembly.openFiles(files, world: world, logger: logger)
    let copy = CopyFiles(source: source, target: target, plaza: plaza) { progress(.files, $0) }
    do {
      let tally = try await copy(Folder.keys(in: folder))
      await target.close()
      return tally
    } catch {
      await target.close()
      throw error
    }
  }
}
