/// SQL text with its bound values. An interpolated value is always bound, never spliced into the
/// text; an interpolated `SQL` is inserted with its own bound values:
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

  /// Creates SQL from a literal.
  public init(stringLiteral value: StaticString) { parts = [.text(value)] }

  /// Creates SQL from a literal with interpolated values.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Creates SQL from text that was composed at run time, for example from names that the database
  /// catalogue returned. Only for the engines, for transfers from one engine to the other, and for
  /// tests.
  package init(unsafe text: String) { parts = [.raw(text)] }

  /// Creates SQL from text that was rendered before, with NULL for every bound value. Only for
  /// `EXPLAIN`.
  package init(unsafe text: String, nulls: [SQLValue.Kind]) {
    parts = [.rendered(text, nulls: nulls)]
  }

  /// Collects the segments of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    /// Called by the compiler.
    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(interpolationCount * 2 + 1)
    }

    /// Appends a segment of the literal.
    public mutating func appendLiteral(_ literal: StaticString) { parts.append(.text(literal)) }

    /// Appends a bound value.
    public mutating func appendInterpolation(_ value: some SQLBindable) {
      parts.append(.bind(SQLBinding(value)))
    }

    /// Appends a bound value, or NULL.
    public mutating func appendInterpolation(_ value: (some SQLBindable)?) {
      parts.append(.bind(SQLBinding(value)))
    }

    /// Appends SQL together with its bound values.
    public mutating func appendInterpolation(_ sql: SQL) { parts += sql.parts }

    /// Appends bound values separated by commas, for `IN`. An empty list renders as `NULL`, which
    /// `IN` never matches.
    public mutating func appendInterpolation(list values: [some SQLBindable]) {
      if values.isEmpty { parts.append(.text("NULL")) }
      for (position, value) in values.enumerated() {
        if position > 0 { parts.append(.text(", ")) }
        parts.append(.bind(SQLBinding(value)))
      }
    }

    /// Appends text that differs between the engines. This is the only escape hatch; a test counts
    /// its uses.
    public mutating func appendInterpolation(sqlite: StaticString, postgres: StaticString) {
      parts.append(.dialect(sqlite: sqlite, postgres: postgres))
    }

    /// Appends the type of a column, in a migration.
    public mutating func appendInterpolation(_ type: ColumnType) {
      parts.append(.dialect(type.keywords))
    }

    /// Appends the option after a table's closing parenthesis, in a migration.
    public mutating func appendInterpolation(_ option: TableOption) {
      parts.append(.dialect(option.keywords))
    }

    /// Appends the clause that locks the selected rows.
    public mutating func appendInterpolation(_ lock: RowLock) {
      parts.append(.dialect(lock.keywords))
    }
  }

  /// Returns the text to prepare, with `$1, $2, …` for the bound values, and these values in that
  /// order.
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
      case .dialect(let sqlite, let postgres):
        text += (dialect == .sqlite ? sqlite : postgres).description
      case .bind(let binding):
        bindings.append(binding)
        text += "$\(bindings.count)"
      }
    }
    return (text, bindings)
  }
}

extension SQL.Part {
  static func dialect(_ keywords: (sqlite: StaticString, postgres: StaticString)) -> SQL.Part {
    .dialect(sqlite: keywords.sqlite, postgres: keywords.postgres)
  }
}
