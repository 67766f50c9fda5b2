import FilmCatalogue
import PlazaBase
public import PlazaData
import PlazaMarkup
public import PlazaWeb

extension Popcorn {
  /// Films, by everything that Popcorn itself finds them by.
  public func find(_ question: SquareQuestion, _ tx: any Transaction) throws -> [FoundGroup] {
    let found = try FindFilms(question.words)(PageRequest(limit: question.most), tx)
    let films = found.items.map { film in
      Found(film.title, film.year.map { "\($0)" } ?? "", At.film(film.id), icon: .films)
    }
    let more = found.next.map { _ in At.films().query(["q": question.words]) }
    return [FoundGroup("films", say("Films"), films, more: more)]
  }
}
