import FilmCatalogue
import PlazaBase
import PlazaData

/// A row of the marks table: each member has one per film and slot.
struct MarkRow {
  enum Slot: String, SQLBindable { case bookmark, opinion }

  let member: ID<Member>
  let film: ID<Film>
  let slot: Slot

  /// Sets the mark on the film that replaced merged ones. Does nothing if a film merged into it
  /// has the same mark.
  func set(_ kind: String, at: Instant, _ tx: any Transaction) throws {
    let standing = try Film.find(film, for: member, tx).id
    let others = try Film.known(as: standing, tx).filter { $0 != standing }
    let isThere = try tx.exists(
      """
      SELECT 1 FROM shelf_mark WHERE member = \(member) AND film IN (\(list: others)) AND slot = \(slot)
        AND kind = \(kind) AND removed_at IS NULL
      """)
    if isThere { return }
    // An opinion on a merged film would contradict this one.
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

  /// Writes the note to the first mark among merged films and clears it on the others.
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

  /// - Returns: The number of marks restored.
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
