public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// The counter's offers for films of the catalogue: the number of available copies and the price
/// per night, or the next due date, with a link for reserving a copy.
public struct RentalOffers: FilmOffers {
  private let settings: RentalSettings
  private let world: World

  public init(settings: RentalSettings, in world: World) {
    self.settings = settings
    self.world = world
  }

  public func offers(
    of films: [ID<CatalogueFilm>], for member: ID<Member>?, _ tx: any Transaction
  ) throws -> [ID<CatalogueFilm>: [FilmOffer]] {
    if films.isEmpty { return [:] }
    let now = world.now()
    let today = settings.today(now)
    // A film of the shop may still be linked to a catalogue film that has since been merged into
    // another.
    let rows = try tx.rows(
      """
      WITH asked AS (
        SELECT a.id AS asked, coalesce(a.merged_into, a.id) AS kept FROM film a WHERE a.id IN (\(list: films))),
      known AS (
        SELECT asked, kept AS film FROM asked
        UNION ALL SELECT k.asked, g.id FROM asked k JOIN film g ON g.merged_into = k.kept)
      SELECT k.asked, count(*) AS total, count(r.id) AS away, count(v.id) AS kept,
        min(CASE WHEN r.due_on >= \(today) THEN r.due_on END) AS due_on,
        min(CASE WHEN r.id IS NULL AND v.id IS NULL THEN f.id END) AS free,
        max(CASE WHEN v.customer = mine.customer THEN v.id END) AS own,
        max(CASE WHEN v.customer = mine.customer THEN v.kept_until END) AS own_until
      FROM known k JOIN rental_catalogue m ON m.catalogue_film = k.film
        JOIN rental_film f ON f.id = m.film AND f.retired_at IS NULL
        JOIN rental_copy c ON c.film = f.id AND c.is_kept = 1
        LEFT JOIN rental r ON r.copy = c.id AND r.returned_at IS NULL
        LEFT JOIN rental_reservation v ON v.copy = c.id AND v.ended_at IS NULL AND v.kept_until > \(now)
        LEFT JOIN rental_member_card mine ON mine.member = \(member?.text ?? "")
      GROUP BY k.asked ORDER BY k.asked
      """)
    let words = OfferText(settings: settings, today: today)
    let found = try rows.map { row in
      let stock = Stock(
        total: try row.value("total"), out: try row.value("away"), reserved: try row.value("kept"))
      let own = try row.optional("own", as: ID<Reservation>.self).map {
        words.reserved($0, until: try row.value("own_until"))
      }
      let offer =
        try own ?? words.offer(stock, free: row.optional("free"), due: row.optional("due_on"))
      return (try row.value("asked", as: ID<CatalogueFilm>.self), [offer])
    }
    return Dictionary(found) { first, _ in first }
  }
}
