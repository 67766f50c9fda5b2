import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaUI

/// A film of the stock as displayed to the public: the number of copies, without the customers who
/// have them.
struct ShelfFilm: Sendable {
  let film: Film
  let poster: Link?
  let stock: Stock

  /// Returns the films that match the query, ordered by title.
  static func list(_ query: String, _ page: PageRequest, _ now: Instant, _ tx: any Transaction)
    throws -> ResultPage<
      Self
    >
  {
    let found = try Film.list(query, byCode: false, page, tx)
    let posters = try ReservedFilm.posters(of: found.items.map(\.id), tx)
    return ResultPage(
      items: found.items.map {
        ShelfFilm(film: $0, poster: posters[$0.id], stock: $0.stock(at: now))
      },
      next: found.next)
  }

  /// The film's availability: "In", "Reserved" or "Out".
  var state: String {
    if stock.onShelf > 0 { return say("In", as: "a film") }
    return stock.reserved > 0 ? say("Reserved") : say("Out", as: "a film")
  }

  var badge: Badge {
    if stock.onShelf > 0 { return Badge(state, .done) }
    return stock.reserved > 0 ? Badge(state, .info) : Badge(state)
  }
}

extension ReservedFilm {
  /// Returns the posters of those films that are linked to a film of the catalogue.
  static func posters(of films: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>: Link] {
    if films.isEmpty { return [:] }
    let rows = try tx.rows(
      """
      SELECT film, catalogue_film FROM rental_catalogue
      WHERE film IN (\(list: films)) AND catalogue_film IS NOT NULL
      """)
    let known = try rows.map { row -> (ID<Film>, ID<CatalogueFilm>) in
      (try row.value("film"), try row.value("catalogue_film"))
    }
    let found = try CatalogueFilm.found(known.map(\.1), tx)
    return Dictionary(
      known.compactMap { film, match in found[match].map { (film, $0.poster(.list)) } }
    ) { one, _ in
      one
    }
  }
}
