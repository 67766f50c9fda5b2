import Members
import PlazaBase
import PlazaData
import Wallet

/// A part of a bill paid with a voucher or with a member's credits.
struct Payment: Sendable, Equatable {
  let id: ID<Payment>
  let checkout: ID<Rental.Checkout>
  /// The member who paid; `nil` once the member has left.
  let member: ID<Member>?
  let memberName: String?
  let amount: Money
  /// The number of nights paid by a voucher; `nil` for a payment with credits.
  let nights: Int?
  let voucher: ID<Voucher>?
  let transfer: ID<Transfer>?
  let paidAt: Instant

  /// - Throws: ``NotFound/payment`` if the payment does not exist or was undone.
  static func find(_ id: ID<Payment>, _ tx: any Transaction) throws -> Payment {
    let rows = try tx.rows("\(selection) WHERE id = \(id) AND undone_at IS NULL")
    guard let payment = try named(rows, tx).first else { throw NotFound.payment }
    return payment
  }

  /// Returns the payments of a bill that have not been undone, in the order in which they were
  /// made.
  static func of(_ checkout: ID<Rental.Checkout>, _ tx: any Transaction) throws -> [Payment] {
    try named(
      try tx.rows("\(selection) WHERE checkout = \(checkout) AND undone_at IS NULL ORDER BY id"),
      tx)
  }

  func insert(by clerk: Clerk, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO rental_payment (id, checkout, member, amount_minor, nights, voucher, transfer, paid_at, paid_by)
      VALUES (\(id), \(checkout), \(member), \(amount), \(nights), \(voucher), \(transfer), \(paidAt), \(clerk.id))
      """)
  }

  private static let selection: SQL = """
    SELECT id, checkout, member, amount_minor, nights, voucher, transfer, paid_at FROM rental_payment
    """

  private static func named(_ rows: [Row], _ tx: any Transaction) throws -> [Payment] {
    let members = try rows.compactMap { try $0.optional("member", as: ID<Member>.self) }
    let names = try MemberSummary.names(of: members, tx)
    return try rows.map { row in
      let member: ID<Member>? = try row.optional("member")
      return Payment(
        id: try row.value("id"), checkout: try row.value("checkout"), member: member,
        memberName: member.flatMap { names[$0] }, amount: try row.value("amount_minor"),
        nights: try row.optional("nights"), voucher: try row.optional("voucher"),
        transfer: try row.optional("transfer"), paidAt: try row.value("paid_at"))
    }
  }
}
