import Foundation

/// Bounds the number of values of a JSON text before it is parsed: the parser allocates a record
/// for each value, up to about a hundred times the size of a text made of numbers.
enum JSONValues {
  /// A hundred values per row.
  private static let maximum = 100 * ImportService.maxRows

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
    return values <= maximum
  }
}

/// The elements of a JSON array, decoded one by one up to the maximum number of rows: a decoded
/// element takes far more memory than its text.
struct JSONRows<Element: Decodable>: Decodable {
  let all: [Element]

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var all: [Element] = []
    while !list.isAtEnd {
      if all.count == ImportService.maxRows { throw ImportRefusal.tooManyRows }
      all.append(try list.decode(Element.self))
    }
    self.all = all
  }
}
