import PlazaMarkup
import PlazaUI

/// The page of 30 films, with the same rows, covers and shell as the rental counter's Films tab.
struct FilmPage: Sendable {
  let films: [StockFilm]

  var page: Page { Page("Films", list: rowList(films.map(line), label: "Films"), detail: nil) }

  private func line(_ film: StockFilm) -> PlazaUI.ListRow {
    PlazaUI.ListRow(
      film.title, Link("bench", "films", String(film.id)),
      subtitle: "\(film.director) · \(film.rating)",
      leading: .cover(nil), trailing: "\(film.available) of \(film.copies) in")
  }
}
