public import PlazaData

extension ImportDraft {
  /// Returns the number of rows in each state.
  public func counts(_ tx: any Transaction) throws -> [ImportRow.State: Int] {
    let rows = try tx.rows(
      "SELECT state, count(*) AS n FROM shelf_import_row WHERE import = \(id) GROUP BY state ORDER BY state"
    )
    return Dictionary(try rows.map { (try $0.value("state"), try $0.value("n")) }) { first, _ in
      first
    }
  }

  /// Returns the number of matched rows that wait for a source's response.
  public func held(_ tx: any Transaction) throws -> Int {
    try tx.count(
      "SELECT count(*) AS n FROM shelf_import_row WHERE import = \(id) AND state = 'matched' AND sought = 1"
    )
  }

  /// Returns the number of shop videos that wait to be put on the lists.
  public func clips(_ tx: any Transaction) throws -> Int { try WaitingClips(draft: id).count(tx) }
}
