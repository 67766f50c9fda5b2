public import PlazaBase
public import PlazaData

/// Moves the credits that shops of this site pay for adverts. This protocol keeps adverts and
/// wallet independent of each other. Each operation runs in the given transaction and is
/// idempotent.
public protocol AdvertBilling: Sendable {
  /// Returns the credits available to a member.
  func credits(of member: ID<Member>, _ tx: any Transaction) throws -> Money

  /// Transfers a member's credits to an advert's budget.
  /// - Parameter key: The idempotency key.
  /// - Throws: ``ShopAdvertRefusal/tooFewCredits``.
  func pay(
    _ amount: Money, for advert: ID<Advert>, by member: ID<Member>, key: String, at now: Instant,
    _ tx: any Transaction
  ) throws

  /// Transfers spending to revenue.
  /// - Parameter total: The total spent so far, of which `amount` has not been transferred before.
  func charge(
    _ amount: Money, upTo total: Money, of advert: ID<Advert>, at now: Instant,
    _ tx: any Transaction) throws

  /// Refunds the unspent budget, once per advert.
  /// - Parameter shares: The amount for each member; a member appears once.
  func returnCredits(
    _ shares: [(member: ID<Member>, amount: Money)], of advert: ID<Advert>, by staff: ID<Member>?,
    at now: Instant,
    _ tx: any Transaction) throws
}
