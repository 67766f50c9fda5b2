public import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The invited role that links a member to a customer. Its scope is the customer's key.
struct CustomerRole: InvitedRole {
  var kind: String { "rental.customer" }

  var inviters: Audience { .staff(of: RentalCounter.name) }

  func title(_ scope: String, _ tx: any Transaction) throws -> String? {
    guard let id = ID<Customer>(scope),
      let row = try tx.first("SELECT name FROM rental_customer WHERE id = \(id) AND is_open = 1")
    else { return nil }
    let name: String = try row.value("name")
    return say("Customer of the rental counter: \(name.isolated)")
  }

  func desk(_ scope: String) -> Link { Paths.customer(scope) }

  func accept(
    _ invitation: RoleInvitation, by member: ID<Member>, now: Instant, _ tx: any Transaction
  ) throws -> (link: Link, message: String) {
    guard let customer = ID<Customer>(invitation.scope) else { throw NoSuchCard() }
    try MemberCard.link(member, to: customer, now: now, tx)
    return (
      Paths.memberCard(),
      say("Your card is linked. We'll ask when you watched the films you return.")
    )
  }
}

extension RentalCounter {
  /// The roles of the counter that are granted by invitation.
  public static var invitedRoles: [any InvitedRole] { [CustomerRole()] }
}
