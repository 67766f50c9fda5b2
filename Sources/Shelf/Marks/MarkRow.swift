import FilmCatalogue
import PlazaBase
import PlazaData

/// A place in the table that a film has once for each member.
struct MarkRow {
  enum Slot: String, SQLBindable { case bookmark, opinion }

  let member: ID<Member>
  let film: ID<Film>
  let slot: Slot

  /// The mark is made on the film that stands; marks on films that were merged into it already say the same.
  func set(_ kind: String, at: Instant, _ tx: any Transaction) throws {
    let standing = try Film.find(film, for: member, tx).id
    let others = try Film.known(as: standing, tx).filter { $0 != standing }
    let isThere = try tx.exists(
      """
      SELECT 1 FROM shelf_mark WHERE member = \(member) AND film IN (\(list: others)) AND slot = \(slot)
        AND kind = \(kind) AND removed_at IS NULL
      """)
    if isThere { return }
    // An opinion on a merged film would speak against this one.
    try tx.run(
      """
      UPDATE shelf_mark SET removed_at = \(at)
      WHERE member = \(member) AND film IN (\(list: others)) AND slot = \(slot) AND removed_at IS NULL
      """)
    try tx.run(
      """
      INSERT INTO shelf_mark (member, film, slot, kind, marked_at)
      VALUES (\(member), \(standing), \(slot), \(kind), \(at))
      ON CONFLICT (member, film, slot) DO UPDATE
        SET kind = excluded.kind, marked_at = excluded.marked_at, removed_at = NULL
        WHERE shelf_mark.removed_at IS NOT NULL OR shelf_mark.kind <> excluded.kind
      """)
  }

  /// Of films that were merged each may be marked: the first that is has the note.
  func write(_ note: String?, _ tx: any Transaction) throws {
    let family = try Film.known(as: film, tx)
    try tx.run(
      """
      UPDATE shelf_mark SET note = CASE WHEN film =
          (SELECT min(m.film) FROM shelf_mark m WHERE m.member = \(member) AND m.film IN (\(list: family))
            AND m.slot = \(slot) AND m.removed_at IS NULL) THEN \(note) END
      WHERE member = \(member) AND film IN (\(list: family)) AND slot = \(slot) AND removed_at IS NULL
      """)
  }

  func remove(now: Instant, _ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE shelf_mark SET removed_at = \(now)
      WHERE member = \(member) AND film IN (\(list: try Film.known(as: film, tx))) AND slot = \(slot)
        AND removed_at IS NULL
      """)
  }

  /// - Returns: how many came back.
  func restore(_ tx: any Transaction) throws -> Int {
    let family = try Film.known(as: film, tx)
    return try tx.run(
      """
      UPDATE shelf_mark SET removed_at = NULL
      WHERE member = \(member) AND film IN (\(list: family)) AND slot = \(slot) AND removed_at =
        (SELECT max(m.removed_at) FROM shelf_mark m
         WHERE m.member = \(member) AND m.film IN (\(list: family)) AND m.slot = \(slot))
      """)
  }
}
