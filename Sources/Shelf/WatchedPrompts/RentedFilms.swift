public import FilmCatalogue
public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// A shop that knows which films a member had on loan. `PlazaServer` passes the shops to the
/// features that offer to log them.
public protocol RentedFilms: Sendable {
  /// Returns the films that a member returned since a time, latest first; empty for a member it
  /// does not know. Films that are not in the catalogue are omitted.
  func returned(by member: ID<Member>, since: Instant, _ tx: any Transaction) throws
    -> [RentedFilm]
  /// Returns the page on which a member links their customer account at the shop.
  func card(of member: ID<Member>, _ tx: any Transaction) throws -> ShopCard
}

/// The page on which a member links a shop's customer card, by which the shop recognises them.
public struct ShopCard: Sendable, Equatable {
  /// The shop's display name.
  public let shop: String
  public let link: Link
  public let isLinked: Bool

  public init(shop: String, link: Link, isLinked: Bool) {
    self.shop = shop
    self.link = link
    self.isLinked = isLinked
  }
}

/// A film that a member rented and returned.
public struct RentedFilm: Sendable, Equatable {
  /// The shop's identifier of the rental.
  public let rental: String
  public let film: ID<Film>
  /// The shop as the place of a play, such as "Rented at the rental counter".
  public let place: String
  /// The days of the loan, including the first and the last.
  public let nights: ClosedRange<CalendarDate>
  public let returnedAt: Instant

  public init(
    rental: String, film: ID<Film>, place: String, nights: ClosedRange<CalendarDate>,
    returnedAt: Instant
  ) {
    self.rental = rental
    self.film = film
    self.place = place
    self.nights = nights
    self.returnedAt = returnedAt
  }

  /// How long after its return a film is offered for logging.
  public static let promptPeriod = Duration.days(30)

  /// Returns the member's recently returned films that have not been answered.
  public static func unanswered(
    _ member: ID<Member>, at shops: [any RentedFilms], now: Instant, _ tx: any Transaction
  ) throws -> [RentedFilm] {
    let all = try shops.flatMap { try $0.returned(by: member, since: now - promptPeriod, tx) }
    let answered = Set(
      try tx.rows(
        """
        SELECT rental FROM shelf_rental_answer WHERE member = \(member) AND rental IN (\(list: all.map(\.rental)))
        """
      ).map { try $0.value("rental", as: String.self) })
    return all.filter { !answered.contains($0.rental) }
  }
}
