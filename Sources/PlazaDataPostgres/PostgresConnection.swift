import Logging
import PlazaData

/// A place for one session: it makes one when it needs one and a new one when that broke. Its work runs on its own
/// queue.
actor PostgresConnection {
  /// How a transaction begins.
  enum Mode {
    case read
    case write
    /// A write that runs while no other `write` does, on any server, because it met others again and again.
    case alone
    /// A write that takes long, so that none waits for it or for its turn.
    case long
    /// Every statement sees the latest commits, as a migration must after it waited for the other node's, and a claim
    /// that others shall not refuse.
    case latest

    /// Whether it behaves as if it ran alone, and so may be refused for what others do.
    var isSerialisable: Bool { [.write, .alone, .long].contains(self) }

    fileprivate var beginning: String {
      switch self {
      case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
      case .write, .alone, .long: "BEGIN ISOLATION LEVEL SERIALIZABLE"
      case .latest: "BEGIN ISOLATION LEVEL READ COMMITTED"
      }
    }

    /// How it takes its turn among writes: with others, or alone and after a short wait at most, since all who come
    /// later wait behind it. It must come before the first question, from which on a transaction sees nothing newer.
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
  /// - Parameter isFirst: whether a refusal by a unique index or a foreign key is worth a second look.
  /// - Throws: `PostgresFailure` where running it again is safe and may help; `DatabaseError` and what the body throws
  ///   otherwise.
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
      try undo(tx.failure?.doubted(mode.isSerialisable && isFirst), session)
      throw error
    }
    do {
      try commit(mode, session)
    } catch let failure as PostgresFailure {
      // A commit that was refused is undone already.
      let failure = failure.doubted(mode.isSerialisable && isFirst)
      if failure.isWorthAnotherTry { throw failure }
      throw failure.storeError
    }
    return value
  }

  /// The server's version, such as 150018 for 15.18.
  func serverVersion() throws -> Int { try connected().serverVersion }

  func forgetStatements() { session?.forgetStatements() }

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
    _ words: String, orElse plain: String, _ session: PostgresSession
  ) throws(PostgresFailure) {
    do {
      try session.command(words)
    } catch .refused(.busy) {
      // Nothing is done yet: its turn did not come in time.
      try undo(.conflict, session)
    } catch .refused(let error) {
      settings.logger.warning("writes take no turns on this connection", metadata: ["reason": "\(error)"])
      try undo(nil, session)
      session.withoutWriterSerialization()
      try session.command(plain)
    }
  }

  /// - Throws: the failure, where the transaction is worth another try.
  private func undo(_ failure: PostgresFailure?, _ session: PostgresSession) throws(PostgresFailure) {
    if !session.isBroken { _ = try? session.command("ROLLBACK") }
    guard let failure, failure.isWorthAnotherTry else { return }
    if case .stalePlan = failure { session.forgetStatements() }
    throw failure
  }

  private func commit(_ mode: Mode, _ session: PostgresSession) throws {
    do {
      guard try session.command("COMMIT") == "COMMIT" else { throw DatabaseError.other("The commit was a rollback.") }
    } catch PostgresFailure.lost where mode != .read {
      // The server may have committed before it went. Only somebody who can look may repeat this.
      throw DatabaseError.outcomeUnknown
    } catch PostgresFailure.lost {
      // A read has all that it asked for.
    }
  }
}
