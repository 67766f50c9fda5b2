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
    case .unavailable: "The database cannot be reached, or its disk does not answer."
    case .full: "The disk of the database is full."
    case .busy: "The database is busy with another program's work. Try again later."
    case .readOnly: "The database cannot be written to by this user."
    case .other(let words): words
    default: "The database refused: \(self)."
    }
  }
}

extension FileError {
  fileprivate var text: String {
    switch self {
    case .full: "Files cannot be kept: the disk is full."
    case .unavailable(let reason): "Files cannot be kept: \(reason). Check PLAZA_FILES."
    }
  }
}
