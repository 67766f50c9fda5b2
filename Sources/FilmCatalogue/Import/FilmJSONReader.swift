import Foundation
import PlazaTables

/// Parses the objects of a JSON array, or one object per line. In JSON lines, an object that is
/// cut off ends with its line.
struct FilmJSONReader: FilmRowReader {
  private let isArray: Bool
  private var line = 1
  private var start = 1
  private var row: [UInt8] = []
  private var depth = 0
  private var isQuoted = false
  private var isEscaped = false
  private var isTooLong = false

  init(isArray: Bool) { self.isArray = isArray }

  mutating func read(_ bytes: [UInt8], row emit: (FilmFileRow) throws -> Void) throws {
    for byte in bytes {
      if byte == 0x0A {
        if !isArray, depth > 0 { try end(emit) }
        line += 1
      }
      if depth == 0 {
        if byte == UInt8(ascii: "{") {
          (start, depth, row) = (line, 1, [byte])
        } else {
          try outside(byte, emit)
        }
        continue
      }
      if row.count < FilmRows.maximumLength { row.append(byte) } else { isTooLong = true }
      follow(byte)
      if depth == 0 { try end(emit) }
    }
  }

  mutating func finish(row emit: (FilmFileRow) throws -> Void) throws {
    if depth > 0 || !row.isEmpty { try end(emit) }
  }

  /// Collects the text between objects that is not part of any, so that it is rejected as one row.
  private mutating func outside(_ byte: UInt8, _ emit: (FilmFileRow) throws -> Void) throws {
    let isBetween =
      FilmRows.mark.contains(byte) || " \t\r\n,".utf8.contains(byte)
      || isArray && "[]".utf8.contains(byte)
    if !isBetween {
      if row.isEmpty { start = line }
      if row.count < 200 { row.append(byte) }
    } else if !row.isEmpty, !" \t".utf8.contains(byte) {
      try end(emit)
    }
  }

  private mutating func follow(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if isQuoted {
      if byte == UInt8(ascii: "\\") { isEscaped = true }
      if byte == UInt8(ascii: "\"") { isQuoted = false }
    } else {
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
  }

  private mutating func end(_ emit: (FilmFileRow) throws -> Void) throws {
    defer { (row, depth, isQuoted, isEscaped, isTooLong) = ([], 0, false, false, false) }
    let text = DecodedText(row)?.text
    func refuse(_ why: String) throws {
      try emit(.refused(RefusedRow(line: start, why: why, text: text ?? "")))
    }
    if isTooLong { return try refuse(FilmRows.tooLong) }
    guard let text else { return try refuse(FilmRows.noText) }
    guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)),
      let object = value as? [String: Any]
    else { return try refuse("This is no JSON object.") }
    try emit(.film(line: start, fields: FilmFields(object), text: text))
  }
}
