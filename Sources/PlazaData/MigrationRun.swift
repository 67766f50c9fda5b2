package import PlazaBase

/// The part of migrating that the engines share. An engine calls `applyNext` in consecutive
/// transactions, with no other migration running, until it returns nil.
package struct MigrationRun: Sendable {
  // The checksums are computed once, because each transaction compares those of all applied
  // migrations.
  private let migrations: [(step: Migration, checksum: String)]
  private let now: Instant

  /// - Parameters:
  ///   - migrations: all migrations of this version, in order.
  ///   - now: the time stored as that of the run.
  package init(_ migrations: [Migration], now: Instant) throws(MigrationError) {
    var seen: Set<String> = []
    for migration in migrations where !seen.insert(migration.id).inserted {
      throw .duplicate(id: migration.id)
    }
    self.migrations = migrations.map { ($0, $0.checksum) }
    self.now = now
  }

  /// Applies the first missing migration.
  /// - Returns: the applied migration, or nil if the database is up to date.
  /// - Throws: ``MigrationError``, ``DatabaseError``.
  package func applyNext(_ tx: any Transaction) throws -> Migration? {
    guard try DatabaseContents.of(tx) != .foreign else { throw MigrationError.foreignDatabase }
    try tx.run(
      """
      CREATE TABLE IF NOT EXISTS plaza_migration
        (id \(.text) PRIMARY KEY, checksum \(.text) NOT NULL, applied_at \(.instant) NOT NULL) \(.strict)
      """)
    guard let (missing, checksum) = try firstMissing(tx) else { return nil }
    for statement in missing.statements { try tx.run(statement) }
    try tx.run(
      "INSERT INTO plaza_migration (id, checksum, applied_at) VALUES (\(missing.id), \(checksum), \(now))"
    )
    return missing
  }

  private func firstMissing(_ tx: any Transaction) throws -> (step: Migration, checksum: String)? {
    var applied: [String: String] = [:]
    for row in try tx.rows("SELECT id, checksum FROM plaza_migration ORDER BY id") {
      applied[try row.value("id")] = try row.value("checksum", as: String.self)
    }
    let known = Set(migrations.map(\.step.id))
    if let unknown = applied.keys.filter({ !known.contains($0) }).min() {
      throw MigrationError.unknown(id: unknown)
    }
    for migration in migrations {
      guard let stored = applied[migration.step.id] else { return migration }
      guard stored == migration.checksum else {
        throw MigrationError.changed(id: migration.step.id)
      }
    }
    return nil
  }
}
