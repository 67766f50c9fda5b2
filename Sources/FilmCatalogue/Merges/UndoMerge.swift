public import PlazaBase
public import PlazaData

/// Reverses a merge: each film gets back its source records and its ID. Records that sources added
/// since the merge remain with the surviving film.
public struct UndoMerge: Sendable {
  let merge: ID<FilmMerge>
  let member: ID<Member>?
  let at: Instant

  public init(_ merge: ID<FilmMerge>, by member: ID<Member>?, at: Instant) {
    self.merge = merge
    self.member = member
    self.at = at
  }

  /// - Throws: ``MergeRefusal``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> FilmMerge {
    let found = try FilmMerge.find(merge, tx)
    guard found.undoneAt == nil else { throw MergeRefusal.alreadyUndone }
    // The surviving film may itself have been merged into another since.
    let survivor = try Film.find(found.survivor, in: .all, tx).id
    let before = try RebuildFilms.Standing.of([found.gone, survivor], tx)
    try tx.run(
      "UPDATE film_merge SET undone_at = \(at), undone_by = \(member) WHERE id = \(merge)")
    try restoreRecords(found, from: survivor, tx)
    try lead(to: found.gone, tx)
    try tx.run("UPDATE film SET merged_into = NULL WHERE id = \(found.gone)")
    try RebuildFilms.anew([found.gone, survivor], before: before, at: at, tx)
    // Splitting the films is also the decision that they are different.
    try FilmPair(found.gone, found.survivor).resolve(isSame: false, by: member, at: at, tx)
    return try FilmMerge.find(merge, tx)
  }

  /// Moves the records back, and removes them from later merges that moved them on.
  private func restoreRecords(_ found: FilmMerge, from survivor: ID<Film>, _ tx: any Transaction)
    throws
  {
    let moved: SQL = """
      EXISTS (SELECT 1 FROM film_merge_record m WHERE m.merge = \(merge) AND m.source = r.source AND m.kind = r.kind
        AND m.external_id = r.external_id)
      """
    try tx.run(
      "UPDATE film_record AS r SET film = \(found.gone), moved = moved - 1 WHERE r.film = \(survivor) AND \(moved)"
    )
    var next = try FilmMerge.standing(of: found.survivor, tx)
    while let later = next {
      let movedOn: SQL = """
        EXISTS (SELECT 1 FROM film_merge_record m WHERE m.merge = \(later.id) AND m.source = r.source
          AND m.kind = r.kind AND m.external_id = r.external_id)
        """
      try tx.run(
        "UPDATE film_record AS r SET moved = moved - 1 WHERE r.film = \(found.gone) AND \(moved) AND \(movedOn)"
      )
      try tx.run("DELETE FROM film_merge_record AS r WHERE r.merge = \(later.id) AND \(moved)")
      next = try FilmMerge.standing(of: later.survivor, tx)
    }
  }

  /// Makes films that were merged into this one lead to it again.
  private func lead(to gone: ID<Film>, _ tx: any Transaction) throws {
    var waiting = try FilmMerge.into(gone, tx)
    while let film = waiting.popLast() {
      try tx.run("UPDATE film SET merged_into = \(gone) WHERE id = \(film)")
      waiting += try FilmMerge.into(film, tx)
    }
  }
}
