import GRDB

/// A write in the queue of the writing connection.
struct QueuedWrite: Sendable {
  /// Resumes the caller with the result. Called only after the commit has returned.
  typealias Response = @Sendable () -> Void

  /// The ways in which a write shares a commit with others.
  enum CommitMode: Sendable {
    /// Shares the commit with other `shared` writes, in a savepoint of its own.
    case shared
    /// Runs in a transaction of its own.
    case alone
    /// Begins and commits its own transactions.
    case own
  }

  let company: CommitMode
  /// Runs the write. It may be called again after a rollback that the write did not cause.
  let run: @Sendable (GRDB.Database) throws -> Response
  /// Resumes the caller with an error: nothing was written, or the outcome is unknown.
  let refuse: @Sendable (any Error) -> Void
}
