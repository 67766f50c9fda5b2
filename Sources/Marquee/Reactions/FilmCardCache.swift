import FilmCatalogue
import PlazaBase
import PlazaData
import Shelf

/// A film with the viewer's opinion and points. A request has one instance per film, so that a
/// list and the film's page next to it are consistent.
final class FilmCard: Sendable {
  let film: Film
  /// nil without an opinion, and for a guest.
  let opinion: Reaction?
  /// The points earned with the film, excluding revoked ones.
  let points: Int

  init(_ film: Film, opinion: Reaction? = nil, points: Int = 0) {
    self.film = film
    self.opinion = opinion
    self.points = points
  }
}

/// The film cards of one request. A card is created at its first use and then reused.
struct FilmCardCache {
  private let viewer: ID<Member>?
  private var cards: [ID<Film>: FilmCard] = [:]

  /// - Parameter viewer: nil for a guest.
  init(for viewer: ID<Member>?) { self.viewer = viewer }

  /// Returns a card for each film, in the same order. Missing ones are read in one batch.
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
      cards[film.id] = FilmCard(
        film, opinion: marks[film.id]?.opinion, points: points[film.id] ?? 0)
    }
  }
}
