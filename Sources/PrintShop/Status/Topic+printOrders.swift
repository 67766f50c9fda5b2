import PlazaData

extension Topic {
  /// Notified when an order changes, or a printer with an order.
  static let printOrders: Topic = "print.orders"
}
