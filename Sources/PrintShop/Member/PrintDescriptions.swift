import PlazaBase
public import PlazaData
import PlazaHTTP
public import Wallet

/// Describes the wallet transactions that print orders cause.
public struct PrintDescriptions: TransactionDescriber {
  private let isOpen: Bool

  /// - Parameter isOpen: Whether the shop's pages are accessible.
  public init(isOpen: Bool) { self.isOpen = isOpen }

  public func descriptions(of references: Set<String>, _ tx: any Transaction) throws -> [String:
    TransactionDescription]
  {
    var descriptions: [String: TransactionDescription] = [:]
    for reference in references.sorted() {
      guard let id = OrderReference.order(reference), let order = try? Order.find(id, tx) else {
        continue
      }
      let store = try PrintStore.find(order.store, tx).name
      descriptions[reference] = TransactionDescription(
        "Print order \(order.number) at \(store)", isOpen ? Paths.order(id) : nil)
    }
    return descriptions
  }
}
