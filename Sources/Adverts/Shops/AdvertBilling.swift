public import PlazaBase
public import PlazaData

/// Where credits go that a shop of the square pays for its adverts. Adverts know no wallet, and the wallet knows no
/// adverts: whoever has both joins them. Each takes the open transaction and happens once.
public protocol AdvertBilling: Sendable {
  /// What somebody could pay with.
  func credits(of member: ID<Member>, _ tx: any Transaction) throws -> Money

  /// Takes credits of a member into an advert's budget.
  /// - Parameter key: what no other payment has.
  /// - Throws: ``ShopAdvertRefusal/tooFewCredits``.
  func pay(
    _ amount: Money, for advert: ID<Advert>, by member: ID<Member>, key: String, at now: Instant, _ tx: any Transaction
  ) throws

  /// Takes in what was spent.
  /// - Parameter total: what was spent of the advert up to now, of which `amount` was not taken in before.
  func take(
    _ amount: Money, upTo total: Money, of advert: ID<Advert>, at now: Instant, _ tx: any Transaction) throws

  /// Gives back what nobody spent, once for an advert.
  /// - Parameter shares: to whom how much, each member once.
  func giveBack(
    _ shares: [(member: ID<Member>, amount: Money)], of advert: ID<Advert>, by staff: ID<Member>?, at now: Instant,
    _ tx: any Transaction) throws
}
