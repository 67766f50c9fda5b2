import PlazaBase

extension PurchaseLink {
  /// Such as "Buy at Corner Video".
  public var title: String {
    switch kind {
    case .buy: say("Buy at \(store)")
    case .rent: say("Rent at \(store)")
    case .watch: say("Watch at \(store)")
    }
  }

  /// The price in the store's currency, such as "£9.99".
  public var price: String? {
    guard let priceMinor, let currency = currency.flatMap({ Currency($0) }) else { return nil }
    return currency.format(Money(minor: priceMinor))
  }
}
