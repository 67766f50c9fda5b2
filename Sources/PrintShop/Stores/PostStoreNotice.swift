import PlazaBase
import PlazaData

/// Posts or removes a store's notice to its customers.
struct PostStoreNotice: Sendable {
  let store: ID<PrintStore>
  /// Nil removes the notice.
  let notice: StoreNotice?

  func callAsFunction(_ tx: any Transaction) throws {
    let changed = try tx.run(
      """
      UPDATE print_store SET notice = \(notice?.english), notice_ko = \(notice?.korean) WHERE id = \(store)
      """)
    if changed == 0 { throw NoSuchStore() }
  }
}
