import Foundation
import Logging
import Members
import PlazaBase
import PlazaData
import PlazaDataSQLite

/// Checks whether this version can use the database.
extension Examination {
  func database() async -> Finding {
    guard case .sqlite(let path) = settings.database, FileManager.default.fileExists(atPath: path)
    else {
      return await opened()
    }
    do {
      let damage = try await SQLiteStore.damage(file: path)
      guard damage.isEmpty else {
        return .bad(
          "database",
          "\(path) is damaged: \(damage.prefix(3).joined(separator: "; ")). Restore a backup.")
      }
      let known = try await Assembly.withTemporaryAssembly(settings) {
        Set($0.migrations.map(\.id))
      }
      let fault = try await readDatabase { try Self.fault(in: $0, known) } ?? nil
      return fault.map { .bad("database", "\(path): \($0)") }
        ?? .good("database", "\(path) passed the integrity check.")
    } catch {
      return .bad("database", "\(path): \(error.operatorSentence)")
    }
  }

  /// Returns why this version cannot use the tables, or nil if it can, possibly after a migration
  /// at the next start.
  private static func fault(in tx: any Transaction, _ known: Set<String>) throws -> String? {
    guard try tx.exists("SELECT 1 AS n FROM sqlite_master WHERE type = 'table'") else {
      return nil
    }
    guard
      try tx.exists(
        "SELECT 1 AS n FROM sqlite_master WHERE type = 'table' AND name = 'plaza_migration'")
    else {
      return
        "This is not a Plaza database: it has no table plaza_migration. Choose another one (PLAZA_DATABASE)."
    }
    let applied = try tx.rows("SELECT id FROM plaza_migration ORDER BY id").map {
      try $0.value("id", as: String.self)
    }
    return applied.first { !known.contains($0) }.map { "\(MigrationError.unknown(id: $0))" }
  }

  /// Returns the number of migrations that the next start applies: 0 without an SQLite file.
  func pendingMigrations() async throws -> Int {
    let known = try await Assembly.withTemporaryAssembly(settings) { $0.migrations.map(\.id) }
    let applied = try await readDatabase { tx in
      try tx.rows("SELECT id FROM plaza_migration").map { try $0.value("id", as: String.self) }
    }
    return applied.map { Set(known).subtracting($0).count } ?? 0
  }

  private func opened() async -> Finding {
    guard case .postgres(let address) = settings.database else {
      return .warning("database", "The database does not exist yet. The first start creates it.")
    }
    do {
      let store = try await Assembly.openStore(
        settings.database, world: .real, logger: Logger(label: "plaza.doctor"))
      let migrations = try? await store.read { tx in
        try tx.count("SELECT count(*) AS n FROM plaza_migration")
      }
      let isMoving = try? await TransferMarker.isMoving(store)
      await store.close()
      if isMoving == true { return .bad("database", "\(MoveRefusal.unfinished)") }
      return .good(
        "database",
        "\(address.withoutPassword) is reachable; \(migrations ?? 0) migrations are applied.")
    } catch {
      return .bad("database", error.operatorSentence)
    }
  }
}
