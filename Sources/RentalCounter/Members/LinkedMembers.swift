import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The members linked to a customer and their pending invitations, as displayed to clerks.
struct LinkedMembers: Sendable {
  private let customer: ID<Customer>
  private let members: [MemberSummary]
  private let invitations: WaitingInvitations

  init(customer: ID<Customer>, now: Instant, _ tx: any Transaction) throws {
    self.customer = customer
    members = try MemberCard.members(of: customer, tx)
    invitations = try WaitingInvitations([(CustomerRole(), customer.text)], now: now, tx)
  }

  /// - Parameter key: Returns a fresh form key for each form.
  func markup(_ time: ShopTimeZone, key: () -> String) -> Markup {
    let list: Markup =
      members.isEmpty
      ? "<p class=\"hint\">\(say("No account is linked. Invite the customer to rent with their own account."))</p>"
      : "<ul class=\"rows people\">\(members, { row($0, key()) })</ul>"
    let invite = linkButton(say("Invite"), CustomerRole().invite(customer.text), icon: .add)
    return section(say("Linked accounts"), action: invite, list)
      + invitations.markup(time, key: key)
  }

  private func row(_ member: MemberSummary, _ key: String) -> Markup {
    """
    <li><div class="row"><span class="row-words"><span class="row-title">\(member.name.isolated)</span>\
    <span class="row-subtitle">\(member.address)</span></span>\
    \(confirmButton(
      say("Unlink"), say("To see these rentals again, the account will need a new invitation."),
      Paths.unlinkMember(customer, member.id), key: key))</div></li>
    """
  }
}

/// Unlinks a member from a customer on behalf of a clerk.
struct UnlinkMember: Sendable {
  let customer: ID<Customer>
  let member: ID<Member>
  let clerk: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    guard try MemberCard.of(member, tx)?.customer == customer else { return }
    try UnlinkCard(member: member, clerk: clerk, now: now)(tx)
  }
}
