import PlazaBase
import PlazaData

/// A search for stores.
struct StoreSearch: Sendable {
  var query: String?
  var openOnly = false
  var cards: StoreCards
  /// The maximum distance in metres. Farther stores are omitted if a nearer one exists, except
  /// when searching by name.
  var reach: Double?

  /// The maximum number of stores in a list.
  static let limit = 50
  /// The distance in metres around a college that pages show: up to an hour's journey.
  static let town = 30_000.0

  /// Returns favourites first, then the nearest stores; sorted by name if there is no origin.
  func callAsFunction(_ tx: any Transaction) throws -> [StoreCard] {
    let found = try cards.of(candidates(tx), tx).filter { !openOnly || $0.state.isOpen }
    return found.filter(\.isFavourite) + found.filter { !$0.isFavourite }
  }

  private func candidates(_ tx: any Transaction) throws -> [ID<PrintStore>] {
    if let query, IndexTerms.prefixes(of: query) != nil { return try found(query, tx) }
    guard let spot = cards.spot else {
      return try joined(
        tx.rows("SELECT id FROM print_store ORDER BY name, id LIMIT \(Self.limit)").map {
          try $0.value("id")
        }, tx)
    }
    let nearest = try NearestStores(to: spot, atMost: Self.limit)(tx)
    let near = nearest.filter { $0.metres <= reach ?? .infinity }
    return try joined((near.isEmpty ? nearest : near).map(\.id), tx)
  }

  /// Adds the member's favourites regardless of their distance.
  private func joined(_ ids: [ID<PrintStore>], _ tx: any Transaction) throws -> [ID<PrintStore>] {
    let favourites = try cards.viewer.map { try SetFavourite.favourites(of: $0, tx) } ?? []
    return ids + favourites.filter { !ids.contains($0) }
  }

  private func found(_ query: String, _ tx: any Transaction) throws -> [ID<PrintStore>] {
    let stores = try Self.matching(query, atMost: 4 * Self.limit, tx)
    guard let spot = cards.spot else { return stores.prefix(Self.limit).map(\.id) }
    let near = stores.map { NearStore(id: $0.id, metres: $0.spot.map(spot.metres) ?? .infinity) }
    return near.sorted { ($0.metres, $0.id.text) < ($1.metres, $1.id.text) }.prefix(Self.limit)
      .map(\.id)
  }

  /// Returns the stores with a telephone number, or those that match every word.
  static func matching(_ query: String, atMost limit: Int, _ tx: any Transaction) throws
    -> [PrintStore]
  {
    if let numbers = PhoneTerms.prefixes(of: query) {
      let found = try reached(by: numbers, atMost: limit, tx)
      if !found.isEmpty { return found }
    }
    return try named(IndexTerms.prefixes(of: query) ?? [], atMost: limit, tx)
  }

  /// Returns the stores whose telephone number contains one of the digit sequences.
  private static func reached(by numbers: [String], atMost limit: Int, _ tx: any Transaction)
    throws -> [PrintStore]
  {
    let digits = [" ", "-", "(", ")", ".", "/", "+"].reduce("phone" as SQL) {
      "replace(\($0), \($1), '')"
    }
    let found = numbers.map { "\(digits) LIKE \("%\($0)%")" as SQL }
    guard let first = found.first else { return [] }
    let any = found.dropFirst().reduce(first) { "\($0) OR \($1)" }
    return try tx.rows(
      "SELECT \(PrintStore.columns) FROM print_store WHERE \(any) ORDER BY name, id LIMIT \(limit)"
    ).map(PrintStore.init)
  }

  /// Returns the stores that match every word, sorted by name.
  private static func named(_ terms: [String], atMost limit: Int, _ tx: any Transaction) throws
    -> [PrintStore]
  {
    guard let first = terms.first else { return [] }
    let found = terms.dropFirst().reduce(having(first)) { "\($0) AND \(having($1))" }
    return try tx.rows(
      "SELECT \(PrintStore.columns) FROM print_store WHERE \(found) ORDER BY name, id LIMIT \(limit)"
    ).map(PrintStore.init)
  }

  private static func having(_ word: String) -> SQL {
    "id IN (SELECT store FROM print_store_word WHERE word >= \(word) AND word < \(IndexTerms.end(of: word)))"
  }
}
