public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Removes a film that a member added and only this member can see, with the member's data about
/// it.
public struct RemoveOwnFilm: Sendable {
  let film: ID<Film>
  let member: ID<Member>
  let remove: RemoveFilm
  let at: Instant

  public init(_ film: ID<Film>, by member: ID<Member>, in world: World) {
    self.film = film
    self.member = member
    remove = RemoveFilm(film, by: member, in: world)
    at = world.now()
  }

  /// - Throws: The catalogue's refusal, also if the film is not private to this member.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Film {
    let detail = try FilmDetail.find(film, in: .of(member), tx)
    guard detail.isOwn(of: member) else { throw NoSuchFilm() }
    for table in ["shelf_mark", "shelf_play"] as [SQL] {
      try tx.run(
        """
        UPDATE \(table) SET removed_at = \(at) WHERE member = \(member)
          AND film IN (\(list: try Film.known(as: detail.film.id, tx))) AND removed_at IS NULL
        """)
    }
    return try remove(tx)
  }
}

extension FilmDetail {
  /// Whether this member added the film and no other member can see it.
  public func isOwn(of member: ID<Member>?) -> Bool {
    member != nil && author == member && [.proposed, .private].contains(state)
  }
}
