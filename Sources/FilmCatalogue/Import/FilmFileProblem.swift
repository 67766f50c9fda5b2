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
    case .missing(let path): "The file \(path) does not exist."
    case .unreadable(let path):
      "\(path) cannot be read. Check the permissions of the file, and the disk."
    case .empty: "The file is empty."
    case .unknownForm:
      "The file is not CSV, JSON, JSON lines or a gzip of these. Save it in one of these formats."
    case .wideText: "The file is in UTF-16. Save it as UTF-8 and import that."
    case .noTitles(let columns):
      "The file has no column called Title, only \(columns.prefix(12).joined(separator: ", ")). Rename one of them."
    case .broken(let line):
      "The compressed data is damaged after line \(line). The lines before it were imported. Download the file again "
        + "and repeat the import."
    case .cutShort:
      "The compressed file is incomplete. Its beginning was imported. Download the file again and repeat the import."
    case .bomb(let bytes):
      "The compressed file unpacks to more than \(ByteCount(bytes).localizedText), far more than a list of films. If "
        + "it is a list of films, unpack it and import the result."
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
