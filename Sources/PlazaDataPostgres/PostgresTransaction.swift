import PlazaData

/// An open transaction of a session. After a failed statement every further one throws the same
/// error.
final class PostgresTransaction: Transaction {
  let dialect = Dialect.postgres
  private let session: PostgresSession
  private(set) var failure: PostgresFailure?

  init(_ session: PostgresSession) { self.session = session }

  func rows(_ sql: SQL) throws -> [Row] {
    try perform(sql) { answer throws(DatabaseError) in try answer.rows() }
  }

  @discardableResult func run(_ sql: SQL) throws -> Int {
    try perform(sql) { answer throws(DatabaseError) in answer.changes }
  }

  func send(_ sql: SQL) throws { try perform { try session.send(sql) } }

  func notify(_ topic: Topic) throws {
    try send("SELECT pg_notify(\(PostgresListener.channel), \(topic.name))")
  }

  /// Waits for the result of the sent statement and records an error in ``failure``.
  func finish() {
    do { try session.collect() } catch { failure = failure ?? error }
  }

  private func perform<Response>(
    _ sql: SQL, _ read: (borrowing PostgresResult) throws(DatabaseError) -> Response
  ) throws(DatabaseError) -> Response {
    try perform { try read(try session.execute(sql)) }
  }

  private func perform<Response>(_ work: () throws -> Response) throws(DatabaseError) -> Response {
    if let failure { throw failure.storeError }
    do {
      return try work()
    } catch let failed as PostgresFailure {
      failure = failed
      throw failed.storeError
    } catch let error as DatabaseError {
      failure = .refused(error)
      throw error
    } catch {
      throw .other("\(error)")
    }
  }
}
