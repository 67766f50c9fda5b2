import GRDB
import PlazaData

/// An open transaction of a connection. After a failed statement every further one throws the same
/// error, as in PostgreSQL.
final class SQLiteTransaction: Transaction {
  let dialect = Dialect.sqlite
  private let database: GRDB.Database
  private let observe: StatementObserver?
  private let disk: DiskFailureMonitor?
  private var failure: PlazaData.DatabaseError?
  /// The topics whose signals are raised once the transaction is committed.
  private(set) var announced: Set<Topic> = []

  init(_ database: GRDB.Database, _ observe: StatementObserver?, _ disk: DiskFailureMonitor? = nil)
  {
    self.database = database
    self.observe = observe
    self.disk = disk
  }

  func withTransaction<Value>(to body: (any Transaction) throws -> Value) throws -> Value {
    let value = try body(self)
    if let failure { throw failure }
    return value
  }

  func rows(_ sql: PlazaData.SQL) throws -> [PlazaData.Row] {
    try perform(sql) { text, values in try database.rows(text, values) }
  }

  @discardableResult func run(_ sql: PlazaData.SQL) throws -> Int {
    try perform(sql) { text, values in try database.change(text, values) }
  }

  func notify(_ topic: Topic) throws { announced.insert(topic) }

  private func perform<Answer>(_ sql: PlazaData.SQL, _ work: (String, [SQLValue]) throws -> Answer)
    throws -> Answer
  {
    if let failure { throw failure }
    do {
      let (text, bindings) = sql.render(.sqlite)
      guard let observe else { return try work(text, bindings.map { try $0.portable() }) }
      let start = ContinuousClock.now
      defer {
        observe(
          StatementRun(text: text, bindings: bindings, duration: ContinuousClock.now - start))
      }
      return try work(text, bindings.map { try $0.portable() })
    } catch {
      disk?.record(error)
      let answer =
        (error as? GRDB.DatabaseError).map { PlazaData.DatabaseError($0) } ?? error
        as? PlazaData.DatabaseError
        ?? .other("\(error)")
      failure = answer
      throw answer
    }
  }
}
