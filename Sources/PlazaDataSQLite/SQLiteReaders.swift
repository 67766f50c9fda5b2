import GRDB
import PlazaData

/// The connections that read, each its own state of the database. This is the place where a short read will find a
/// connection on the thread that it is already on.
struct SQLiteReaders: Sendable {
  let database: any DatabaseWriter
  let observe: StatementObserver?

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await look { try SQLiteTransaction($0, observe).lend(to: body) }
  }

  /// Lends a connection that cannot write, in one state of the database from its first question on.
  func look<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { done in
      database.asyncRead { opened in
        done.resume(with: Result { try translated { try work(try opened.get()) } })
      }
    }
  }
}
