import PlazaBase
import PlazaData

/// A store as shown in lists, on maps and in the API.
struct StoreCard: Sendable {
  let store: PrintStore
  /// The distance from the search origin; nil without an origin.
  let metres: Double?
  let isFavourite: Bool
  let hours: OpeningHours
  let state: OpeningHours.State
  let statistics: StoreStatistics
}

/// Reads the data of store cards.
struct StoreCards: Sendable {
  let time: ShopTimeZone
  let now: Instant
  let viewer: ID<Member>?
  /// The search origin.
  let spot: Coordinate?

  /// Returns cards in the order of `ids`.
  func of(_ ids: [ID<PrintStore>], _ tx: any Transaction) throws -> [StoreCard] {
    if ids.isEmpty { return [] }
    let favourites = Set(try viewer.map { try SetFavourite.favourites(of: $0, tx) } ?? [])
    let special = try SpecialDay.of(ids, from: time.date(of: now).adding(days: -1), tx)
    let figures = try StoreStatistics.of(ids, tx)
    let cards = try PrintStore.all(ids, tx).map { store in
      let hours = OpeningHours(store.week, special: special[store.id] ?? [], time: time)
      return StoreCard(
        store: store, metres: spot.flatMap { here in store.spot.map(here.metres) },
        isFavourite: favourites.contains(store.id), hours: hours, state: hours.state(at: now),
        statistics: figures[store.id] ?? StoreStatistics())
    }
    let byID = Dictionary(uniqueKeysWithValues: cards.map { ($0.store.id, $0) })
    return ids.compactMap { byID[$0] }
  }
}
