import PlazaBase
import PlazaData

/// Adds a member's own voucher for print credits to the member's credits, without a visit to a
/// counter. Each voucher can be added once.
struct AddToCredits: Sendable {
  let voucher: ID<Voucher>
  let member: ID<Member>
  let today: CalendarDate
  let at: Instant
  let world: World

  /// - Parameter today: The date in the shop's time zone.
  init(
    _ voucher: ID<Voucher>, of member: ID<Member>, today: CalendarDate, at: Instant,
    in world: World
  ) {
    self.voucher = voucher
    self.member = member
    self.today = today
    self.at = at
    self.world = world
  }

  /// - Throws: ``VoucherRefusal``, including for another member's voucher.
  func callAsFunction(_ tx: any Transaction) throws -> Voucher {
    let own = try Voucher.find(voucher, of: member, tx)
    let spend = RedeemVoucher(
      own.code, of: [.printCredits], in: Wallet.slug, by: member, today: today, at: at, in: world)
    return try spend(tx)
  }
}
