import PlazaWeb

/// The shop's pages.
enum At {
  static let home = Place("/print")
  static let stores = Place("/print/stores")
  static let store = Place("/print/stores/{store}")
  static let newOrder = Place("/print/order")
  static let order = Place("/print/orders/{order}")
  static let status = Place("/print/status")
  static let me = Place("/print/me")
  /// The staff's.
  static let desk = Place("/print/desk/{store}")
}
