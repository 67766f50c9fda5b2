import PlazaBase

/// A line of a price: so many of something for so much each.
struct PriceLine: Sendable, Equatable, Codable {
  enum What: String, Sendable, Codable {
    case greySides = "grey-sides"
    case colourSides = "colour-sides"
    case sheets
    case staple
    case bind
    /// What is missing to what an order costs at least.
    case minimum
  }

  let what: What
  let count: Int
  /// Minor units.
  let each: Int

  var total: Money { Money(minor: count * each) }
}

extension PriceLine.What {
  init(_ finishing: Finishing) {
    switch finishing {
    case .staple: self = .staple
    case .bind: self = .bind
    }
  }
}
