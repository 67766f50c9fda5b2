import GRDB

/// A write that waits for its turn.
struct QueuedWrite: Sendable {
  /// Tells the caller that it is done. Nobody is told before the commit has returned.
  typealias Answer = @Sendable () -> Void

  /// With whom it may share a commit.
  enum Company: Sendable {
    /// With others of this kind, in a savepoint of its own.
    case shared
    /// With nobody.
    case alone
    /// It makes its own transactions.
    case own
  }

  let company: Company
  /// Does the work. It may be called again when what it did was undone through no fault of its own.
  let run: @Sendable (GRDB.Database) throws -> Answer
  /// Tells the caller that nothing was written, or that nobody knows.
  let refuse: @Sendable (any Error) -> Void
}
