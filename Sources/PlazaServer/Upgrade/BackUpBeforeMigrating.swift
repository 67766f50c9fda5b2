import Foundation
import Glibc
import Logging
import PlazaBase
import PlazaData
import PlazaDataSQLite

/// Copies a database before migrations change it, so that the previous version can be used again.
///
/// The copy is `backups/before-VERSION-MIGRATIONS-TIME` in the data folder, readable only by its
/// owner: an SQLite file, or a dump by `pg_dump` if that is installed. The last three are kept.
/// Migrations that were interrupted continue without another copy, so that a server that is
/// restarted again and again does not replace the copy of the state before them.
struct BackUpBeforeMigrating: Sendable {
  private static let kept = 3
  /// The free space in bytes that the copy of an SQLite file must leave.
  private static let reserve = 67_108_864

  private let settings: Settings
  private let world: World
  private let logger: Logger
  private let freeBytes: @Sendable (String) -> Int?

  /// - Parameter freeBytes: the free space of the disk of a folder, in bytes; nil if unknown.
  init(
    _ settings: Settings, in world: World, logger: Logger,
    freeBytes: @escaping @Sendable (String) -> Int? = Self.freeBytes
  ) {
    self.settings = settings
    self.world = world
    self.logger = logger
    self.freeBytes = freeBytes
  }

  static func folder(_ settings: Settings) -> String { settings.data + "/backups" }

  /// A sentence about what happens before migrations.
  static func announcement(_ settings: Settings) -> String {
    switch settings.database {
    case .sqlite: "Before that, it stores a copy of the database in \(folder(settings))."
    case .postgres:
      """
      Before that, it dumps the database into \(folder(settings)) if pg_dump is installed (Debian's package \
      postgresql-client).
      """
    }
  }

  /// Does nothing if the database is empty or needs no migration.
  /// - Throws: an error whose description is a sentence for the operator. In that case the
  ///   database must not be migrated.
  func callAsFunction(_ store: any Database, _ migrations: [Migration]) async throws {
    let folder = Self.folder(settings)
    let name = "before-\(Version.text)-\(migrations.count)-"
    guard let applied = try await Self.applied(store) else { return }
    let pending = Set(migrations.map(\.id)).subtracting(applied.ids).count
    guard pending > 0, !hasCopy(name, from: applied) else { return }
    let path = "\(folder)/\(name)\(Self.stamp(world.now()))"
    switch settings.database {
    case .sqlite(let file):
      guard let store = store as? SQLiteStore else { return }
      try checkSpace(for: file, pending)
      try Folder.makePrivate(folder)
      try await store.backup(to: path + ".sqlite")
      report(path + ".sqlite", pending)
    case .postgres(let address):
      // Another server is migrating, or has filled the tables for the first time.
      if let last = applied.last, world.now() - last < .minutes(1) { return }
      let dump = PostgresDump(address)
      if try await dump.waitForOthers(store) { return }
      try Folder.makePrivate(folder)
      if let reason = await dump.write(to: path + ".dump") {
        return warn(pending, reason)
      }
      report(path + ".dump", pending)
    }
    for name in copies().dropLast(Self.kept) {
      // A copy that cannot be removed is no reason not to start.
      try? FileManager.default.removeItem(atPath: folder + "/" + name)
    }
  }

  /// nil if no migration has been applied.
  private static func applied(_ store: any Database) async throws -> AppliedMigrations? {
    let applied = try await store.read { tx -> AppliedMigrations? in
      guard try DatabaseContents.of(tx) == .plaza else { return nil }
      return try AppliedMigrations(tx)
    }
    return applied?.last == nil ? nil : applied
  }

  /// Whether these migrations began after a copy: then they were interrupted.
  private func hasCopy(_ name: String, from applied: AppliedMigrations) -> Bool {
    guard let last = applied.last.map(Self.stamp) else { return false }
    return copies().contains { $0.hasPrefix(name) && Self.stamp(in: $0) <= last }
  }

  /// A time such as `20261127T234500Z`.
  private static func stamp(_ time: Instant) -> String {
    time.rfc3339.prefix(19).filter { $0.isLetter || $0.isNumber } + "Z"
  }

  private static func stamp(in name: String) -> String {
    String((name.split(separator: "-").last ?? "").prefix { $0 != "." })
  }

  /// The names of the copies, oldest first.
  private func copies() -> [String] {
    let folder = Self.folder(settings)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let copies = names.filter {
      $0.hasPrefix("before-") && ($0.hasSuffix(".sqlite") || $0.hasSuffix(".dump"))
    }
    return copies.sorted { Self.stamp(in: $0) < Self.stamp(in: $1) }
  }

  private func checkSpace(for file: String, _ pending: Int) throws {
    let needed = Self.size(file) + Self.size(file + "-wal") + Self.reserve
    guard let free = freeBytes(settings.data), free < needed else { return }
    throw BackupFailure(
      """
      This version changes the database (\(counted(pending, "migration"))) and first stores a copy of it, which \
      needs \(ByteCount(needed).localizedText) in \(settings.data), but only \(ByteCount(free).localizedText) are \
      free. Nothing was changed. Free some space, and start again.
      """)
  }

  private static func size(_ file: String) -> Int {
    let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? NSNumber
    return size?.intValue ?? 0
  }

  private static func freeBytes(_ folder: String) -> Int? {
    var system = statvfs()
    guard statvfs(folder, &system) == 0 else { return nil }
    return Int(system.f_bavail) * Int(system.f_frsize)
  }

  private func report(_ path: String, _ pending: Int) {
    logger.notice(
      "the database was backed up before its migrations",
      metadata: ["file": "\(path)", "migrations": "\(pending)"])
  }

  private func warn(_ pending: Int, _ reason: String) {
    logger.warning(
      """
      no backup was made before the migrations; to make one, run pg_dump --format=custom --file=FILE \
      "$PLAZA_DATABASE"
      """,
      metadata: ["migrations": "\(pending)", "reason": "\(reason)"])
  }
}
