public import PlazaBase
public import PlazaData

/// Gives a demo member points, as adjusted by staff, and redeems some of them for vouchers.
public struct FillVouchers: Sendable {
  private let settings: WalletSettings
  private let member: ID<Member>
  private let staff: ID<Member>
  private let world: World

  public init(
    _ settings: WalletSettings, for member: ID<Member>, by staff: ID<Member>, in world: World
  ) {
    (self.settings, self.member, self.staff, self.world) = (settings, member, staff, world)
  }

  /// - Returns: The code of an unused voucher for rental nights.
  public func callAsFunction(_ tx: any Transaction) throws -> String? {
    let prize = AdjustBalance(
      220, .point, of: member, text: "First prize of the film quiz", key: "demo/\(member)",
      at: world.now() - .days(14), by: staff, in: world)
    try prize(tx)
    let taken = try [
      ("A free night", 12), ("Popcorn at the Corner Café", 6), ("A long weekend", 4),
    ].compactMap {
      try redeem($0.0, daysAgo: $0.1, tx)
    }
    return taken.last { $0.kind == .rentalNights }?.code
  }

  private func redeem(_ title: String, daysAgo days: Int, _ tx: any Transaction) throws -> Voucher?
  {
    let row = try tx.first("SELECT id, cost FROM wallet_coupon WHERE title = \(title) LIMIT 1")
    guard let row else { return nil }
    let at = world.now() - .days(days)
    let redeem = RedeemCoupon(
      try row.value("id"), expecting: try row.value("cost"), for: member,
      today: settings.time.date(of: at), at: at,
      in: world)
    return try redeem(tx)
  }
}
