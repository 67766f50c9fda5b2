public import PlazaBase
public import PlazaData
import PlazaHTTP

extension ImportDraft {
  /// Returns a member's drafts that are not visible: discarded ones, and ones interrupted during
  /// staging.
  static func left(of member: ID<Member>, _ tx: any Transaction) throws -> [ID<ImportDraft>] {
    try tx.rows(
      "SELECT id FROM shelf_import WHERE member = \(member) AND state <> 'whole' ORDER BY id"
    )
    .map { try $0.value("id") }
  }

  /// Returns up to 100 invisible drafts of all members. A draft that is still arriving after an
  /// hour counts as interrupted.
  static func left(before now: Instant, _ tx: any Transaction) throws -> [ID<ImportDraft>] {
    try tx.rows(
      """
      SELECT id FROM shelf_import WHERE state <> 'whole' AND (state = 'discarded' OR made_at < \(now - .hours(1)))
      ORDER BY made_at, id LIMIT 100
      """
    ).map { try $0.value("id") }
  }

  /// Returns the number of a member's files with rows or clips that are not imported.
  static func open(of member: ID<Member>, _ tx: any Transaction) throws -> Int {
    try tx.count(
      """
      SELECT count(*) AS n FROM shelf_import i WHERE i.member = \(member) AND i.state = 'whole'
        AND (EXISTS (SELECT 1 FROM shelf_import_row r
            WHERE r.import = i.id AND r.state IN ('matched', 'choice', 'refused'))
          OR EXISTS (SELECT 1 FROM shelf_import_clip c WHERE c.import = i.id))
      """)
  }

  /// Makes room for a new file by discarding the oldest completed drafts. Drafts with open rows
  /// are never discarded.
  /// - Throws: `LimitReached`.
  static func freeSpace(for member: ID<Member>, now: Instant, _ tx: any Transaction) throws {
    try Limit.storedImports.require(member, now: now, tx)
    try Limit.storedPlays.require(member, now: now, tx)
    try Limit.storedMarks.require(member, now: now, tx)
    let maximum = try Limit.storedImports.maximum(for: member, tx)
    let all = try all(of: member, tx)
    let done = try all.reversed().filter { try $0.isDone(tx) }
    for draft in done.prefix(max(0, all.count - maximum + 1)) {
      try DiscardImport(draft.id, of: member)(tx)
    }
  }

  private func isDone(_ tx: any Transaction) throws -> Bool {
    let counts = try counts(tx)
    let open: [ImportRow.State] = [.matched, .choice, .refused]
    return try open.allSatisfy { counts[$0] == nil } && clips(tx) == 0
  }

  /// Discards up to 100 drafts that are older than `retention`.
  static func purgeExpired(now: Instant, _ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE shelf_import SET state = 'discarded', fingerprint = id WHERE id IN
        (SELECT i.id FROM shelf_import i WHERE i.made_at < \(now - retention) AND i.state = 'whole'
          ORDER BY i.made_at, i.id LIMIT 100)
      """)
  }
}

/// Discards a draft; the data imported from it remains. ``ClearImport`` deletes its rows later.
public struct DiscardImport: Sendable {
  let draft: ID<ImportDraft>
  let member: ID<Member>

  public init(_ draft: ID<ImportDraft>, of member: ID<Member>) {
    self.draft = draft
    self.member = member
  }

  public func callAsFunction(_ tx: any Transaction) throws {
    // Frees the fingerprint, so that the same file can be imported again.
    try tx.run(
      """
      UPDATE shelf_import SET state = 'discarded', fingerprint = id
      WHERE id = \(draft) AND member = \(member) AND state = 'whole'
      """)
  }
}

/// Deletes the next batch of rows of an invisible draft, and the draft itself with the last batch.
struct ClearImport: Sendable {
  let draft: ID<ImportDraft>

  init(_ draft: ID<ImportDraft>) { self.draft = draft }

  /// - Returns: Whether there may be more rows.
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    guard try tx.exists("SELECT 1 FROM shelf_import WHERE id = \(draft) AND state <> 'whole'")
    else { return false }
    let rows = try tx.run(
      """
      DELETE FROM shelf_import_row WHERE import = \(draft) AND position IN
        (SELECT r.position FROM shelf_import_row r WHERE r.import = \(draft) ORDER BY r.position
          LIMIT \(ApplyImport.part))
      """)
    if rows == ApplyImport.part { return true }
    let clips = try tx.run(
      """
      DELETE FROM shelf_import_clip WHERE import = \(draft) AND position IN
        (SELECT c.position FROM shelf_import_clip c WHERE c.import = \(draft) ORDER BY c.position
          LIMIT \(ApplyImport.part))
      """)
    if clips == ApplyImport.part { return true }
    try tx.run("DELETE FROM shelf_import WHERE id = \(draft)")
    return false
  }
}
