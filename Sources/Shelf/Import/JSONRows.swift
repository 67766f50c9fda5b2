import Foundation

/// How much a JSON text holds, counted before it is parsed: the parser keeps a record of each value, in all some
/// hundred times what a text of nothing but numbers is long.
enum JSONValues {
  /// A hundred a row.
  private static let most = 100 * ImportService.mostRows

  static func areFew(in bytes: [UInt8]) -> Bool {
    var (values, isQuoted, isEscaped) = (0, false, false)
    for byte in bytes {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): values += 1
      default: break
      }
    }
    return values <= most
  }
}

/// The elements of a JSON array, one after the other, and no more of them than a file may have rows: each takes far
/// more room than its text.
struct JSONRows<Element: Decodable>: Decodable {
  let all: [Element]

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var all: [Element] = []
    while !list.isAtEnd {
      if all.count == ImportService.mostRows { throw ImportRefusal.tooManyRows }
      all.append(try list.decode(Element.self))
    }
    self.all = all
  }
}
