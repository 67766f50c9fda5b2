import PlazaBase
import PlazaData
import PlazaHTTP

/// Restricts a store's desk to its staff and administrators. For other viewers the desk does not
/// exist, so that no response reveals who works where.
enum StoreStaffAccess {
  /// - Throws: ``NoSuchStore``.
  @discardableResult
  static func check(_ viewer: Viewer, _ store: ID<PrintStore>, _ tx: any Transaction) throws
    -> PrintStore
  {
    let found = try PrintStore.find(store, tx)
    guard try viewer.isAdmin || PrintStore.isStaff(viewer.id, of: store, tx) else {
      throw NoSuchStore()
    }
    return found
  }

  /// Returns the stores whose desks the viewer may open, sorted by name; all stores for an
  /// administrator.
  static func desks(of viewer: Viewer, atMost limit: Int, _ tx: any Transaction) throws
    -> [PrintStore]
  {
    let rows =
      viewer.isAdmin
      ? try tx.rows(
        "SELECT \(PrintStore.columns) FROM print_store ORDER BY name, id LIMIT \(limit)")
      : try tx.rows(
        """
        SELECT \(PrintStore.columns) FROM print_store
        WHERE id IN (SELECT store FROM print_store_staff WHERE member = \(viewer.id)) ORDER BY name, id LIMIT \(limit)
        """)
    return try rows.map(PrintStore.init)
  }
}
