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
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { done in
      database.asyncRead { opened in
        done.resume(
          with: Result { try translated { try SQLiteTransaction(try opened.get(), observe).lend(to: body) } })
      }
    }
  }
}
