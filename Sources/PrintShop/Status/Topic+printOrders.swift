import PlazaData

extension Topic {
  /// An order, or a printer that has one, is not as it was.
  static let printOrders: Topic = "print.orders"
}
