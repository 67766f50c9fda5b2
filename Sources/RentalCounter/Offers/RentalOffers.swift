public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// What the counter can do for films of the catalogue: how many copies are in and what a night costs, or when the next
/// one is due.
public struct RentalOffers: FilmOffers {
  private let settings: RentalSettings
  private let world: World

  public init(settings: RentalSettings, in world: World) {
    self.settings = settings
    self.world = world
  }

  public func offers(of films: [ID<CatalogueFilm>], _ tx: any Transaction) throws -> [ID<CatalogueFilm>: [FilmOffer]] {
    if films.isEmpty { return [:] }
    let today = settings.today(world.now())
    // A film of the shop may be linked by an address that led to a film before it was merged.
    let rows = try tx.rows(
      """
      WITH asked AS (
        SELECT a.id AS asked, coalesce(a.merged_into, a.id) AS kept FROM film a WHERE a.id IN (\(list: films))),
      known AS (
        SELECT asked, kept AS film FROM asked
        UNION ALL SELECT k.asked, g.id FROM asked k JOIN film g ON g.merged_into = k.kept)
      SELECT k.asked, count(*) AS total, count(r.id) AS away,
        min(CASE WHEN r.due_on >= \(today) THEN r.due_on END) AS due_on
      FROM known k JOIN rental_catalogue m ON m.catalogue_film = k.film
        JOIN rental_film f ON f.id = m.film AND f.retired_at IS NULL
        JOIN rental_copy c ON c.film = f.id AND c.is_kept = 1
        LEFT JOIN rental r ON r.copy = c.id AND r.returned_at IS NULL
      GROUP BY k.asked ORDER BY k.asked
      """)
    let found = try rows.map { row in
      let stock = Stock(total: try row.value("total"), out: try row.value("away"))
      let offer = offer(stock, due: try row.optional("due_on"), today: today)
      return (try row.value("asked", as: ID<CatalogueFilm>.self), [offer])
    }
    return Dictionary(found) { first, _ in first }
  }

  private func offer(_ stock: Stock, due: CalendarDate?, today: CalendarDate) -> FilmOffer {
    if stock.inShop > 0 {
      let price = settings.currency.format(settings.rate)
      return FilmOffer(
        shop: say(settings.shopName),
        words: say("\(stock.inShop) of \(stock.total) at the rental counter, \(price) a night"), isAvailable: true)
    }
    let words =
      if let day = due?.brief(today: today) {
        say(
          stock.total, one: "the only copy at the rental counter is out, next due \(day)",
          many: "all \(stock.total) at the rental counter are out, next due \(day)")
      } else {
        say(
          stock.total, one: "the only copy at the rental counter is out, the next is overdue",
          many: "all \(stock.total) at the rental counter are out, the next is overdue")
      }
    return FilmOffer(shop: say(settings.shopName), words: words, isAvailable: false)
  }
}
