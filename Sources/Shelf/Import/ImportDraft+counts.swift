public import PlazaData

extension ImportDraft {
  /// Returns the number of rows in each state.
  public func counts(_ tx: any Transaction) throws -> [ImportRow.State: Int] {
    let rows = try tx.rows(
      "SELECT state, count(*) AS n FROM shelf_import_row WHERE import = \(id) GROUP BY state ORDER BY state")
    return Dictionary(try rows.map { (try $0.value("state"), try $0.value("n")) }) { first, _ in first }
  }

  /// Returns the number of shop videos that are not imported yet.
  public func clips(_ tx: any Transaction) throws -> Int { try WaitingClips(draft: id).count(tx) }
}
