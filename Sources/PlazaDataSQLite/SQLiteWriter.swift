import GRDB
import PlazaData

/// The one connection that writes. Writes run one after another in the order in which they came; each has a commit of
/// its own. This is the place where writes that wait together will share one.
struct SQLiteWriter: Sendable {
  let database: any DatabaseWriter
  let observe: StatementObserver?

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await alone { try transaction($0, body) }
  }

  /// Applies one migration. Foreign keys are looked at when it is over, so that a table can be rebuilt.
  func applyNext(of run: MigrationRun) async throws -> Bool {
    try await alone { database in
      try database.execute(sql: "PRAGMA foreign_keys = OFF")
      defer { try? database.execute(sql: "PRAGMA foreign_keys = ON") }
      return try transaction(database) { tx in
        guard let applied = try run.applyNext(tx) else { return false }
        if let table = try tx.first(.tablesThatAreNotStrict)?.value("name", as: String.self) {
          throw MigrationError.notPortable(id: applied.id, table: table)
        }
        if try tx.exists("SELECT 1 FROM pragma_foreign_key_check") { throw StoreError.foreignKey }
        return true
      }
    }
  }

  /// A write that has begun is finished, whatever becomes of the task that asked for it.
  private func alone<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { done in
      database.asyncWriteWithoutTransaction { database in
        done.resume(with: Result { try translated { try work(database) } })
      }
    }
  }

  /// After an error of the disk a commit may still be found in the log when the file is opened again.
  private func commit(_ database: Database) throws {
    do {
      try database.commit()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
      throw StoreError.uncertain
    }
  }

  private func transaction<Value>(_ database: Database, _ body: (any Transaction) throws -> Value) throws -> Value {
    try database.beginTransaction(.immediate)
    do {
      let value = try SQLiteTransaction(database, observe).lend(to: body)
      try commit(database)
      return value
    } catch {
      if database.isInsideTransaction { try database.rollback() }
      throw error
    }
  }
}

extension PlazaData.SQL {
  fileprivate static let tablesThatAreNotStrict: PlazaData.SQL = """
    SELECT name FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite%' ORDER BY name
    """
}
