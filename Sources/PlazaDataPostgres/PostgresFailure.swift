import CLibpq
import PlazaBase
import PlazaData

/// The failure of one statement, before it is decided whether the transaction is retried.
enum PostgresFailure: Error {
  /// A serialisation failure or a deadlock with another transaction: 40001, 40P01.
  case conflict
  /// A prepared statement no longer matches the tables, after a migration by another server.
  case stalePlan
  /// The connection is lost; the transaction is rolled back.
  case lost(String)
  /// A unique index or a foreign key was violated in a serialisable write. The constraint sees
  /// rows that are newer than the transaction's snapshot, so the violation may be due to a row
  /// that the transaction's own queries could not see.
  case outcomeDoubtful(DatabaseError)
  /// A failure that a retry would not change.
  case refused(DatabaseError)

  /// The error that the body of the transaction sees.
  var storeError: DatabaseError {
    switch self {
    case .conflict: .busy
    case .stalePlan: .other("The tables changed under a prepared statement.")
    case .lost: .unavailable
    case .outcomeDoubtful(let error), .refused(let error): error
    }
  }

  /// The server's message, if there is one.
  var reason: String {
    switch self {
    case .lost(let message), .refused(.other(let message)): message.trimmed
    default: "the session could not be prepared"
    }
  }

  /// Whether the transaction may be retried.
  var isRetryable: Bool {
    if case .refused = self { false } else { true }
  }

  /// Returns the failure as `outcomeDoubtful` if it is a constraint violation that may be retried.
  func withUnknownOutcome(_ isWanted: Bool) -> PostgresFailure {
    switch self {
    case .refused(.unique) where isWanted: .outcomeDoubtful(.unique)
    case .refused(.foreignKey) where isWanted: .outcomeDoubtful(.foreignKey)
    default: self
    }
  }

  /// Classifies an error by SQLSTATE alone; see appendix A of PostgreSQL's manual.
  init(state: String, message: String) {
    self =
      switch state {
      case "40001", "40P01": .conflict
      case "26000": .stalePlan
      case "57P01", "57P02", "57P03", "57P05": .lost(message)
      case _ where state.hasPrefix("08"): .lost(message)
      default: .refused(DatabaseError(state: state, message: message))
      }
  }
}

extension DatabaseError {
  init(state: String, message: String) {
    self =
      switch state {
      case "23505", "23P01": .unique
      case "23503", "23001": .foreignKey
      case "23514", "23502", "42804": .check
      // Data exceptions: text that is not a number, a number out of range, a character outside the
      // encoding.
      case _ where state.hasPrefix("22"): .check
      case "25006": .readOnly
      case "55P03", "57014", "25P03": .busy
      case "53100": .full
      case "53300": .unavailable
      default: .other("\(state) \(message)")
      }
  }
}
