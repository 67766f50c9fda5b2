import FilmCatalogue
import PlazaBase
public import PlazaData
import PlazaMarkup
public import PlazaWeb

extension Popcorn {
  /// Finds films by the same search as the shop's own pages.
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] {
    let found = try FindFilms(question.words)(PageRequest(limit: question.most), tx)
    let films = found.items.map { film in
      SearchResult(film.title, film.year.map { "\($0)" } ?? "", Paths.film(film.id), icon: .films)
    }
    let more = found.next.map { _ in Paths.films().query(["q": question.words]) }
    return [SearchResultGroup("films", say("Films"), films, more: more)]
  }
}
