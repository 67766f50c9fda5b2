import FilmCatalogue
import PlazaBase
import PlazaWeb

/// What the counter says of a film on another shop's page.
struct OfferWords: Sendable {
  let settings: RentalSettings
  let today: CalendarDate

  private static let place = "at the rental counter"

  /// - Parameters:
  ///   - free: a film of the shop of which a copy is on the shelf.
  ///   - due: when the first of those that are out is due back.
  func offer(_ stock: Stock, free: ID<Film>?, due: CalendarDate?) -> FilmOffer {
    guard let free else { return FilmOffer(shop: settings.shopName, words: gone(stock, due), isAvailable: false) }
    let price = "\(settings.currency.format(settings.rate)) a night"
    return FilmOffer(
      shop: settings.shopName, words: "\(stock.onShelf) of \(stock.total) \(Self.place), \(price)", isAvailable: true,
      link: At.reserve(free), action: "Reserve a copy")
  }

  /// What is kept for the member who asks.
  func kept(_ reservation: ID<Reservation>, until: Instant) -> FilmOffer {
    FilmOffer(
      shop: settings.shopName, words: "Reserved until \(settings.clock(until)), \(Self.place)", isAvailable: true,
      link: At.memberReservation(reservation), action: "See or cancel")
  }

  private func gone(_ stock: Stock, _ due: CalendarDate?) -> String {
    if stock.reserved > 0 {
      return stock.total == 1
        ? "the only copy \(Self.place) is reserved" : "all \(stock.total) \(Self.place) are out or reserved"
    }
    let all =
      stock.total == 1 ? "the only copy \(Self.place) is out" : "all \(stock.total) \(Self.place) are out"
    return "\(all), \(due.map { "next due \($0.brief(today: today))" } ?? "the next is overdue")"
  }
}
