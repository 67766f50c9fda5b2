import PlazaBase

/// A step in the life of the schema. Migrations are appended, never edited: each is applied once, in one transaction,
/// and its checksum is stored and compared at every start.
public struct Migration: Sendable {
  /// The owner's slug, a number and a name, such as `rental/0003-add-deposit`.
  public let id: String
  /// What it does, in order.
  public let statements: [SQL]

  /// - Parameters:
  ///   - id: unique among all migrations, for ever.
  ///   - statements: what it does, in order, without Swift values that could change later.
  public init(_ id: String, _ statements: [SQL]) {
    self.id = id
    self.statements = statements
  }

  /// A fingerprint of everything that either engine is told. It guards against accidents, not against attackers.
  package var checksum: String {
    var hash = FNV1a()
    for statement in statements {
      for dialect in [Dialect.sqlite, .postgres] {
        let (text, bindings) = statement.render(dialect)
        hash.add(text)
        for binding in bindings { hash.add(binding.value.fingerprint) }
      }
    }
    return hash.text
  }
}

extension SQLValue {
  /// Spelled out, so that no compiler and no renaming can change an old migration's checksum.
  fileprivate var fingerprint: String {
    switch self {
    case .null: "null"
    case .int(let number): "int \(number)"
    case .real(let number): "real \(String(number.bitPattern, radix: 16))"
    case .text(let text): "text \(text)"
    case .bytes(let bytes): "bytes \(bytes.hexadecimal)"
    }
  }
}

/// Why a database cannot be brought up to date.
public enum MigrationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A migration that was applied reads differently now.
  case changed(id: String)
  /// The database has a migration this program does not know: it was written by a newer one.
  case unknown(id: String)
  /// Two migrations have one id.
  case duplicate(id: String)
  /// A table would take on one engine what the other refuses or orders otherwise.
  case notPortable(id: String, table: String)

  /// A sentence for the operator.
  public var description: String {
    switch self {
    case .changed(let id):
      """
      Migration \(id) was applied to this database with another text. Migrations must not be edited: restore the old \
      text and append a new migration.
      """
    case .unknown(let id):
      "This database has migration \(id), which this plaza does not know: a newer plaza has used it. Start that one."
    case .duplicate(let id):
      "There are two migrations called \(id). Give the newer one an id of its own."
    case .notPortable(let id, let table):
      "Migration \(id) makes the table \(table) in a way that the engines do not share. End CREATE TABLE with "
        + "\\(.strict) and write every column's type as \\(.id), \\(.text), \\(.int) and so on."
    }
  }
}
