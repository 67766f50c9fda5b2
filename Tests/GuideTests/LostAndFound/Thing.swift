import PlazaBase
import PlazaData

/// A lost item that was handed in.
struct Thing: Sendable {
  let id: ID<Thing>
  let name: String
  let isGivenBack: Bool

  init(row: Row) throws {
    id = try row.value("id")
    name = try row.value("name")
    isGivenBack = try row.optional("given_back_at", as: Instant.self) != nil
  }

  /// Returns the items, newest first.
  static func all(atMost limit: Int, _ tx: any Transaction) throws -> [Thing] {
    try tx.rows(
      "SELECT id, name, given_back_at FROM lost_thing ORDER BY found_at DESC, id DESC LIMIT \(limit)"
    ).map(Thing.init)
  }
}
