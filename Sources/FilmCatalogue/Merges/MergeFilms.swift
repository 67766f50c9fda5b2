public import PlazaBase
public import PlazaData

/// Merges a film into another: its source records move to the surviving film, and its ID leads
/// there. ``UndoMerge`` reverses it.
public struct MergeFilms: Sendable {
  let id: ID<FilmMerge>
  let gone: ID<Film>
  let survivor: ID<Film>
  let member: ID<Member>?
  let at: Instant

  /// - Parameter member: the member who merges the films.
  public init(_ gone: ID<Film>, into survivor: ID<Film>, by member: ID<Member>?, in world: World) {
    id = world.newID()
    self.gone = gone
    self.survivor = survivor
    self.member = member
    at = world.now()
  }

  /// - Throws: ``MergeRefusal/sameFilm`` and ``NoSuchFilm``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> FilmMerge {
    // Either film may have been merged after the page was loaded.
    let (gone, survivor) = (
      try Film.find(gone, in: .all, tx).id, try Film.find(survivor, in: .all, tx).id
    )
    if gone == survivor { throw MergeRefusal.sameFilm }
    let before = try RebuildFilms.Standing.of([gone, survivor], tx)
    try tx.run(
      """
      INSERT INTO film_merge (id, gone, kept, merged_at, merged_by)
        VALUES (\(id), \(gone), \(survivor), \(at), \(member))
      """)
    try tx.run(
      """
      INSERT INTO film_merge_record (merge, source, kind, external_id)
      SELECT \(id), source, kind, external_id FROM film_record WHERE film = \(gone)
      """)
    // The facts of the surviving film take precedence over those of the merged film.
    try tx.run("UPDATE film_record SET film = \(survivor), moved = moved + 1 WHERE film = \(gone)")
    // `merged_into` always refers to the final film, even after several merges.
    try tx.run("UPDATE film SET merged_into = \(survivor) WHERE merged_into = \(gone)")
    try tx.run("UPDATE film SET merged_into = \(survivor) WHERE id = \(gone)")
    try RebuildFilms.anew([gone, survivor], before: before, at: at, tx)
    try FilmPair(gone, survivor).resolve(isSame: true, by: member, at: at, tx)
    try FilmPair.resolveAll(among: Film.known(as: survivor, tx), by: member, at: at, tx)
    return try FilmMerge.find(id, tx)
  }
}

extension RebuildFilms {
  /// Rebuilds films from their present records.
  static func anew(
    _ films: [ID<Film>], before: [ID<Film>: Standing], at: Instant, _ tx: any Transaction
  ) throws {
    let records = try FilmRecord.of(films, tx)
    let rows = try tx.rows(
      "SELECT id FROM film WHERE id IN (\(list: films.padded)) AND state <> 'listed' ORDER BY id")
    let unlisted = Set(try rows.map { try $0.value("id", as: ID<Film>.self) })
    try RebuildFilms(
      films: films.map { ($0, records[$0] ?? []) }, before: before, unlisted: unlisted, at: at)(tx)
  }
}
