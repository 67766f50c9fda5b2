import PlazaBase
import PlazaData

struct EditStore: Sendable {
  let store: ID<PrintStore>
  let details: StoreDetails

  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> PrintStore {
    try tx.run(
      """
      UPDATE print_store SET name = \(details.name), name_ko = \(details.nameKorean), address = \(details.address),
        phone = \(details.phone), latitude = \(details.spot.latitude), longitude = \(details.spot.longitude),
        spot = \(MortonCode(details.spot).number), starts_by_itself = \(details.startsAutomatically),
        marks = \(details.marks.rawValue)
      WHERE id = \(store)
      """)
    let changed = try PrintStore.find(store, tx)
    try PrintStore.indexTerms(details: details, of: store, tx)
    return changed
  }
}
