/// SQL text with its bound values. An interpolated value is always bound, never spliced into the text; another `SQL`
/// goes in as it is:
///
/// ```
/// let open: SQL = "returned_at IS NULL"
/// try tx.rows("SELECT id FROM rental_loan WHERE customer = \(customer) AND \(open)")
/// ```
public struct SQL: Sendable, ExpressibleByStringInterpolation {
  enum Part: Sendable {
    case text(StaticString)
    case bind(SQLValue)
    case dialect(sqlite: StaticString, postgres: StaticString)
    case raw(String)
  }

  var parts: [Part]

  /// Text of the source.
  public init(stringLiteral value: StaticString) { parts = [.text(value)] }

  /// Text of the source with its bound values.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Text that was made at run time. Only for the engines and their tests.
  package init(unsafe text: String) { parts = [.raw(text)] }

  /// Gathers a literal and its interpolations.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    /// Called by the compiler.
    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(interpolationCount * 2 + 1)
    }

    /// Text of the source.
    public mutating func appendLiteral(_ literal: StaticString) { parts.append(.text(literal)) }

    /// A bound value.
    public mutating func appendInterpolation(_ value: some SQLBindable) { parts.append(.bind(value.sqlValue)) }

    /// A bound value, or NULL.
    public mutating func appendInterpolation(_ value: (some SQLBindable)?) {
      parts.append(.bind(value?.sqlValue ?? .null))
    }

    /// A piece of SQL with its own bound values.
    public mutating func appendInterpolation(_ sql: SQL) { parts += sql.parts }

    /// Bound values separated by commas, for IN. An empty list is `NULL`, which is in nothing.
    public mutating func appendInterpolation(list values: [some SQLBindable]) {
      if values.isEmpty { parts.append(.text("NULL")) }
      for (position, value) in values.enumerated() {
        if position > 0 { parts.append(.text(", ")) }
        parts.append(.bind(value.sqlValue))
      }
    }

    /// The one escape hatch: words that the engines do not share. A test counts its uses.
    public mutating func appendInterpolation(sqlite: StaticString, postgres: StaticString) {
      parts.append(.dialect(sqlite: sqlite, postgres: postgres))
    }

    /// The word for a column's type in a migration.
    public mutating func appendInterpolation(_ type: ColumnType) { parts.append(.dialect(type.words)) }
  }

  /// The text an engine prepares, with `$1, $2, …` for the bound values, and those values in that order.
  package func render(_ dialect: Dialect) -> (text: String, values: [SQLValue]) {
    var text = ""
    var values: [SQLValue] = []
    for part in parts {
      switch part {
      case .text(let literal): text += literal.description
      case .raw(let string): text += string
      case .dialect(let sqlite, let postgres): text += (dialect == .sqlite ? sqlite : postgres).description
      case .bind(let value):
        values.append(value)
        text += "$\(values.count)"
      }
    }
    return (text, values)
  }
}

extension SQL.Part {
  static func dialect(_ words: (sqlite: StaticString, postgres: StaticString)) -> SQL.Part {
    .dialect(sqlite: words.sqlite, postgres: words.postgres)
  }
}

/// The engines.
public enum Dialect: Sendable { case sqlite, postgres }

/// The types a column may have; the same on both engines, and checked by both (SQLite's tables are STRICT).
public enum ColumnType: Sendable {
  /// A key: UUID text.
  case id
  /// Unicode text.
  case text
  /// A 64-bit integer, also money in minor units.
  case int
  /// 0 or 1.
  case flag
  /// Microseconds since 1970 in UTC.
  case instant
  /// A day as `YYYY-MM-DD`.
  case date
  /// A 64-bit binary floating point number.
  case real
  /// Bytes.
  case bytes

  var words: (sqlite: StaticString, postgres: StaticString) {
    switch self {
    case .id, .text, .date: ("TEXT", "TEXT COLLATE \"C\"")
    case .int, .flag, .instant: ("INTEGER", "BIGINT")
    case .real: ("REAL", "DOUBLE PRECISION")
    case .bytes: ("BLOB", "BYTEA")
    }
  }
}
