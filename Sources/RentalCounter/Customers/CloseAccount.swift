import PlazaBase
import PlazaData

/// Closes a customer's account and releases its reservations. Closing a closed account has no
/// effect.
struct CloseAccount: Sendable {
  let customer: ID<Customer>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws -> Customer {
    try CloseReservations(outcome: .released, reason: Reservation.accountClosed.key, now: now)(
      for: customer, tx)
    try tx.run(
      """
      UPDATE rental_customer SET is_open = 0, closed_at = \(now)
      WHERE id = \(customer) AND is_open = 1
        AND NOT EXISTS (SELECT 1 FROM rental WHERE customer = \(customer) AND returned_at IS NULL)
      """)
    let account = try Customer.find(customer, tx)
    if account.isOpen {
      throw AccountRefusal(account, out: try Customer.titlesOut(customer, tx), action: .close)
    }
    return account
  }
}

enum AccountRefusal: Refusal, Equatable {
  case outstandingRentals(name: String, titles: [String], action: Action)

  enum Action: String, Sendable { case close, delete }

  init(_ account: Customer, out titles: [String], action: Action) {
    self = .outstandingRentals(name: account.name, titles: titles, action: action)
  }

  var slug: String { "outstanding-rentals" }

  var message: String {
    switch self {
    case .outstandingRentals(let name, let titles, .close):
      say(
        titles.count,
        one:
          "\(name.isolated) still has 1 film out: \(listed(titles)). Return it first, then close the account.",
        many: """
          \(name.isolated) still has \(titles.count) films out: \(listed(titles)). Return them first, then close the \
          account.
          """)
    case .outstandingRentals(let name, let titles, .delete):
      say(
        titles.count,
        one:
          "\(name.isolated) still has 1 film out: \(listed(titles)). Return it first, then delete the account.",
        many: """
          \(name.isolated) still has \(titles.count) films out: \(listed(titles)). Return them first, then delete the \
          account.
          """)
    }
  }
}
