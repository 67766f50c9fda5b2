import Foundation
import PlazaTools

/// One row of a film file, or why it is none.
enum FilmFileRow {
  case film(line: Int, fields: FilmFields, text: String)
  case refused(RefusedRow)
}

/// What the rows of a form are made of: bytes go in, whole rows come out.
protocol FilmRowReader {
  /// Takes bytes in and hands out the rows that end in them.
  mutating func take(_ bytes: [UInt8], row: (FilmFileRow) throws -> Void) throws
  /// Hands out what is left at the file's end.
  mutating func finish(row: (FilmFileRow) throws -> Void) throws
}

enum FilmRows {
  /// A longer row is no film.
  static let longest = 1_000_000
  static let tooLong = "The row is longer than a megabyte."
  static let noText = "The row is neither UTF-8 nor Windows-1252."

  /// The reader of what a file begins with.
  static func reader(of start: [UInt8]) throws -> any FilmRowReader {
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { throw FilmFileProblem.wideText }
    let text = start.starts(with: mark) ? start.dropFirst(mark.count) : start[...]
    guard let first = text.first(where: { !" \t\r\n".utf8.contains($0) }) else { throw FilmFileProblem.empty }
    if text.prefix(4096).contains(0) { throw FilmFileProblem.unknownForm }
    switch first {
    case UInt8(ascii: "["): return FilmJSONReader(isArray: true)
    case UInt8(ascii: "{"): return FilmJSONReader(isArray: false)
    default: return FilmTableReader()
    }
  }

  /// The byte order mark that some programs put before UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
