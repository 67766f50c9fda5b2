public import PlazaBase
public import PlazaData

/// Makes two films one: what the sources say of the one now says it of the other, whose address it leads to from now
/// on. It can be taken back.
public struct MergeFilms: Sendable {
  let id: ID<FilmMerge>
  let gone: ID<Film>
  let kept: ID<Film>
  let member: ID<Member>?
  let at: Instant

  /// - Parameter member: who says so.
  public init(_ gone: ID<Film>, into kept: ID<Film>, by member: ID<Member>?, in world: World) {
    id = world.newID()
    self.gone = gone
    self.kept = kept
    self.member = member
    at = world.now()
  }

  /// - Throws: ``MergeRefusal/sameFilm`` and ``NoSuchFilm``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> FilmMerge {
    // Both may have been merged since somebody saw them.
    let (gone, kept) = (try Film.find(gone, in: .all, tx).id, try Film.find(kept, in: .all, tx).id)
    if gone == kept { throw MergeRefusal.sameFilm }
    let before = try RebuildFilms.Standing.of([gone, kept], tx)
    try tx.run(
      """
      INSERT INTO film_merge (id, gone, kept, merged_at, merged_by) VALUES (\(id), \(gone), \(kept), \(at), \(member))
      """)
    try tx.run(
      """
      INSERT INTO film_merge_record (merge, source, kind, external_id)
      SELECT \(id), source, kind, external_id FROM film_record WHERE film = \(gone)
      """)
    // The film that was chosen keeps its words: what comes with the other counts after them.
    try tx.run("UPDATE film_record SET film = \(kept), moved = moved + 1 WHERE film = \(gone)")
    // Addresses lead to the film itself, over however many merges.
    try tx.run("UPDATE film SET merged_into = \(kept) WHERE merged_into = \(gone)")
    try tx.run("UPDATE film SET merged_into = \(kept) WHERE id = \(gone)")
    try RebuildFilms.anew([gone, kept], before: before, at: at, tx)
    try FilmPair(gone, kept).settle(isSame: true, by: member, at: at, tx)
    try FilmPair.settleAll(among: Film.known(as: kept, tx), by: member, at: at, tx)
    return try FilmMerge.find(id, tx)
  }
}

extension RebuildFilms {
  /// Makes films anew of the records they have now.
  static func anew(
    _ films: [ID<Film>], before: [ID<Film>: Standing], at: Instant, _ tx: any Transaction
  ) throws {
    let records = try FilmRecord.of(films, tx)
    let rows = try tx.rows("SELECT id FROM film WHERE id IN (\(list: films.evened)) AND state <> 'listed' ORDER BY id")
    let unlisted = Set(try rows.map { try $0.value("id", as: ID<Film>.self) })
    try RebuildFilms(films: films.map { ($0, records[$0] ?? []) }, before: before, unlisted: unlisted, at: at)(tx)
  }
}
