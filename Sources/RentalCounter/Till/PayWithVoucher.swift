import PlazaBase
import PlazaData
import Wallet

/// Redeems a voucher for rental nights and pays for as many nights of the bill.
struct PayWithVoucher: Sendable {
  let checkout: ID<Rental.Checkout>
  /// Whether the voucher may be redeemed even if it is for more nights than are left to pay.
  let restMayBeLost: Bool
  let spend: RedeemVoucher
  let clerk: Clerk
  let id: ID<Payment>
  let now: Instant

  /// - Parameter code: The code as typed or scanned.
  init(
    _ checkout: ID<Rental.Checkout>, _ code: String, restMayBeLost: Bool = false,
    today: CalendarDate, by clerk: Clerk,
    in world: World
  ) {
    self.checkout = checkout
    self.restMayBeLost = restMayBeLost
    self.clerk = clerk
    (id, now) = (world.newID(), world.now())
    spend = RedeemVoucher(
      code, of: [.rentalNights], in: RentalCounter.name, by: clerk.id, today: today, at: now,
      in: world)
  }

  /// - Throws: ``TillRefusal``, ``VoucherWorthMore`` and the wallet's refusals.
  func callAsFunction(_ tx: any Transaction) throws -> Payment {
    let bill = try Bill.find(checkout, tx)
    guard bill.nightsLeft > 0 else { throw TillRefusal.nothingLeft }
    let voucher = try spend(tx)
    if voucher.worth > bill.nightsLeft, !restMayBeLost {
      throw VoucherWorthMore(worth: voucher.worth, left: bill.nightsLeft)
    }
    let nights = min(voucher.worth, bill.nightsLeft)
    let payment = Payment(
      id: id, checkout: checkout, member: voucher.member, memberName: nil,
      amount: bill.rate * nights,
      nights: nights, voucher: voucher.id, transfer: nil, paidAt: now)
    try bill.charge(payment.amount, tx)
    try payment.insert(by: clerk, tx)
    return payment
  }
}
