extension SQL {
  /// Renames a table, in a migration. A view keeps the former name, because servers of the
  /// previous version read and write the table until the upgrade is complete. A migration of a
  /// later version drops the view.
  /// - Parameters:
  ///   - table: the former name.
  ///   - name: the present name.
  public static func renaming(_ table: StaticString, to name: StaticString) -> [SQL] {
    var (renaming, view): (SQL, SQL) = ("", "")
    renaming.parts = [.text("ALTER TABLE "), .text(table), .text(" RENAME TO "), .text(name)]
    view.parts = [
      .text("CREATE VIEW "), .text(table), .text(" AS SELECT * FROM "), .text(name),
    ]
    return [renaming, view]
  }
}
