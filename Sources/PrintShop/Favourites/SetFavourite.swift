import PlazaBase
import PlazaData

/// Adds a store to a member's favourites, or removes it. Idempotent.
struct SetFavourite: Sendable {
  let store: ID<PrintStore>
  let member: ID<Member>
  /// False removes the favourite.
  let isFavourite: Bool
  let now: Instant

  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> PrintStore {
    let found = try PrintStore.find(store, tx)
    if isFavourite {
      try tx.run(
        """
        INSERT INTO print_favourite (member, store, since) VALUES (\(member), \(store), \(now)) ON CONFLICT DO NOTHING
        """)
    } else {
      try tx.run("DELETE FROM print_favourite WHERE member = \(member) AND store = \(store)")
    }
    return found
  }

  /// Returns a member's favourites, oldest first.
  static func favourites(of member: ID<Member>, _ tx: any Transaction) throws -> [ID<PrintStore>] {
    try tx.rows(
      "SELECT store FROM print_favourite WHERE member = \(member) ORDER BY since, store LIMIT 200"
    )
    .map { try $0.value("store") }
  }
}
