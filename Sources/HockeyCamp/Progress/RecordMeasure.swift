import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP

/// Records a measurement, or a replacement for an earlier one.
struct RecordMeasure: Sendable {
  let id: ID<Measurement>
  let player: ID<Member>
  let draft: MeasureDraft
  /// The measurement to replace; nil for a new one.
  var replaces: ID<Measurement>?
  let coach: Viewer
  let now: Instant

  /// - Throws: ``ProgressRefusal``, ``MediaRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    try ProgressAccess.requireWriteAccess(coach, player, tx)
    let unit = try Drill.find(draft.drill, tx).unit
    guard unit.range.contains(draft.thousandths) else { throw ProgressRefusal.outOfRange(unit) }
    if let clip = draft.clip { try check(clip, tx) }
    try Limit.measures.require(coach.id, now: now, tx)
    if let replaces {
      let standing = try Measurement.standing(for: replaces, tx)
      guard standing.player == player else { throw ProgressRefusal.noSuchMeasure }
      guard standing.id == replaces else { throw ProgressRefusal.replaced }
      try tx.run("UPDATE camp_measure SET removed_at = \(now) WHERE id = \(replaces)")
    }
    try tx.run(
      """
      INSERT INTO camp_measure (id, player, drill, day, thousandths, note, clip, replaces, written_by, written_at)
      VALUES (\(id), \(player), \(draft.drill), \(draft.day), \(draft.thousandths), \(draft.note), \(draft.clip),
        \(replaces), \(coach.id), \(now))
      """)
  }

  private func check(_ clip: ID<MediaItem>, _ tx: any Transaction) throws {
    let shows = try MediaDraft.people(in: clip, tx).contains(player)
    guard let item = try? CampAuthorizer().item(clip, for: coach, tx),
      shows || item.owner == player
    else {
      throw ProgressRefusal.noSuchClip
    }
  }
}

/// Removes a measurement. It can be restored for 30 days.
struct RemoveMeasure: Sendable {
  let measure: ID<Measurement>
  let coach: Viewer
  let now: Instant

  static let retention = Duration.days(30)

  /// - Returns: the removed measurement.
  /// - Throws: ``ProgressRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Measurement {
    let found = try Measurement.find(measure, tx)
    try ProgressAccess.requireWriteAccess(coach, found.player, tx)
    try tx.run("UPDATE camp_measure SET removed_at = \(now) WHERE id = \(measure)")
    try tx.run("DELETE FROM camp_measure WHERE removed_at < \(now - Self.retention)")
    return found
  }
}

/// Restores a measurement and removes the one that replaced it.
struct RestoreMeasure: Sendable {
  let measure: ID<Measurement>
  let coach: Viewer
  let now: Instant

  /// - Returns: the restored measurement.
  /// - Throws: ``ProgressRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Measurement {
    let found = try Measurement.find(measure, removed: true, tx)
    try ProgressAccess.requireWriteAccess(coach, found.player, tx)
    try removeFamily(tx)
    try tx.run("UPDATE camp_measure SET removed_at = NULL WHERE id = \(measure)")
    return found
  }

  /// Removes the current measurement of the family. At most one measurement of a family is current
  /// at any time.
  private func removeFamily(_ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE camp_measure SET removed_at = \(now)
      WHERE removed_at IS NULL AND id IN (\(Measurement.family(of: measure, tx)))
      """)
  }
}
