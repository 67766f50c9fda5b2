import PlazaBase

/// A line of a price: a quantity and a unit price.
struct PriceLine: Sendable, Equatable, Codable {
  enum Kind: String, Sendable, Codable {
    case greySides = "grey-sides"
    case colourSides = "colour-sides"
    case sheets
    case staple
    case bind
    /// The amount added to reach the minimum price of an order.
    case minimum
  }

  let what: Kind
  let count: Int
  /// The unit price in minor units.
  let each: Int

  var total: Money { Money(minor: count * each) }
}

extension PriceLine.Kind {
  init(_ finishing: Finishing) {
    switch finishing {
    case .staple: self = .staple
    case .bind: self = .bind
    }
  }
}
