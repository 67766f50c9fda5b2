import Members
import PlazaBase
import PlazaData

/// The link between a member and a customer of the counter. A member creates it with the data on
/// the card or by accepting an invitation. A household may share a card, so several members may be
/// linked to the same customer.
struct MemberCard: Sendable, Equatable {
  let customer: ID<Customer>
  let code: ShortCode
  let name: String
  /// Whether the counter may charge rentals to the member's credits.
  let takesCredits: Bool

  static let migrations = [
    Migration(
      "rental/0006-member-cards",
      [
        """
        CREATE TABLE rental_member_card (
          member \(.id) NOT NULL PRIMARY KEY,
          customer \(.id) NOT NULL REFERENCES rental_customer (id) ON DELETE CASCADE,
          linked_at \(.instant) NOT NULL) \(.strict)
        """,
        "CREATE INDEX rental_member_card_of ON rental_member_card (customer)",
      ])
  ]

  static func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM rental_member_card WHERE member = \(member)")
  }

  /// Links a member to a customer and replaces an earlier link.
  static func link(
    _ member: ID<Member>, to customer: ID<Customer>, now: Instant, _ tx: any Transaction
  ) throws {
    // The member could no longer cancel reservations made with another card.
    try CloseReservations(outcome: .cancelled, now: now)(madeBy: member, except: customer, tx)
    try tx.run(
      """
      INSERT INTO rental_member_card (member, customer, linked_at) VALUES (\(member), \(customer), \(now))
      ON CONFLICT (member) DO UPDATE SET customer = excluded.customer, linked_at = excluded.linked_at, takes_credits = 0
      """)
  }

  /// Returns at most 50 members linked to this customer.
  static func members(of customer: ID<Customer>, _ tx: any Transaction) throws -> [MemberSummary] {
    let members: [ID<Member>] = try tx.rows(
      "SELECT member FROM rental_member_card WHERE customer = \(customer) ORDER BY member LIMIT 50"
    ).map { try $0.value("member") }
    return try MemberSummary.all(members, tx)
  }

  /// Returns the card that a member has linked.
  static func of(_ member: ID<Member>, _ tx: any Transaction) throws -> MemberCard? {
    let row = try tx.first(
      """
      SELECT m.customer, c.code, c.name, m.takes_credits
      FROM rental_member_card m JOIN rental_customer c ON c.id = m.customer
      WHERE m.member = \(member)
      """)
    return try row.map {
      MemberCard(
        customer: try $0.value("customer"), code: try $0.value("code"), name: try $0.value("name"),
        takesCredits: try $0.value("takes_credits"))
    }
  }
}

/// Links a member to a customer, given the code of the card and the postcode of the account.
struct LinkCard: Sendable {
  let member: ID<Member>
  /// The code as typed.
  let code: String
  let postcode: String
  let now: Instant

  /// - Throws: ``NoSuchCard``, both for a wrong code and for a wrong postcode, so that it does
  ///   not reveal which codes exist.
  func callAsFunction(_ tx: any Transaction) throws {
    let row = try ShortCode(code).flatMap {
      try tx.first(
        "SELECT id, name, postcode FROM rental_customer WHERE code = \($0) AND is_open = 1")
    }
    guard let row, Self.plain(try row.value("postcode")) == Self.plain(postcode) else {
      throw NoSuchCard()
    }
    let (customer, name): (ID<Customer>, String) = (try row.value("id"), try row.value("name"))
    try MemberCard.link(member, to: customer, now: now, tx)
    let detail = "Customer of the rental counter: \(name) (\(customer)), by the code of the card"
    try AuditEntry(.roleAccepted, by: member, to: member, detail: detail, at: now).append(tx)
  }

  private static func plain(_ postcode: String) -> String {
    postcode.folded.filter { $0.isLetter || $0.isNumber }
  }
}

/// Removes a member's link to a card and cancels the member's reservations. Removing it again has
/// no effect.
struct UnlinkCard: Sendable {
  let member: ID<Member>
  /// The clerk who removes the link; `nil` for the member.
  var clerk: ID<Member>?
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    guard let card = try MemberCard.of(member, tx) else { return }
    try CloseReservations(outcome: .cancelled, now: now)(madeBy: member, tx)
    try MemberCard.erase(member, tx)
    let detail = "Customer of the rental counter: \(card.name) (\(card.customer))"
    try AuditEntry(.roleEnded, by: clerk ?? member, to: member, detail: detail, at: now).append(tx)
  }
}

/// The refusal of a code and postcode that belong to no card.
struct NoSuchCard: Refusal, Equatable {
  let slug = "no-such-card"

  var message: String {
    say(
      """
      No card has this code and postcode. Both must match the counter's records: if your postcode has \
      changed, ask at the counter.
      """)
  }

  static func == (left: NoSuchCard, right: NoSuchCard) -> Bool { true }
}
