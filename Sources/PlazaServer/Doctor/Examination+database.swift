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
      let known = try await knownMigrations()
      let fault = try await readDatabase { try Self.fault(in: $0, known) } ?? nil
      return fault.map { .bad("database", "\(path): \($0)") }
        ?? .good("database", "\(path) passed the integrity check.")
    } catch {
      return .bad("database", "\(path): \(error.operatorMessage)")
    }
  }

  /// Returns why this version cannot use the tables, or nil if it can, possibly after a migration
  /// at the next start.
  private static func fault(in tx: any Transaction, _ known: Set<String>) throws -> String? {
    switch try DatabaseContents.of(tx) {
    case .empty: return nil
    case .foreign: return MigrationError.foreignDatabase.description
    case .plaza: break
    }
    return try applied(in: tx).first { !known.contains($0) }.map {
      MigrationError.unknown(id: $0).description
    }
  }

  /// Returns the number of migrations that the next start applies: 0 without an SQLite file.
  func pendingMigrations() async throws -> Int {
    let applied = try await readDatabase { tx in
      try DatabaseContents.of(tx) == .empty ? [] : Self.applied(in: tx)
    }
    guard let applied else { return 0 }
    return try await knownMigrations().subtracting(applied).count
  }

  private func knownMigrations() async throws -> Set<String> {
    try await Assembly.withTemporaryAssembly(settings) { Set($0.migrations.map(\.id)) }
  }

  private static func applied(in tx: any Transaction) throws -> [String] {
    try tx.rows("SELECT id FROM plaza_migration ORDER BY id").map { try $0.value("id") }
  }

  private func opened() async -> Finding {
    guard case .postgres(let address) = settings.database else {
      return .warning("database", "The database does not exist yet. The first start creates it.")
    }
    do {
      let known = try await knownMigrations()
      let found = try await readDatabase { try Self.state(of: $0, known) }
      let (fault, applied) = found ?? (nil, 0)
      if let fault { return .bad("database", "\(address.withoutPassword): \(fault)") }
      return .good(
        "database",
        "\(address.withoutPassword) is reachable; \(applied) migrations are applied.")
    } catch {
      return .bad("database", error.operatorMessage)
    }
  }

  private static func state(of tx: any Transaction, _ known: Set<String>) throws -> (
    fault: String?, applied: Int
  ) {
    if try TransferMarker.isMoving(tx) { return (MoveRefusal.unfinished.description, 0) }
    if let fault = try fault(in: tx, known) { return (fault, 0) }
    return (nil, try DatabaseContents.of(tx) == .empty ? 0 : applied(in: tx).count)
  }
}
