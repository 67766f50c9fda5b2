public import PlazaBase

/// A step in the history of the schema. Migrations are appended and never edited: each is applied
/// once, in one transaction, and its stored checksum is compared at every start.
public struct Migration: Sendable {
  /// The module's slug, a number and a name, such as `rental/0003-add-deposit`.
  public let id: String
  /// The statements, in the order in which they run.
  public let statements: [SQL]

  /// - Parameters:
  ///   - id: unique among all migrations, past and future.
  ///   - statements: the statements, in order. They must not interpolate Swift values that could
  ///     change later.
  public init(_ id: String, _ statements: [SQL]) {
    self.id = id
    self.statements = statements
  }

  /// The hash of the SQL of both dialects and of the bound values. It detects accidental edits,
  /// not deliberate ones.
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
  /// The value in a fixed spelling, so that neither the compiler nor a renaming changes the
  /// checksum of an old migration.
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

/// Reasons why a database cannot be migrated.
public enum MigrationError: OperatorError, Equatable {
  /// The text of an applied migration has changed.
  case changed(id: String)
  /// The database has a migration that is unknown to this version: a newer version applied it.
  case unknown(id: String)
  /// The database has tables, but not those of Plaza.
  case foreignDatabase
  /// Two migrations have the same id.
  case duplicate(id: String)
  /// One engine would accept values in this table that the other refuses or orders differently.
  case notPortable(id: String, table: String)

  /// The reason, as a sentence for the operator.
  public var description: String {
    switch self {
    case .changed(let id):
      """
      Migration \(id) was applied to this database with another text. Migrations must not be edited: restore the \
      earlier text and append a new migration.
      """
    case .unknown(let id):
      "This database has migration \(id), which this version does not know. A newer version has used it: start that."
    case .foreignDatabase:
      """
      This is not a Plaza database: it has tables, but no table plaza_migration. Choose another database \
      (PLAZA_DATABASE).
      """
    case .duplicate(let id):
      "Two migrations are called \(id). Give the newer one another ID."
    case .notPortable(let id, let table):
      "Migration \(id) creates the table \(table) in a way that differs between the engines. End CREATE TABLE with "
        + "\\(.strict) and write every column's type as \\(.id), \\(.text), \\(.int) and so on."
    }
  }
}
