import PlazaBase
public import PlazaData

/// Recomputes the case-folded columns used for search and sorting after the folding algorithm has
/// changed. It processes a table in batches and records its progress, so it resumes after a
/// restart and does nothing once complete. Several servers may run it concurrently.
public struct Refold: Sendable {
  static let migrations = [
    Migration(
      "web/0005-folded",
      [
        """
        CREATE TABLE web_folded (
          part \(.text) NOT NULL PRIMARY KEY,
          version \(.int) NOT NULL,
          reached \(.text)) \(.strict)
        """
      ])
  ]

  /// The version of the algorithm. Increment it when `String.folded` or `IndexTerms` change.
  private static let version = 2
  private static let maximum = 200

  private let part: String
  private let table: SQL
  private let save: @Sendable ([String], any Transaction) throws -> Void

  /// - Parameters:
  ///   - part: the identifier of the table in the progress records; must never change.
  ///   - table: a table with a primary key `id`.
  ///   - keep: recomputes the folded columns of the rows with these ids.
  public init(
    _ part: String, _ table: SQL,
    _ keep: @escaping @Sendable ([String], any Transaction) throws -> Void
  ) {
    self.part = part
    self.table = table
    self.save = keep
  }

  /// Runs from the recorded progress to the end of the table.
  public func callAsFunction(_ store: any Database) async throws {
    if try await store.read({ try isDone($0) }) { return }
    while try await store.write({ try proceed($0) }) {}
  }

  private func isDone(_ tx: any Transaction) throws -> Bool {
    try tx.exists(
      "SELECT 1 AS n FROM web_folded WHERE part = \(part) AND version = \(Self.version) AND reached IS NULL"
    )
  }

  /// - Returns: whether rows remain.
  private func proceed(_ tx: any Transaction) throws -> Bool {
    if try isDone(tx) { return false }
    let row = try tx.first(
      "SELECT reached FROM web_folded WHERE part = \(part) AND version = \(Self.version)")
    let reached: String = try row?.optional("reached") ?? ""
    let ids = try tx.rows(
      "SELECT id FROM \(table) WHERE id > \(reached) ORDER BY id LIMIT \(Self.maximum)"
    ).map {
      try $0.value("id", as: String.self)
    }
    try save(ids, tx)
    let last = ids.count < Self.maximum ? nil : ids.last
    try tx.run(
      """
      INSERT INTO web_folded (part, version, reached) VALUES (\(part), \(Self.version), \(last))
      ON CONFLICT (part) DO UPDATE SET version = excluded.version, reached = excluded.reached
      """)
    return last != nil
  }
}
