public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Sets or removes a member's like or dislike of a film.
public struct SetReaction: Sendable {
  let film: ID<Film>
  let opinion: Reaction?
  let member: ID<Member>
  let at: Instant

  public init(_ film: ID<Film>, _ opinion: Reaction?, by member: ID<Member>, at: Instant) {
    self.film = film
    self.opinion = opinion
    self.member = member
    self.at = at
  }

  /// - Throws: The catalogue's refusal if the film does not exist.
  public func callAsFunction(_ tx: any Transaction) throws {
    let row = MarkRow(member: member, film: film, slot: .opinion)
    if let opinion {
      try row.set(opinion.rawValue, at: at, tx)
    } else {
      try row.remove(now: at, tx)
    }
  }
}
