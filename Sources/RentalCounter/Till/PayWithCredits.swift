import PlazaBase
import PlazaData
import Wallet

/// Charges a part of a bill to the credits of a member who has linked the customer's card and
/// allowed such charges.
struct PayWithCredits: Sendable {
  let checkout: ID<Rental.Checkout>
  let member: ID<Member>
  let amount: Money
  let clerk: Clerk
  let id: ID<Payment>
  let transfer: Transfer
  let now: Instant

  init(
    _ checkout: ID<Rental.Checkout>, _ amount: Money, of member: ID<Member>, by clerk: Clerk,
    in world: World
  ) {
    self.checkout = checkout
    self.member = member
    self.amount = amount
    self.clerk = clerk
    (id, now) = (world.newID(), world.now())
    var transfer = Transfer(
      key: "rental payment/\(id)", reason: RentalCounter.name,
      reference: CheckoutReference.text(checkout), at: now,
      by: clerk.id, in: world)
    transfer.move(
      amount.minor, .credit, from: .available(member), to: .takings(RentalCounter.name))
    self.transfer = transfer
  }

  /// - Throws: ``TillRefusal`` and the wallet's refusals.
  func callAsFunction(_ tx: any Transaction) throws -> Payment {
    let bill = try Bill.find(checkout, tx)
    let payers = try bill.rentals.first?.customer.map { try Payer.of($0, tx) } ?? []
    guard payers.contains(where: { $0.member == member }) else { throw TillRefusal.notAllowed }
    let posted = try post(tx)
    let payment = Payment(
      id: id, checkout: checkout, member: member, memberName: nil, amount: amount, nights: nil,
      voucher: nil,
      transfer: posted.id, paidAt: now)
    try bill.charge(amount, tx)
    try payment.insert(by: clerk, tx)
    return payment
  }

  private func post(_ tx: any Transaction) throws -> PostedTransfer {
    do {
      return try PostTransfer(transfer)(tx)
    } catch WalletRefusal.notEnough {
      throw TillRefusal.tooFewCredits
    }
  }
}
