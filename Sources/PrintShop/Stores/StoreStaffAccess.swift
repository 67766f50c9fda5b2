import PlazaBase
import PlazaData
import PlazaWeb

/// Who may stand behind a store's counter: those who work in that store, and administrators. To everybody else there is
/// no such desk, so that nobody learns from an answer who works where.
enum StoreStaffAccess {
  /// - Throws: ``NoSuchStore``.
  @discardableResult
  static func check(_ viewer: Viewer, _ store: ID<PrintStore>, _ tx: any Transaction) throws -> PrintStore {
    let found = try PrintStore.find(store, tx)
    guard try viewer.isAdmin || PrintStore.isStaff(viewer.id, of: store, tx) else { throw NoSuchStore() }
    return found
  }

  /// The stores whose desks somebody may open, by name: an administrator's are all.
  static func desks(of viewer: Viewer, atMost limit: Int, _ tx: any Transaction) throws -> [PrintStore] {
    let rows =
      viewer.isAdmin
      ? try tx.rows("SELECT \(PrintStore.columns) FROM print_store ORDER BY name, id LIMIT \(limit)")
      : try tx.rows(
        """
        SELECT \(PrintStore.columns) FROM print_store
        WHERE id IN (SELECT store FROM print_store_staff WHERE member = \(viewer.id)) ORDER BY name, id LIMIT \(limit)
        """)
    return try rows.map(PrintStore.init)
  }
}
