import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Imports the next batch of a file's rows. Each batch is one short transaction, so that other
/// writers can interleave. An interrupted import resumes where it stopped; applying it again
/// changes nothing.
public struct ApplyImport: Sendable {
  /// The number of rows per transaction.
  public static let part = 250

  let draft: ID<ImportDraft>
  let member: ID<Member>
  private let fresh: [ID<Play>]
  private let freshClips: [ID<ListedClip>]
  let now: Instant

  public init(_ draft: ID<ImportDraft>, of member: ID<Member>, in world: World) {
    self.draft = draft
    self.member = member
    fresh = (0..<Self.part).map { _ in world.newID() }
    freshClips = (0..<WaitingClips.part).map { _ in world.newID() }
    now = world.now()
  }

  /// - Returns: The totals of this batch; all zero once every importable row is imported.
  /// - Throws: ``NoSuchImport``.
  public func callAsFunction(_ tx: any Transaction) throws -> ImportTotals {
    if try !ImportDraft.find(draft, of: member, tx).isWanted {
      try tx.run("UPDATE shelf_import SET is_wanted = 1 WHERE id = \(draft)")
    }
    let rows = try tx.rows(
      """
      SELECT \(ImportRow.columns) FROM shelf_import_row r
      WHERE r.import = \(draft) AND r.state = 'matched' AND r.sought <> 1 ORDER BY r.position LIMIT \(Self.part)
      """
    ).map(ImportRow.init(row:))
    var ledger = try ExistingMarks(rows, of: member, tx)
    var totals = try WaitingClips(draft: draft).apply(for: member, ids: freshClips, now: now, tx)
    var steps: [(row: ImportRow, step: ImportStep)] = []
    for (row, id) in zip(rows, fresh) {
      let step = ledger.apply(row, id: id, now: now)
      totals.add(row, step.outcome)
      if step.outcome == .mark { try mark(row, tx) }
      if step.noteBefore != nil, let film = row.film {
        try NoteBookmark(film, by: member, row.uploaded.note)(tx)
      }
      steps.append((row, step))
    }
    let named = try write(&ledger, tx)
    for (row, step) in steps { try record(row, step, named, tx) }
    return totals
  }

  /// - Returns: The restored plays, by the keys that new plays would have had.
  private func write(_ ledger: inout ExistingMarks, _ tx: any Transaction) throws -> [ID<Play>: ID<
    Play
  >] {
    let changes = ledger.changes()
    for (before, after) in changes.changed { try after.write(after: before, of: member, tx) }
    for play in changes.gone { try RemovePlay(play.id, of: member, now: now)(tx) }
    var named: [ID<Play>: ID<Play>] = [:]
    for play in changes.new { named[play.id] = try play.add(to: member, now: now, tx) }
    return named
  }

  private func mark(_ row: ImportRow, _ tx: any Transaction) throws {
    guard let film = row.film else { return }
    let noted = row.uploaded.notedAt.map { Instant(microseconds: $0) } ?? now
    switch row.uploaded.kind {
    case .like: try SetReaction(film, .like, by: member, at: noted)(tx)
    case .dislike: try SetReaction(film, .dislike, by: member, at: noted)(tx)
    default: try Bookmark(film, by: member, at: noted, note: row.uploaded.note)(tx)
    }
  }

  /// Stores the outcome of a row and the data needed to undo it.
  private func record(
    _ row: ImportRow, _ step: ImportStep, _ named: [ID<Play>: ID<Play>], _ tx: any Transaction
  ) throws {
    var (row, made): (ImportRow, ImportChanges?) = (row, nil)
    switch step.outcome {
    case .same: row.state = .same
    case .unshown(let why): (row.state, row.reason) = (.same, why)
    case .differs(let what):
      (row.state, row.reason) = (.choice, what)
      row.candidates = row.film.map { [$0] } ?? []
    case .mark: (row.state, made) = (.done, ImportChanges(mark: row.uploaded.kind))
    case .play, .completes:
      row.state = .done
      made =
        step.noteBefore.map { ImportChanges(noting: $0) }
        ?? step.play.map { ImportChanges(play: named[$0] ?? $0, before: step.before) }
    }
    try row.save(in: draft, tx)
    if let text = made?.text {
      try tx.run(
        "UPDATE shelf_import_row SET made = \(text) WHERE import = \(draft) AND position = \(row.position)"
      )
    }
  }
}
