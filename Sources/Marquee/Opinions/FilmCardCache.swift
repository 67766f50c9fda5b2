import FilmCatalogue
import PlazaBase
import PlazaData
import Shelf

/// A film with what the one who looks has to do with it. Within a request there is one of each film, so that a list and
/// the film beside it cannot tell two things.
final class FilmCard: Sendable {
  let film: Film
  /// nil also for a stranger.
  let opinion: Reaction?
  /// What was earned from it and stands.
  let points: Int

  init(_ film: Film, opinion: Reaction? = nil, points: Int = 0) {
    self.film = film
    self.opinion = opinion
    self.points = points
  }
}

/// The films of one request. A film that was asked for before is handed out again; another one is made.
struct FilmCardCache {
  private let viewer: ID<Member>?
  private var cards: [ID<Film>: FilmCard] = [:]

  /// - Parameter viewer: nil for a stranger.
  init(for viewer: ID<Member>?) { self.viewer = viewer }

  /// One card for each film, in the films' order. Those that are new are read together.
  mutating func cards(of films: [Film], _ tx: any Transaction) throws -> [FilmCard] {
    try make(films.filter { cards[$0.id] == nil }, tx)
    return films.compactMap { cards[$0.id] }
  }

  mutating func card(of film: Film, _ tx: any Transaction) throws -> FilmCard {
    try cards(of: [film], tx).first ?? FilmCard(film)
  }

  private mutating func make(_ films: [Film], _ tx: any Transaction) throws {
    guard let viewer, !films.isEmpty else {
      for film in films { cards[film.id] = FilmCard(film) }
      return
    }
    let ids = films.map(\.id)
    let marks = try FilmStatuses.of(ids, viewer, tx)
    let points = try FilmPoints(member: viewer)(ids, tx)
    for film in films {
      cards[film.id] = FilmCard(film, opinion: marks[film.id]?.opinion, points: points[film.id] ?? 0)
    }
  }
}
