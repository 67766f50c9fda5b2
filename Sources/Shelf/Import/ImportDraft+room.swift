public import PlazaBase
public import PlazaData
import PlazaWeb

extension ImportDraft {
  /// Those of a member that are not to be seen: what was discarded, and what was cut short as it arrived.
  static func left(of member: ID<Member>, _ tx: any Transaction) throws -> [ID<ImportDraft>] {
    try tx.rows("SELECT id FROM shelf_import WHERE member = \(member) AND state <> 'whole' ORDER BY id")
      .map { try $0.value("id") }
  }

  /// Those of everybody that are, some at a time. One that arrived an hour ago arrives no more.
  static func left(before now: Instant, _ tx: any Transaction) throws -> [ID<ImportDraft>] {
    try tx.rows(
      """
      SELECT id FROM shelf_import WHERE state <> 'whole' AND (state = 'discarded' OR made_at < \(now - .hours(1)))
      ORDER BY made_at, id LIMIT 100
      """
    ).map { try $0.value("id") }
  }

  /// How many of a member's files have rows that are not imported.
  static func open(of member: ID<Member>, _ tx: any Transaction) throws -> Int {
    try tx.count(
      """
      SELECT count(*) AS n FROM shelf_import i WHERE i.member = \(member) AND i.state = 'whole'
        AND (EXISTS (SELECT 1 FROM shelf_import_row r
            WHERE r.import = i.id AND r.state IN ('matched', 'choice', 'refused'))
          OR EXISTS (SELECT 1 FROM shelf_import_clip c WHERE c.import = i.id))
      """)
  }

  /// A file that is done gives its place to another; one with open rows does not.
  /// - Throws: `LimitReached`.
  static func makeRoom(for member: ID<Member>, now: Instant, _ tx: any Transaction) throws {
    try Limit.keptImports.require(member, now: now, tx)
    try Limit.keptPlays.require(member, now: now, tx)
    try Limit.keptMarks.require(member, now: now, tx)
    let most = try Limit.keptImports.most(for: member, tx)
    let all = try all(of: member, tx)
    let done = try all.reversed().filter { try $0.isDone(tx) }
    for draft in done.prefix(max(0, all.count - most + 1)) { try DiscardImport(draft.id, of: member)(tx) }
  }

  private func isDone(_ tx: any Transaction) throws -> Bool {
    let counts = try counts(tx)
    let open: [ImportRow.State] = [.matched, .choice, .refused]
    return try open.allSatisfy { counts[$0] == nil } && clips(tx) == 0
  }

  /// Files that nobody came back to, some at a time.
  static func prune(now: Instant, _ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE shelf_import SET state = 'discarded', fingerprint = id WHERE id IN
        (SELECT i.id FROM shelf_import i WHERE i.made_at < \(now - kept) AND i.state = 'whole'
          ORDER BY i.made_at, i.id LIMIT 100)
      """)
  }
}

/// Throws a file off the workbench. What was imported from it stays. ``ClearImport`` takes its rows away.
public struct DiscardImport: Sendable {
  let draft: ID<ImportDraft>
  let member: ID<Member>

  public init(_ draft: ID<ImportDraft>, of member: ID<Member>) {
    self.draft = draft
    self.member = member
  }

  public func callAsFunction(_ tx: any Transaction) throws {
    // Its fingerprint is free for the same file.
    try tx.run(
      """
      UPDATE shelf_import SET state = 'discarded', fingerprint = id
      WHERE id = \(draft) AND member = \(member) AND state = 'whole'
      """)
  }
}

/// Takes away the next rows of a file that is not to be seen, and the file with the last of them.
struct ClearImport: Sendable {
  let draft: ID<ImportDraft>

  init(_ draft: ID<ImportDraft>) { self.draft = draft }

  /// - Returns: whether there may be more.
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    guard try tx.exists("SELECT 1 FROM shelf_import WHERE id = \(draft) AND state <> 'whole'") else { return false }
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
