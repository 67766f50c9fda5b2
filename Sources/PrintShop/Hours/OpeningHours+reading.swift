import PlazaBase
import PlazaData

extension OpeningHours {
  /// Reads a store's opening hours, with special days from yesterday on.
  static func of(
    _ store: PrintStore, from now: Instant, _ time: ShopTimeZone, _ tx: any Transaction
  ) throws
    -> OpeningHours
  {
    let special = try SpecialDay.of([store.id], from: time.date(of: now).adding(days: -1), tx)
    return OpeningHours(store.week, special: special[store.id] ?? [], time: time)
  }
}
