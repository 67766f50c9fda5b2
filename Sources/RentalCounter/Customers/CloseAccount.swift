import PlazaBase
import PlazaData

/// Closes a customer's account, and keeps no copies for them any longer; closing a closed one changes nothing.
struct CloseAccount: Sendable {
  let customer: ID<Customer>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws -> Customer {
    try EndReservations(outcome: .released, reason: "The account at the counter was closed.", now: now)(
      for: customer, tx)
    try tx.run(
      """
      UPDATE rental_customer SET is_open = 0, closed_at = \(now)
      WHERE id = \(customer) AND is_open = 1
        AND NOT EXISTS (SELECT 1 FROM rental WHERE customer = \(customer) AND returned_at IS NULL)
      """)
    let account = try Customer.find(customer, tx)
    if account.isOpen { throw AccountRefusal(account, out: try Customer.titlesOut(customer, tx), wish: .close) }
    return account
  }
}

/// Why an account cannot be closed or deleted.
enum AccountRefusal: Refusal, Equatable {
  case outstandingRentals(name: String, titles: [String], wish: Wish)

  enum Wish: String, Sendable { case close, delete }

  init(_ account: Customer, out titles: [String], wish: Wish) {
    self = .outstandingRentals(name: account.name, titles: titles, wish: wish)
  }

  var slug: String { "outstanding-rentals" }

  var sentence: String {
    switch self {
    case .outstandingRentals(let name, let titles, let wish):
      """
      \(name) still has \(counted(titles.count, "film")) out: \(listed(titles)). \
      Return \(titles.count == 1 ? "it" : "them") first, then \(wish.rawValue) the account.
      """
    }
  }
}
