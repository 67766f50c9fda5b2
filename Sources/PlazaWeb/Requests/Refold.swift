import PlazaBase
public import PlazaData

/// Writes again what rows keep folded, for finding and ordering, after the folding changed. It goes through a table in
/// parts, notes how far it came, and has nothing to do afterwards; two servers may do it at once.
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

  /// Raised where `String.folded` or `SearchWords` change.
  private static let version = 1
  private static let most = 200

  private let part: String
  private let table: SQL
  private let keep: @Sendable ([String], any Transaction) throws -> Void

  /// - Parameters:
  ///   - part: what it is about, for ever.
  ///   - table: which has a key called `id`.
  ///   - keep: folds the rows of these keys again.
  public init(
    _ part: String, _ table: SQL, _ keep: @escaping @Sendable ([String], any Transaction) throws -> Void
  ) {
    self.part = part
    self.table = table
    self.keep = keep
  }

  /// Goes on where it was left, to the end.
  public func callAsFunction(_ store: any Database) async throws {
    if try await store.read({ try isDone($0) }) { return }
    while try await store.write({ try goOn($0) }) {}
  }

  private func isDone(_ tx: any Transaction) throws -> Bool {
    try tx.exists(
      "SELECT 1 AS n FROM web_folded WHERE part = \(part) AND version = \(Self.version) AND reached IS NULL")
  }

  /// - Returns: whether there is more.
  private func goOn(_ tx: any Transaction) throws -> Bool {
    if try isDone(tx) { return false }
    let row = try tx.first("SELECT reached FROM web_folded WHERE part = \(part) AND version = \(Self.version)")
    let reached: String = try row?.optional("reached") ?? ""
    let ids = try tx.rows("SELECT id FROM \(table) WHERE id > \(reached) ORDER BY id LIMIT \(Self.most)").map {
      try $0.value("id", as: String.self)
    }
    try keep(ids, tx)
    let last = ids.count < Self.most ? nil : ids.last
    try tx.run(
      """
      INSERT INTO web_folded (part, version, reached) VALUES (\(part), \(Self.version), \(last))
      ON CONFLICT (part) DO UPDATE SET version = excluded.version, reached = excluded.reached
      """)
    return last != nil
  }
}
