public import FilmCatalogue

/// What the shop asks others of.
public struct MarqueeServices: Sendable {
  /// The shops that have films, asked in this order.
  public var offers: [any FilmOffers]
  /// Told what people look at, so that what is old of it is asked for.
  public var interest: FilmInterest?
  /// What it works with by itself.
  public var workshop: MarqueeWorkshop?

  public init(
    offers: [any FilmOffers] = [], interest: FilmInterest? = nil, workshop: MarqueeWorkshop? = nil
  ) {
    self.offers = offers
    self.interest = interest
    self.workshop = workshop
  }
}
