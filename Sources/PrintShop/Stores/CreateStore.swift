import PlazaBase
import PlazaData

/// Creates a store, closed until its opening hours are set.
struct CreateStore: Sendable {
  let id: ID<PrintStore>
  let details: StoreDetails
  let week: Week
  let now: Instant

  init(_ details: StoreDetails, week: Week = .closed, id: ID<PrintStore>, now: Instant) {
    self.details = details
    self.week = week
    self.id = id
    self.now = now
  }

  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> PrintStore {
    try tx.run(
      """
      INSERT INTO print_store (id, name, name_ko, address, phone, latitude, longitude, spot, hours,
        starts_by_itself, marks, opened_at)
      VALUES (\(id), \(details.name), \(details.nameKorean), \(details.address), \(details.phone),
        \(details.spot.latitude), \(details.spot.longitude), \(MortonCode(details.spot).number), \(week.text),
        \(details.startsAutomatically), \(details.marks.rawValue), \(now))
      """)
    try PrintStore.indexTerms(details: details, of: id, tx)
    return try PrintStore.find(id, tx)
  }
}

extension PrintStore {
  /// Rebuilds the store's search terms.
  static func indexTerms(details: StoreDetails, of id: ID<PrintStore>, _ tx: any Transaction)
    throws
  {
    try tx.run("DELETE FROM print_store_word WHERE store = \(id)")
    for word in IndexTerms.of([details.name, details.nameKorean, details.address]) {
      try tx.run("INSERT INTO print_store_word (word, store) VALUES (\(word), \(id))")
    }
  }
}
