public import PlazaBase

/// The reason a film file cannot be read any further.
public enum FilmFileProblem: OperatorError, Equatable {
  case missing(path: String)
  case unreadable(path: String)
  case empty
  case unknownForm
  case wideText
  case noTitles(columns: [String])
  case broken(line: Int)
  case cutShort
  case bomb(bytes: Int)

  /// A sentence for the person who imports, including the remedy.
  public var description: String {
    switch self {
    case .missing(let path): "There is no file at \(path)."
    case .unreadable(let path):
      "\(path) cannot be read. Check the rights of the file and of its disk."
    case .empty: "The file is empty."
    case .unknownForm:
      "The file is none of CSV, JSON, JSON lines or a gzip of these. Save it as one of them and import that."
    case .wideText: "The file is in UTF-16. Save it as UTF-8 and import that."
    case .noTitles(let columns):
      "No column of the file is a title: it has \(columns.prefix(12).joined(separator: ", ")). Call one of them Title."
    case .broken(let line):
      "The compressed data is damaged after line \(line). What came before was taken in; fetch the file again and "
        + "import it once more."
    case .cutShort:
      "The compressed file ends in the middle. What came before was taken in; fetch the file again and import it once "
        + "more."
    case .bomb(let bytes):
      "The compressed file unpacks to more than \(ByteCount(bytes).localizedText), far more than lists of films do. "
        + "If it is a list of films, unpack it and import what comes out."
    }
  }
}

/// A row that was rejected.
public struct RefusedRow: Sendable, Equatable {
  /// Counted from 1.
  public let line: Int
  /// A complete sentence.
  public let why: String
  /// The text of the row, truncated.
  public let text: String

  init(line: Int, why: String, text: String) {
    self.line = line
    self.why = why
    self.text = String(text.prefix(200))
  }
}
