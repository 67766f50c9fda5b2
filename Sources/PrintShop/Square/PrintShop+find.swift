import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension PrintShop {
  /// Finds stores by name, address and telephone number, and orders by number, for the customer
  /// and the store's staff.
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] {
    [try stores(question, tx), try orders(question, tx)]
  }

  private func stores(_ question: SearchQuery, _ tx: any Transaction) throws -> SearchResultGroup {
    let isNumber = PhoneTerms.prefixes(of: question.text) != nil
    let stores = try StoreSearch.matching(question.text, atMost: question.maximum + 1, tx)
    return SearchResultGroup(
      "stores", say("Print stores"),
      stores.prefix(question.maximum).map {
        SearchResult(
          $0.localizedName.isolated, isNumber ? "\($0.phone) · \($0.address)" : $0.address,
          Paths.store($0.id), icon: .printShop)
      },
      more: stores.count > question.maximum ? Paths.stores().query(["q": question.text]) : nil)
  }

  private func orders(_ question: SearchQuery, _ tx: any Transaction) throws -> SearchResultGroup {
    let typed = question.text.trimmed.drop { $0 == "#" }
    let title = say("Print orders")
    guard let viewer = question.viewer, let number = Int(typed), number >= 1 else {
      return SearchResultGroup("orders", title, [])
    }
    let row = try tx.first(
      """
      SELECT o.id AS id, o.store AS store, CASE WHEN o.member = \(viewer.id) THEN 1 ELSE 0 END AS is_own
      FROM print_order o WHERE o.number = \(number) AND o.state <> 'draft'
        AND (o.member = \(viewer.id) OR EXISTS (SELECT 1 FROM print_store_staff s
          WHERE s.store = o.store AND s.member = \(viewer.id)))
      """)
    guard let row else { return SearchResultGroup("orders", title, []) }
    let order: ID<Order> = try row.value("id")
    let store = try PrintStore.find(row.value("store"), tx)
    let link = try row.value("is_own", as: Bool.self) ? Paths.order(order) : Paths.staff(store.id)
    return SearchResultGroup(
      "orders", title,
      [SearchResult("#\(number)", store.localizedName.isolated, link, icon: .print)])
  }
}
