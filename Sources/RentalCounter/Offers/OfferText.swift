import FilmCatalogue
import PlazaBase
import PlazaHTTP

/// The texts with which the counter offers a film on the pages of other shops.
struct OfferText: Sendable {
  let settings: RentalSettings
  let today: CalendarDate

  /// - Parameters:
  ///   - free: A film of the shop of which a copy is on the shelf, or `nil`.
  ///   - due: The next due date of a copy that is out; `nil` if all are overdue.
  func offer(_ stock: Stock, free: ID<Film>?, due: CalendarDate?) -> FilmOffer {
    guard let free else {
      return FilmOffer(shop: shop, text: gone(stock, due), isAvailable: false)
    }
    let price = settings.currency.format(settings.rate)
    return FilmOffer(
      shop: shop,
      text: say("\(stock.onShelf) of \(stock.total) at the rental counter, \(price) a night"),
      isAvailable: true, link: Paths.reserve(free), action: say("Reserve a copy"))
  }

  /// Describes the viewer's own reservation.
  func reserved(_ reservation: ID<Reservation>, until: Instant) -> FilmOffer {
    FilmOffer(
      shop: shop, text: say("Reserved until \(settings.clock(until)) at the rental counter"),
      isAvailable: true,
      link: Paths.memberReservation(reservation), action: say("View or cancel"))
  }

  private var shop: String { settings.shopTitle }

  private func gone(_ stock: Stock, _ due: CalendarDate?) -> String {
    if stock.reserved > 0 {
      return say(
        stock.total, one: "the only copy at the rental counter is reserved",
        many: "all \(stock.total) at the rental counter are out or reserved")
    }
    guard let day = due?.brief(today: today) else {
      return say(
        stock.total, one: "the only copy at the rental counter is out and overdue",
        many: "all \(stock.total) at the rental counter are out, and the next return is overdue")
    }
    return say(
      stock.total, one: "the only copy at the rental counter is out, next due \(day)",
      many: "all \(stock.total) at the rental counter are out, next due \(day)")
  }
}
