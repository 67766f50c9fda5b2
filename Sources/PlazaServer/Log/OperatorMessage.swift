import PlazaBase
import PlazaData
import PlazaFiles

extension Error {
  /// The error as a sentence for an operator at a terminal.
  public var operatorSentence: String {
    switch self {
    case let errors as ValidationErrors: errors.all.map(\.message).joined(separator: " ")
    case let refusal as any Refusal: refusal.message
    case let store as DatabaseError: store.text
    case let files as FileError: files.text
    default: "\(self)"
    }
  }
}

extension DatabaseError {
  fileprivate var text: String {
    switch self {
    case .unavailable: "The database is unreachable, or its disk does not respond."
    case .full: "The disk of the database is full."
    case .busy: "Another program is using the database. Try again later."
    case .readOnly: "This user cannot write to the database."
    case .other(let words): words
    default: "The database reported an error: \(self)."
    }
  }
}

extension FileError {
  fileprivate var text: String {
    switch self {
    case .full: "Files cannot be stored: the disk is full."
    case .unavailable(let reason): "Files cannot be stored: \(reason). Check PLAZA_FILES."
    }
  }
}
