import PlazaBase
import PlazaData

/// Tells a store's customers something, or takes it down.
struct PostStoreNotice: Sendable {
  let store: ID<PrintStore>
  /// In each language; nil takes it down.
  let notice: StoreNotice?

  func callAsFunction(_ tx: any Transaction) throws {
    let changed = try tx.run(
      """
      UPDATE print_store SET notice = \(notice?.english), notice_ko = \(notice?.korean) WHERE id = \(store)
      """)
    if changed == 0 { throw NoSuchStore() }
  }
}
