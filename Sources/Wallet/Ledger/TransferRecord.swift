import PlazaBase
import PlazaData

/// A transfer as stored, with all postings.
struct TransferRecord: Sendable, Equatable {
  struct Side: Sendable, Equatable {
    let unit: WalletUnit
    let account: String
    let member: ID<Member>?
    let amount: Int
    let balance: Int?
  }

  let id: ID<Transfer>
  let reason: String
  let reference: String?
  let text: String?
  let at: Instant
  let staff: ID<Member>?
  /// The transfer that this one undoes.
  let undoes: ID<Transfer>?
  /// The transfer that undid this one.
  let undoneBy: ID<Transfer>?
  let sides: [Side]

  /// Returns the postings of one member.
  func sides(of member: ID<Member>) -> [Side] { sides.filter { $0.member == member } }

  /// - Throws: ``NoSuchTransfer``.
  static func find(_ id: ID<Transfer>, _ tx: any Transaction) throws -> TransferRecord {
    let row = try tx.first(
      """
      SELECT t.id, t.reason, t.cause, t.words, t.made_at, t.made_by, t.undoes, u.id AS undone_by
      FROM wallet_transfer t LEFT JOIN wallet_transfer u ON u.undoes = t.id WHERE t.id = \(id)
      """)
    guard let row else { throw NoSuchTransfer() }
    let sides = try tx.rows(
      """
      SELECT p.unit, p.account, a.member, p.amount, p.balance FROM wallet_posting p
      JOIN wallet_account a ON a.unit = p.unit AND a.name = p.account WHERE p.transfer = \(id)
      ORDER BY p.unit, p.account
      """
    ).map(Side.init(row:))
    return try TransferRecord(row: row, sides: sides)
  }

  private init(row: Row, sides: [Side]) throws {
    id = try row.value("id")
    reason = try row.value("reason")
    reference = try row.optional("cause")
    text = try row.optional("words")
    at = try row.value("made_at")
    staff = try row.optional("made_by")
    undoes = try row.optional("undoes")
    undoneBy = try row.optional("undone_by")
    self.sides = sides
  }
}

extension TransferRecord.Side {
  fileprivate init(row: Row) throws {
    self.init(
      unit: try row.value("unit"), account: try row.value("account"),
      member: try row.optional("member"),
      amount: try row.value("amount"), balance: try row.optional("balance"))
  }
}

/// The transfer does not exist or belongs to another member.
struct NoSuchTransfer: Refusal, Equatable {
  let slug = "not-found"
  let kind = RefusalKind.notFound
  var message: String { say("This transaction doesn't exist. Check the list of transactions.") }

  static func == (left: NoSuchTransfer, right: NoSuchTransfer) -> Bool { true }
}
