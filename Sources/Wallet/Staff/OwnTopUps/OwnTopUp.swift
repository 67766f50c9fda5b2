import PlazaBase
import PlazaData

/// A top-up that a staff member entered for their own account. It takes effect after a second
/// person has confirmed it.
struct OwnTopUp: Sendable, Equatable {
  let id: ID<OwnTopUp>
  let member: ID<Member>
  let amount: Money
  let receipt: String
  let requestedAt: Instant
  /// The text that identifies the receipt if the name of its counter may change.
  var receiptKey: String?

  /// - Throws: ``NoSuchTopUp``.
  static func find(_ id: ID<OwnTopUp>, _ tx: any Transaction) throws -> OwnTopUp {
    guard let row = try tx.first("SELECT \(columns) FROM wallet_own_top_up WHERE id = \(id)")
    else {
      throw NoSuchTopUp()
    }
    return try OwnTopUp(row: row)
  }

  /// Returns the pending top-ups, oldest first.
  static func waiting(_ tx: any Transaction) throws -> [OwnTopUp] {
    try tx.rows("SELECT \(columns) FROM wallet_own_top_up ORDER BY requested_at, id LIMIT 100")
      .map(OwnTopUp.init(row:))
  }

  /// - Returns: false if it has already been removed.
  func remove(_ tx: any Transaction) throws -> Bool {
    try tx.run("DELETE FROM wallet_own_top_up WHERE id = \(id)") == 1
  }

  private static let columns: SQL = "id, member, amount, receipt, requested_at, receipt_key"
}

extension OwnTopUp {
  fileprivate init(row: Row) throws {
    self.init(
      id: try row.value("id"), member: try row.value("member"),
      amount: Money(minor: try row.value("amount")),
      receipt: try row.value("receipt"), requestedAt: try row.value("requested_at"),
      receiptKey: try row.optional("receipt_key"))
  }
}

/// The top-up does not exist or has been decided.
struct NoSuchTopUp: Refusal, Equatable {
  let slug = "not-found"
  let kind = RefusalKind.notFound
  var message: String {
    say("This top-up isn't awaiting confirmation. It was already confirmed or declined.")
  }

  static func == (left: NoSuchTopUp, right: NoSuchTopUp) -> Bool { true }
}
