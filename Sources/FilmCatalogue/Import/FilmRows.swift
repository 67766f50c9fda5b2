import Foundation
import PlazaProcesses

/// A parsed row of a film file, or a rejected one.
enum FilmFileRow {
  case film(line: Int, fields: FilmFields, text: String)
  case refused(RefusedRow)
}

/// An incremental parser of one file format: bytes go in, complete rows come out.
protocol FilmRowReader {
  /// Consumes bytes and passes on the rows that end within them.
  mutating func read(_ bytes: [UInt8], row: (FilmFileRow) throws -> Void) throws
  /// Passes on the remaining row at the end of the file.
  mutating func finish(row: (FilmFileRow) throws -> Void) throws
}

enum FilmRows {
  /// The maximum length of a row in bytes.
  static let maximumLength = 1_000_000
  static let tooLong = "The row is longer than a megabyte."
  static let noText = "The row is neither UTF-8 nor Windows-1252."

  /// Creates the parser for the format that the start of a file indicates.
  static func reader(of start: [UInt8]) throws -> any FilmRowReader {
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      throw FilmFileProblem.wideText
    }
    let text = start.starts(with: mark) ? start.dropFirst(mark.count) : start[...]
    guard let first = text.first(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw FilmFileProblem.empty
    }
    if text.prefix(4096).contains(0) { throw FilmFileProblem.unknownForm }
    switch first {
    case UInt8(ascii: "["): return FilmJSONReader(isArray: true)
    case UInt8(ascii: "{"): return FilmJSONReader(isArray: false)
    default: return FilmTableReader()
    }
  }

  /// The byte order mark that some applications write before UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
