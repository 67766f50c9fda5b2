import Members
import PlazaBase
import PlazaData
import Wallet

/// A member who has linked a customer's card and allows charges to their credits.
struct Payer: Sendable, Equatable {
  let member: ID<Member>
  let name: String
  /// The member's available credits.
  let credits: Money

  /// Returns the payers of a customer, ordered by name.
  static func of(_ customer: ID<Customer>, _ tx: any Transaction) throws -> [Payer] {
    let members = try tx.rows(
      """
      SELECT member FROM rental_member_card WHERE customer = \(customer) AND takes_credits = 1 ORDER BY member
      """
    ).map { try $0.value("member", as: ID<Member>.self) }
    let names = try MemberSummary.names(of: members, tx)
    return try members.compactMap { member in
      guard let name = names[member] else { return nil }
      return Payer(
        member: member, name: name,
        credits: Money(minor: try Balance.of(member, .credit, tx).available))
    }.sorted { ($0.name, $0.member.text) < ($1.name, $1.member.text) }
  }
}

/// Sets whether the counter may charge rentals to a member's credits. Setting the same value again
/// has no effect.
struct AllowCredits: Sendable {
  let member: ID<Member>
  let isAllowed: Bool

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      "UPDATE rental_member_card SET takes_credits = \(isAllowed) WHERE member = \(member)")
  }
}
