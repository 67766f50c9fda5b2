import FilmCatalogue
import PlazaBase
import PlazaData

/// A sort order with a tie-breaker, which also defines the cursors of its pages.
struct ListOrder: Sendable {
  let value: SQL
  let id: SQL
  let isNumber: Bool
  let isDescending: Bool

  static func text(_ value: SQL, descending: Bool, id: SQL) -> ListOrder {
    ListOrder(value: value, id: id, isNumber: false, isDescending: descending)
  }

  static func number(_ value: SQL, descending: Bool, id: SQL) -> ListOrder {
    ListOrder(value: value, id: id, isNumber: true, isDescending: descending)
  }

  var clause: SQL { isDescending ? "\(value) DESC, \(id) DESC" : "\(value), \(id)" }

  /// Returns the condition that selects the rows after the cursor.
  func after(_ cursor: Cursor?) -> SQL {
    guard let cursor else { return "" }
    let sign: SQL = isDescending ? "<" : ">"
    if isNumber {
      return "AND (\(value), \(id)) \(sign) (\(cursor.microseconds ?? 0), \(cursor.id))"
    }
    return "AND (\(value), \(id)) \(sign) (\(cursor.order), \(cursor.id))"
  }

  /// Whether `one` sorts before `other`, with the database's semantics: texts compare byte by
  /// byte.
  func puts(_ one: Cursor, before other: Cursor) -> Bool {
    let (first, second) = isDescending ? (other, one) : (one, other)
    if isNumber, first.microseconds != second.microseconds {
      return (first.microseconds ?? 0) < (second.microseconds ?? 0)
    }
    if !isNumber, first.order != second.order { return first.order.precedesInBytes(second.order) }
    return first.id.precedesInBytes(second.id)
  }

  func cursor(_ row: Row, _ id: String) throws -> Cursor {
    isNumber
      ? Cursor(try row.value("list_order", as: Int64.self), id)
      : Cursor(try row.value("list_order", as: String.self), id)
  }
}

extension String {
  fileprivate func precedesInBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

/// SQL that resolves merged films to the film that replaced them.
enum Standing {
  static func join(of column: SQL) -> SQL {
    "JOIN film o ON o.id = \(column) JOIN film f ON f.id = COALESCE(o.merged_into, o.id)"
  }

  static func restriction(genre: Genre?, year: Int?) -> SQL {
    let inYear: SQL = year.map { "AND f.year = \($0)" } ?? ""
    let ofGenre: SQL =
      genre.map { "AND ',' || f.genres || ',' LIKE \("%,\($0.rawValue),%")" } ?? ""
    return "\(inYear) \(ofGenre)"
  }
}
