import Members
import PlazaBase
import PlazaData
import Wallet

/// Undoes a mistaken payment within the undo window: credits are returned, and a voucher can be
/// used again.
struct UndoPayment: Sendable {
  let payment: ID<Payment>
  let clerk: Clerk
  let undoWindow: Duration
  let now: Instant
  let world: World

  init(_ payment: ID<Payment>, within undoWindow: Duration, by clerk: Clerk, in world: World) {
    self.payment = payment
    self.undoWindow = undoWindow
    self.clerk = clerk
    self.world = world
    now = world.now()
  }

  /// - Throws: ``TillRefusal/tooLate(minutes:)``, and ``NotFound/payment`` if the payment has
  ///   already been undone.
  func callAsFunction(_ tx: any Transaction) throws -> Payment {
    let found = try Payment.find(payment, tx)
    if now - found.paidAt > undoWindow {
      throw TillRefusal.tooLate(minutes: undoWindow.wholeMinutes)
    }
    let undone = try tx.run(
      """
      UPDATE rental_payment SET undone_at = \(now), undone_by = \(clerk.id) WHERE id = \(payment) AND undone_at IS NULL
      """)
    if undone == 0 { throw NotFound.payment }
    try tx.run(
      "UPDATE rental_bill SET paid_minor = paid_minor - \(found.amount) WHERE checkout = \(found.checkout)"
    )
    if let voucher = found.voucher {
      try ReturnVoucher(voucher, spentIn: RentalCounter.name)(tx)
      let detail = "voucher · \(voucher.text)"
      try AuditEntry(.entryUndone, by: clerk.id, to: found.member, detail: detail, at: now).append(
        tx)
    }
    if let transfer = found.transfer {
      try UndoTransfer(
        transfer, of: [RentalCounter.name], text: "Taken back at the counter", at: now,
        by: clerk.id, in: world)(tx)
    }
    return found
  }
}
