import PlazaBase
import PlazaData
import PlazaFiles

extension Error {
  /// What went wrong, for an operator at a terminal.
  public var operatorSentence: String {
    switch self {
    case let complaints as Complaints: complaints.all.map(\.sentence).joined(separator: " ")
    case let refusal as any Refusal: refusal.sentence
    case let store as StoreError: store.words
    case let files as FileError: files.words
    default: "\(self)"
    }
  }
}

extension StoreError {
  fileprivate var words: String {
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
  fileprivate var words: String {
    switch self {
    case .full: "Files cannot be kept: the disk is full."
    case .unavailable(let reason): "Files cannot be kept: \(reason). Check PLAZA_FILES."
    }
  }
}
