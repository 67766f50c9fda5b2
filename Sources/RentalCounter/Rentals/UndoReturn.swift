import PlazaBase
import PlazaData

/// Undoes a mistaken return within the undo window. Undoing it again has no effect.
struct UndoReturn: Sendable {
  let rental: ID<Rental>
  let clerk: Clerk
  let limit: Int
  let undoWindow: Duration
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws -> Rental {
    let found = try Rental.find(rental, tx)
    guard let returnedAt = found.returnedAt else { return found }
    if now - returnedAt > undoWindow {
      throw UndoRefusal.tooLate(minutes: undoWindow.wholeMinutes)
    }
    guard let customer = found.customer else { throw UndoRefusal.customerDeleted }
    let account = try Customer.find(customer, tx)
    guard account.isOpen else { throw UndoRefusal.accountClosed(name: account.name) }
    try ExpireReservations(now: now)(tx)
    try checkCopy(found, tx)
    try tx.run(
      """
      UPDATE rental SET returned_at = NULL, held = 1, slot = \(try freeSlot(of: account, tx)) WHERE id = \(rental)
      """)
    try tx.run(
      """
      UPDATE rental_return SET undone_at = \(now), undone_by = \(clerk.id)
      WHERE rental = \(rental) AND undone_at IS NULL
      """)
    return try Rental.find(rental, tx)
  }

  private func checkCopy(_ found: Rental, _ tx: any Transaction) throws {
    guard let copy = try Copy.find(found.copyCode, tx) else {
      throw UndoRefusal.copyWithdrawn(title: found.filmTitle, number: found.copyNumber)
    }
    if copy.isOut { throw UndoRefusal.lentAgain(title: found.filmTitle, number: found.copyNumber) }
    guard let hold = copy.hold else { return }
    let kept = try Reservation.find(hold.reservation, tx)
    throw UndoRefusal.reserved(
      title: found.filmTitle, number: found.copyNumber, name: kept.customerName)
  }

  private func freeSlot(of account: Customer, _ tx: any Transaction) throws -> Int {
    guard let slot = try Slots(of: account.id, limit: limit, tx).free().first else {
      throw UndoRefusal.limit(name: account.name, limit: limit)
    }
    return slot
  }
}

/// The reasons why a return can no longer be undone.
enum UndoRefusal: Refusal, Equatable {
  case tooLate(minutes: Int)
  case customerDeleted
  case accountClosed(name: String)
  case copyWithdrawn(title: String, number: Int)
  case lentAgain(title: String, number: Int)
  case reserved(title: String, number: Int, name: String)
  case limit(name: String, limit: Int)

  var slug: String {
    switch self {
    case .tooLate: "too-late-to-undo"
    case .customerDeleted: "customer-deleted"
    case .accountClosed: "account-closed"
    case .copyWithdrawn: "copy-withdrawn"
    case .lentAgain: "lent-again"
    case .reserved: "copy-reserved"
    case .limit: "rental-limit"
    }
  }

  var message: String {
    switch self {
    case .tooLate(let minutes):
      say(
        "You can undo a return for \(minutes) minutes only, and that time has passed. Rent the film again instead."
      )
    case .customerDeleted: say("You can't undo this return: the customer has been deleted.")
    case .accountClosed(let name):
      say(
        "\(name.isolated)'s account has since been closed. Reopen it on the customer's page, then undo the return."
      )
    case .copyWithdrawn(let title, let number):
      say("You can't undo this return: copy \(number) of \(title) has since left the stock.")
    case .lentAgain(let title, let number):
      say("You can't undo this return: copy \(number) of \(title) has been rented out again.")
    case .reserved(let title, let number, let name):
      say(
        """
        Copy \(number) of \(title) has since been reserved for \(name.isolated). Release the reservation on \
        the film's page, then undo the return.
        """)
    case .limit(let name, let limit):
      say(
        """
        \(name.isolated) has \(CountText.films(limit)) out or reserved, which is the limit. Return one \
        first, then undo this return.
        """)
    }
  }
}

extension Duration {
  var wholeMinutes: Int { Int(components.seconds / 60) }
}
