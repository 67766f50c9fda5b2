import PlazaBase
import PlazaData

/// The migrations that a database with Plaza's tables has.
struct AppliedMigrations: Sendable {
  let ids: Set<String>
  /// When the last one was applied; nil if there is none.
  let last: Instant?

  init(_ tx: any Transaction) throws {
    let rows = try tx.rows("SELECT id, applied_at FROM plaza_migration ORDER BY applied_at, id")
    ids = Set(try rows.map { try $0.value("id", as: String.self) })
    last = try rows.last?.value("applied_at", as: Instant.self)
  }
}
