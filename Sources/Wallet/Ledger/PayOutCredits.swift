import PlazaBase
import PlazaData

/// Deducts credits that a counter has paid out in cash, for example before a member leaves.
struct PayOutCredits: Sendable {
  let amount: Money
  let member: ID<Member>
  let staff: ID<Member>
  let transfer: Transfer

  /// - Parameters:
  ///   - text: The reason, for the member and later readers.
  ///   - key: The idempotency key of the form.
  init(
    _ amount: Money, of member: ID<Member>, text: String, key: String, at: Instant,
    by staff: ID<Member>,
    in world: World
  ) {
    self.amount = amount
    self.member = member
    self.staff = staff
    var transfer = Transfer(
      key: "pay-out/\(key)", reason: "pay-out", text: text, at: at, by: staff, in: world)
    transfer.move(amount.minor, .credit, from: .available(member), to: .payOuts)
    self.transfer = transfer
  }

  /// - Throws: ``WalletStaffRefusal`` if the balance is too low, or ``WalletRefusal/ownAccount``.
  func callAsFunction(_ tx: any Transaction) throws -> ID<Transfer> {
    if staff == member { throw WalletRefusal.ownAccount }
    do {
      return try PostTransfer(transfer)(tx).id
    } catch WalletRefusal.notEnough(let unit, let missing) {
      throw WalletStaffRefusal.tooLittle(unit, missing: missing)
    }
  }
}
