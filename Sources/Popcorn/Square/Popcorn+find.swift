import FilmCatalogue
import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension Popcorn {
  /// Finds films by the same search as the shop's own pages.
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] {
    let found = try FindFilms(question.text)(PageRequest(limit: question.maximum), tx)
    let films = try found.items.map { film in
      SearchResult(
        film.title, try facts(of: film, question, tx), Paths.film(film.id), icon: .films,
        picture: film.poster(.list))
    }
    let more = found.next.map { _ in Paths.films().query(["q": question.text]) }
    return [SearchResultGroup("films", say("Films"), films, more: more)]
  }

  /// The year, and the names that matched if the title did not.
  private func facts(of film: Film, _ question: SearchQuery, _ tx: any Transaction) throws
    -> String
  {
    let year = film.year.map { ["\($0)"] } ?? []
    if question.matches(film.title) { return year.joined() }
    let detail = try FilmDetail.find(film.id, in: .all, tx)
    let names = [film.originalTitle].compactMap(\.self) + detail.directors + detail.cast
    return (year + names.filter(question.touches).prefix(2)).joined(separator: " · ")
  }
}
