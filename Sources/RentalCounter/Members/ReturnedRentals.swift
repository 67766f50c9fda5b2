import FilmCatalogue
public import Members
public import PlazaBase
public import PlazaData
import PlazaWeb
public import Shelf

/// What the counter tells of members who linked their card: the films they brought back, that they have a card, and
/// what they reserved.
public struct ReturnedRentals: RentedFilms, MemberDataHolder {
  private let settings: RentalSettings

  public init(settings: RentalSettings) { self.settings = settings }

  public func returned(by member: ID<Member>, since: Instant, _ tx: any Transaction) throws -> [RentedFilm] {
    let rows = try tx.rows(
      """
      SELECT r.id, r.rented_at, r.returned_at,
        (SELECT k.catalogue_film FROM rental_catalogue k
          WHERE k.film = (SELECT c.film FROM rental_copy c WHERE c.id = r.copy)) AS catalogue_film
      FROM rental r
      WHERE r.customer = (SELECT m.customer FROM rental_member_card m WHERE m.member = \(member))
        AND r.returned_at >= \(since)
      ORDER BY r.returned_at DESC, r.id DESC
      """)
    return try rows.compactMap { row in
      guard let film = try row.optional("catalogue_film", as: ID<CatalogueFilm>.self) else { return nil }
      let returnedAt: Instant = try row.value("returned_at")
      let out = settings.today(try row.value("rented_at"))
      return RentedFilm(
        rental: "rental/\(try row.value("id", as: ID<Rental>.self))", film: film,
        place: settings.shopName.key, nights: out...max(out, settings.today(returnedAt)), returnedAt: returnedAt)
    }
  }

  public func card(of member: ID<Member>, _ tx: any Transaction) throws -> ShopCard {
    ShopCard(shop: say(settings.shopName), link: At.memberCard(), isLinked: try MemberCard.of(member, tx) != nil)
  }

  public func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [MemberDocument] {
    var documents: [MemberDocument] = []
    if let card = try MemberCard.of(member, tx) {
      var json = JSONWriter()
      json.object { $0.field("card", card.code) }
      documents.append(MemberDocument("rental/card.json", json.bytes))
    }
    let reserved = try Reservation.asked(by: member, tx)
    if !reserved.isEmpty {
      var json = JSONWriter()
      json.object { $0.field("reservations", reserved) }
      documents.append(MemberDocument("rental/reservations.json", json.bytes))
    }
    return documents
  }

  /// The customer's account at the counter is the counter's and stays. What the member reserved is free at once.
  public func forget(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM rental_reservation WHERE member = \(member)")
    try MemberCard.forget(member, tx)
    try tx.run("UPDATE rental_payment SET member = NULL WHERE member = \(member)")
  }
}
