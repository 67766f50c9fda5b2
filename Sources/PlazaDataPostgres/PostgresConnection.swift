import Logging
import PlazaData

/// A slot for one session. It connects when a session is first needed and again after the
/// connection broke. Its work runs on a dispatch queue of its own.
actor PostgresConnection {
  /// The kinds of transactions.
  enum Mode {
    case read
    case write
    /// A write during which no other `write` runs on any server, after repeated conflicts.
    case alone
    /// A write that may take long. It takes no lock, so no write waits for it and it waits for
    /// none.
    case long
    /// Every statement sees the latest commits. A migration needs this after it waited for another
    /// server's, and a claim must not fail because of concurrent ones.
    case latest

    /// Whether the isolation is serialisable, so that the transaction may fail because of
    /// concurrent ones.
    var isSerialisable: Bool { [.write, .alone, .long].contains(self) }

    fileprivate var beginning: String {
      switch self {
      case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
      case .write, .alone, .long: "BEGIN ISOLATION LEVEL SERIALIZABLE"
      case .latest: "BEGIN ISOLATION LEVEL READ COMMITTED"
      }
    }

    /// The lock that orders this transaction among writes: shared, or exclusive with a short
    /// timeout, because all later writes queue behind it. It must be taken before the first query,
    /// since that query fixes the snapshot.
    fileprivate var turn: String? {
      switch self {
      case .write: "LOCK TABLE plaza_migration IN ROW SHARE MODE"
      case .alone:
        """
        SET LOCAL lock_timeout = '200ms'; LOCK TABLE plaza_migration IN EXCLUSIVE MODE;
        SET LOCAL lock_timeout = '\(PostgresSettings.lockTimeout)'
        """
      case .read, .long, .latest: nil
      }
    }
  }

  private let executor = QueueExecutor()
  private let settings: PostgresSettings
  private var session: PostgresSession?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ settings: PostgresSettings) { self.settings = settings }

  /// Runs a transaction once.
  /// - Parameter isFirst: whether a violation of a unique index or a foreign key may be retried.
  /// - Throws: `PostgresFailure` if a retry is safe and may help; otherwise `DatabaseError` and
  ///   errors of the body.
  func transaction<Value: Sendable>(
    _ mode: Mode, isFirst: Bool, _ body: @Sendable (any Transaction) throws -> Value
  ) throws -> Value {
    let session = try connected()
    defer { if session.isBroken { self.session = nil } }
    try begin(mode, session)
    let tx = PostgresTransaction(session)
    let value: Value
    do {
      value = try body(tx)
      tx.finish()
      if let failure = tx.failure { throw failure.storeError }
    } catch {
      tx.finish()
      try undo(tx.failure?.withUnknownOutcome(mode.isSerialisable && isFirst), session)
      throw error
    }
    do {
      try commit(mode, session)
    } catch let failure as PostgresFailure {
      // A commit that was refused is already rolled back.
      let failure = failure.withUnknownOutcome(mode.isSerialisable && isFirst)
      if failure.isRetryable { throw failure }
      throw failure.storeError
    }
    return value
  }

  /// The server's version, such as 150018 for 15.18.
  func serverVersion() throws -> Int { try connected().serverVersion }

  func discardStatements() { session?.discardStatements() }

  func disconnect() { session = nil }

  private func connected() throws(PostgresOpenError) -> PostgresSession {
    if let session, !session.isBroken { return session }
    let fresh = try PostgresSession(settings)
    session = fresh
    return fresh
  }

  private func begin(_ mode: Mode, _ session: PostgresSession) throws {
    do {
      guard let turn = mode.turn, try session.serializesWriters() else {
        try session.command(mode.beginning)
        return
      }
      try begin(mode.beginning + "; " + turn, orElse: mode.beginning, session)
    } catch .refused(let error) {
      throw error
    }
  }

  private func begin(
    _ statement: String, orElse plain: String, _ session: PostgresSession
  ) throws(PostgresFailure) {
    do {
      try session.command(statement)
    } catch .refused(.busy) {
      // The lock was not granted in time. Nothing was done yet.
      try undo(.conflict, session)
    } catch .refused(let error) {
      settings.logger.warning(
        "writes are not serialised on this connection", metadata: ["reason": "\(error)"])
      try undo(nil, session)
      session.withoutWriterSerialization()
      try session.command(plain)
    }
  }

  /// - Throws: the failure, if the transaction may be retried.
  private func undo(_ failure: PostgresFailure?, _ session: PostgresSession)
    throws(PostgresFailure)
  {
    if !session.isBroken { _ = try? session.command("ROLLBACK") }
    guard let failure, failure.isRetryable else { return }
    if case .stalePlan = failure { session.discardStatements() }
    throw failure
  }

  private func commit(_ mode: Mode, _ session: PostgresSession) throws {
    do {
      guard try session.command("COMMIT") == "COMMIT" else {
        throw DatabaseError.other("The commit was a rollback.")
      }
    } catch PostgresFailure.lost where mode != .read {
      // The server may have committed before the connection was lost. Only a caller that can check
      // may retry.
      throw DatabaseError.outcomeUnknown
    } catch PostgresFailure.lost {
      // A read already has all of its results.
    }
  }
}
