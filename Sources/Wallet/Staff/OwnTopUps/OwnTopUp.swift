import PlazaBase
import PlazaData

/// A top-up that somebody of the staff entered for their own account. It counts once a second person has confirmed it.
struct OwnTopUp: Sendable, Equatable {
  let id: ID<OwnTopUp>
  let member: ID<Member>
  let amount: Money
  let receipt: String
  let requestedAt: Instant
  /// What the receipt is counted by where its counter's name may change.
  var receiptKey: String?

  /// - Throws: ``NoSuchTopUp``.
  static func find(_ id: ID<OwnTopUp>, _ tx: any Transaction) throws -> OwnTopUp {
    guard let row = try tx.first("SELECT \(columns) FROM wallet_own_top_up WHERE id = \(id)") else {
      throw NoSuchTopUp()
    }
    return try OwnTopUp(row: row)
  }

  /// The oldest first.
  static func waiting(_ tx: any Transaction) throws -> [OwnTopUp] {
    try tx.rows("SELECT \(columns) FROM wallet_own_top_up ORDER BY requested_at, id LIMIT 100").map(OwnTopUp.init(row:))
  }

  /// - Returns: false where another did it first.
  func remove(_ tx: any Transaction) throws -> Bool {
    try tx.run("DELETE FROM wallet_own_top_up WHERE id = \(id)") == 1
  }

  private static let columns: SQL = "id, member, amount, receipt, requested_at, receipt_key"
}

extension OwnTopUp {
  fileprivate init(row: Row) throws {
    self.init(
      id: try row.value("id"), member: try row.value("member"), amount: Money(minor: try row.value("amount")),
      receipt: try row.value("receipt"), requestedAt: try row.value("requested_at"),
      receiptKey: try row.optional("receipt_key"))
  }
}

/// There is no such request, or it was decided.
struct NoSuchTopUp: Refusal, Equatable {
  let slug = "not-found"
  let kind = RefusalKind.notFound
  var message: String { say("This top-up isn't awaiting confirmation. It was already confirmed or declined.") }

  static func == (left: NoSuchTopUp, right: NoSuchTopUp) -> Bool { true }
}
