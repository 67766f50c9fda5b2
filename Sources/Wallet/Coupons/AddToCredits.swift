import PlazaBase
import PlazaData

/// Puts a member's own voucher for prints into their credits, once, without a counter: what they print is paid from
/// there.
struct AddToCredits: Sendable {
  let voucher: ID<Voucher>
  let member: ID<Member>
  let today: CalendarDate
  let at: Instant
  let world: World

  /// - Parameter today: by the shop's clock.
  init(_ voucher: ID<Voucher>, of member: ID<Member>, today: CalendarDate, at: Instant, in world: World) {
    self.voucher = voucher
    self.member = member
    self.today = today
    self.at = at
    self.world = world
  }

  /// - Throws: ``VoucherRefusal``, also where it is somebody else's.
  func callAsFunction(_ tx: any Transaction) throws -> Voucher {
    let own = try Voucher.find(voucher, of: member, tx)
    let spend = RedeemVoucher(
      own.code, of: [.printCredits], in: Wallet.slug, by: member, today: today, at: at, in: world)
    return try spend(tx)
  }
}
