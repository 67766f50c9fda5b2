import PlazaBase
import PlazaData
import Wallet

/// Takes a voucher for rental nights: it pays for as many nights of the bill.
struct PayWithVoucher: Sendable {
  let checkout: ID<Rental.Checkout>
  /// As it was typed or scanned.
  let code: String
  /// Whether nights that nobody needs may be lost.
  let restMayBeLost: Bool
  let today: CalendarDate
  let clerk: Clerk
  let world: World

  /// - Throws: ``TillRefusal``, ``VoucherWorthMore`` and the wallet's refusals.
  func callAsFunction(_ tx: any Transaction) throws -> Payment {
    let bill = try Bill.find(checkout, tx)
    guard bill.nightsLeft > 0 else { throw TillRefusal.nothingLeft }
    let now = world.now()
    let spend = SpendVoucher(
      code, of: [.rentalNights], in: RentalCounter.name, by: clerk.id, today: today, at: now, in: world)
    let voucher = try spend(tx)
    if voucher.worth > bill.nightsLeft, !restMayBeLost {
      throw VoucherWorthMore(worth: voucher.worth, left: bill.nightsLeft)
    }
    let nights = min(voucher.worth, bill.nightsLeft)
    let payment = Payment(
      id: world.newID(), checkout: checkout, member: voucher.member, memberName: nil, amount: bill.rate * nights,
      nights: nights, voucher: voucher.id, transfer: nil, paidAt: now)
    try bill.charge(payment.amount, tx)
    try payment.insert(by: clerk, tx)
    return payment
  }
}
