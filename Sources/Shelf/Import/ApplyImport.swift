public import PlazaBase
public import PlazaData

/// Imports the next rows of a file: some hundreds in one transaction, so that others get their turn. Stopped and begun
/// again, it goes on where it was; done twice, it changes nothing.
public struct ApplyImport: Sendable {
  /// Rows in one transaction.
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

  /// - Returns: what was done; nothing at all once every row that can be imported is.
  /// - Throws: ``NoSuchImport``.
  public func callAsFunction(_ tx: any Transaction) throws -> ImportTotals {
    _ = try ImportDraft.find(draft, of: member, tx)
    let rows = try tx.rows(
      """
      SELECT \(ImportRow.columns) FROM shelf_import_row r
      WHERE r.import = \(draft) AND r.state = 'matched' ORDER BY r.position LIMIT \(Self.part)
      """
    ).map(ImportRow.init(row:))
    var ledger = try ImportLedger(rows, of: member, tx)
    var totals = try WaitingClips(draft: draft).apply(for: member, ids: freshClips, now: now, tx)
    for (row, id) in zip(rows, fresh) {
      let outcome = ledger.outcome(row)
      totals.add(row, outcome)
      if let state = try run(row, outcome, id, &ledger, tx) {
        try tx.run(
          "UPDATE shelf_import_row SET state = \(state) WHERE import = \(draft) AND position = \(row.position)")
      }
    }
    return totals
  }

  private func run(
    _ row: ImportRow, _ outcome: ImportOutcome, _ id: ID<Play>, _ ledger: inout ImportLedger, _ tx: any Transaction
  ) throws -> ImportRow.State? {
    guard let film = row.film else { return nil }
    let noted = row.said.notedAt.map { Instant(microseconds: $0) } ?? now
    switch outcome {
    case .same: return .same
    case .mark:
      switch row.said.kind {
      case .like: try SetOpinion(film, .like, by: member, at: noted)(tx)
      case .dislike: try SetOpinion(film, .dislike, by: member, at: noted)(tx)
      default: try Bookmark(film, by: member, at: noted)(tx)
      }
      ledger.imported(row, nil)
    case .completes(let play, let details): try EditPlay(play.id, of: member, details)(tx)
    case .play:
      let add = AddPlay(
        id: id, film, row.said.details, by: member, rental: row.said.rental, key: row.clientKey, addedAt: noted,
        now: now)
      ledger.imported(row, try add(tx).play)
    }
    return .done
  }
}
