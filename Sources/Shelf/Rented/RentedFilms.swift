public import FilmCatalogue
public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// A shop that knows which films a member had at home. `PlazaServer` hands it to whoever offers to note them.
public protocol RentedFilms: Sendable {
  /// What a member brought back since a moment, the latest first; nothing for somebody it does not know. Films that
  /// the catalogue does not have are left out.
  func returned(by member: ID<Member>, since: Instant, _ tx: any Transaction) throws -> [RentedFilm]
  /// Where a member says that they are a customer of it.
  func card(of member: ID<Member>, _ tx: any Transaction) throws -> ShopCard
}

/// The page where a member links the card of a shop, by which the shop knows them.
public struct ShopCard: Sendable, Equatable {
  /// The shop's name.
  public let shop: String
  public let link: Link
  public let isLinked: Bool

  public init(shop: String, link: Link, isLinked: Bool) {
    self.shop = shop
    self.link = link
    self.isLinked = isLinked
  }
}

/// A film that a member had at home and brought back.
public struct RentedFilm: Sendable, Equatable {
  /// What the shop calls the rental.
  public let rental: String
  public let film: ID<Film>
  /// The shop, as the place of a play: "Rented at the rental counter".
  public let place: String
  /// The days it was out, the first and the last among them.
  public let nights: ClosedRange<CalendarDate>
  public let returnedAt: Instant

  public init(rental: String, film: ID<Film>, place: String, nights: ClosedRange<CalendarDate>, returnedAt: Instant) {
    self.rental = rental
    self.film = film
    self.place = place
    self.nights = nights
    self.returnedAt = returnedAt
  }

  /// How long after its return it is still asked about.
  public static let asksFor = Duration.days(30)

  /// What a member brought back lately and said nothing about.
  public static func unanswered(
    _ member: ID<Member>, at shops: [any RentedFilms], now: Instant, _ tx: any Transaction
  ) throws -> [RentedFilm] {
    let all = try shops.flatMap { try $0.returned(by: member, since: now - asksFor, tx) }
    let answered = Set(
      try tx.rows(
        """
        SELECT rental FROM shelf_rental_answer WHERE member = \(member) AND rental IN (\(list: all.map(\.rental)))
        """
      ).map { try $0.value("rental", as: String.self) })
    return all.filter { !answered.contains($0.rental) }
  }
}
