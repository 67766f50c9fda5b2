public import PlazaBase
public import PlazaData

/// Excludes all rows in a state from an import.
public struct LeaveRowsOut: Sendable {
  let draft: ID<ImportDraft>
  let state: ImportRow.State
  let member: ID<Member>

  /// - Parameter state: The state of the rows; imported rows are not changed.
  public init(_ state: ImportRow.State, of draft: ID<ImportDraft>, by member: ID<Member>) {
    self.draft = draft
    self.state = state
    self.member = member
  }

  /// - Returns: The number of rows excluded.
  /// - Throws: ``NoSuchImport``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Int {
    _ = try ImportDraft.find(draft, of: member, tx)
    if [.done, .same, .skipped].contains(state) { return 0 }
    return try tx.run(
      "UPDATE shelf_import_row SET state = 'skipped', sought = 0 WHERE import = \(draft) AND state = \(state)"
    )
  }
}
