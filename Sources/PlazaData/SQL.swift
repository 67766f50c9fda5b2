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
    case bind(SQLBinding)
    case dialect(sqlite: StaticString, postgres: StaticString)
    case raw(String)
    case rendered(String, nulls: [SQLValue.Kind])
  }

  var parts: [Part]

  /// Text of the source.
  public init(stringLiteral value: StaticString) { parts = [.text(value)] }

  /// Text of the source with its bound values.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Text that was made at run time, such as of names that the database itself tells. Only for the engines, for moving
  /// from one to the other, and for tests.
  package init(unsafe text: String) { parts = [.raw(text)] }

  /// Text that was rendered before, with NULL for every bound value. Only for asking how it would run.
  package init(unsafe text: String, nulls: [SQLValue.Kind]) { parts = [.rendered(text, nulls: nulls)] }

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
    public mutating func appendInterpolation(_ value: some SQLBindable) { parts.append(.bind(SQLBinding(value))) }

    /// A bound value, or NULL.
    public mutating func appendInterpolation(_ value: (some SQLBindable)?) {
      parts.append(.bind(SQLBinding(value)))
    }

    /// A piece of SQL with its own bound values.
    public mutating func appendInterpolation(_ sql: SQL) { parts += sql.parts }

    /// Bound values separated by commas, for IN. An empty list is `NULL`, which is in nothing.
    public mutating func appendInterpolation(list values: [some SQLBindable]) {
      if values.isEmpty { parts.append(.text("NULL")) }
      for (position, value) in values.enumerated() {
        if position > 0 { parts.append(.text(", ")) }
        parts.append(.bind(SQLBinding(value)))
      }
    }

    /// The one escape hatch: words that the engines do not share. A test counts its uses.
    public mutating func appendInterpolation(sqlite: StaticString, postgres: StaticString) {
      parts.append(.dialect(sqlite: sqlite, postgres: postgres))
    }

    /// The word for a column's type in a migration.
    public mutating func appendInterpolation(_ type: ColumnType) { parts.append(.dialect(type.words)) }

    /// The word after a table's closing parenthesis in a migration.
    public mutating func appendInterpolation(_ option: TableOption) { parts.append(.dialect(option.words)) }

    /// How the rows that are chosen are locked.
    public mutating func appendInterpolation(_ lock: RowLock) { parts.append(.dialect(lock.words)) }
  }

  /// The text an engine prepares, with `$1, $2, …` for the bound values, and those values in that order.
  package func render(_ dialect: Dialect) -> (text: String, bindings: [SQLBinding]) {
    var text = ""
    var bindings: [SQLBinding] = []
    for part in parts {
      switch part {
      case .text(let literal): text += literal.description
      case .raw(let string): text += string
      case .rendered(let string, let nulls):
        text += string
        bindings += nulls.map { SQLBinding(nullOf: $0) }
      case .dialect(let sqlite, let postgres): text += (dialect == .sqlite ? sqlite : postgres).description
      case .bind(let binding):
        bindings.append(binding)
        text += "$\(bindings.count)"
      }
    }
    return (text, bindings)
  }
}

extension SQL.Part {
  static func dialect(_ words: (sqlite: StaticString, postgres: StaticString)) -> SQL.Part {
    .dialect(sqlite: words.sqlite, postgres: words.postgres)
  }
}
