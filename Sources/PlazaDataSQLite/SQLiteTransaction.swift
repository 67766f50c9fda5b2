import GRDB
import PlazaData

/// An open transaction of a connection. After a failed statement it answers nothing but that failure, as PostgreSQL
/// does.
final class SQLiteTransaction: Transaction {
  let dialect = Dialect.sqlite
  private let database: Database
  private let observe: StatementObserver?
  private var failure: StoreError?

  init(_ database: Database, _ observe: StatementObserver?) {
    self.database = database
    self.observe = observe
  }

  func lend<Value>(to body: (any Transaction) throws -> Value) throws -> Value {
    let value = try body(self)
    if let failure { throw failure }
    return value
  }

  func rows(_ sql: PlazaData.SQL) throws -> [PlazaData.Row] {
    try perform(sql) { statement, arguments in
      let found = try GRDB.Row.fetchAll(statement, arguments: arguments).map { $0.databaseValues }
      // Not before: SQLite prepares a statement anew when its first step finds that the tables have changed.
      let columns = statement.columnNames
      return found.map { values in PlazaData.Row(columns: columns, values: values.map { SQLValue($0) }) }
    }
  }

  @discardableResult func run(_ sql: PlazaData.SQL) throws -> Int {
    try perform(sql) { statement, arguments in
      let before = database.totalChangesCount
      try statement.execute(arguments: arguments)
      // The count of the last change stays after a statement that is none, such as CREATE TABLE.
      return database.totalChangesCount == before ? 0 : database.changesCount
    }
  }

  private func perform<Answer>(
    _ sql: PlazaData.SQL, _ work: (Statement, StatementArguments) throws -> Answer
  ) throws -> Answer {
    if let failure { throw failure }
    do {
      return try translated {
        let (text, bindings) = sql.render(.sqlite)
        let start = ContinuousClock.now
        defer { observe?(StatementRun(text: text, bindings: bindings, duration: ContinuousClock.now - start)) }
        let arguments = StatementArguments(try bindings.map { try $0.portable().databaseValue })
        return try work(try database.cachedStatement(sql: text), arguments)
      }
    } catch {
      failure = error as? StoreError ?? .other("\(error)")
      throw error
    }
  }
}
