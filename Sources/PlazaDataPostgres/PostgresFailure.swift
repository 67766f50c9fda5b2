import CLibpq
import PlazaData

/// What went wrong with one statement, before it is decided whether to run the transaction again.
enum PostgresFailure: Error {
  /// Another transaction was in the way: 40001, 40P01.
  case conflict
  /// A prepared statement no longer fits the tables, after a migration by another node.
  case stalePlan
  /// The connection is gone; whatever was begun is undone.
  case lost(String)
  /// A unique index or a foreign key refused a serialisable write. It sees rows that the write's own questions could
  /// not see, so an act that asked first may have been refused by what came after its asking.
  case doubtful(DatabaseError)
  /// Nothing that another try would change.
  case refused(DatabaseError)

  /// What the transaction's body is told.
  var storeError: DatabaseError {
    switch self {
    case .conflict: .busy
    case .stalePlan: .other("The tables changed under a prepared statement.")
    case .lost: .unavailable
    case .doubtful(let error), .refused(let error): error
    }
  }

  /// Whether the transaction may run again.
  var isWorthAnotherTry: Bool {
    if case .refused = self { false } else { true }
  }

  /// The same failure, in doubt where that is possible and wanted.
  func doubted(_ isWanted: Bool) -> PostgresFailure {
    switch self {
    case .refused(.unique) where isWanted: .doubtful(.unique)
    case .refused(.foreignKey) where isWanted: .doubtful(.foreignKey)
    default: self
    }
  }

  /// By SQLSTATE alone; see appendix A of PostgreSQL's manual.
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
      // Data exceptions: text that is no number, a number out of range, a character the encoding does not have.
      case _ where state.hasPrefix("22"): .check
      case "25006": .readOnly
      case "55P03", "57014", "25P03": .busy
      case "53100": .full
      case "53300": .unavailable
      default: .other("\(state) \(message)")
      }
  }
}
