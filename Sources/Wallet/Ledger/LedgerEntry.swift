public import PlazaBase
public import PlazaData

/// One entry of a member's statement: the change, its reason, and the resulting balance.
public struct LedgerEntry: Sendable, Equatable {
  public let transfer: ID<Transfer>
  /// A sequence number without gaps.
  public let number: Int
  public let amount: Int
  public let balance: Int
  public let reason: String
  public let reference: String?
  public let text: String?
  public let at: Instant
  public let staff: ID<Member>?
  public let undoes: ID<Transfer>?

  /// Returns a page of entries, newest first.
  /// - Throws: ``ValidationErrors`` for an invalid cursor.
  public static func list(
    of account: WalletAccount, _ unit: WalletUnit, _ page: PageRequest, _ tx: any Transaction
  ) throws -> ResultPage<LedgerEntry> {
    let before = try page.after.map { cursor -> Int in
      guard let number = Int(cursor.order) else {
        throw ValidationErrors(
          "after", say("This page has expired. Start from the first page."))
      }
      return number
    }
    let lines = try tx.rows(
      """
      \(selection)
      WHERE p.unit = \(unit) AND p.account = \(account.name) AND p.number < \(before ?? .max)
      ORDER BY p.number DESC LIMIT \(page.limit + 1)
      """
    ).map(LedgerEntry.init(row:))
    return ResultPage(lines, limit: page.limit) { Cursor($0.number, $0.transfer) }
  }

  /// Returns entries with a given reason, newest first, such as the payments into a budget.
  public static func entries(
    _ reason: String, of account: WalletAccount, _ unit: WalletUnit, atMost limit: Int,
    _ tx: any Transaction
  ) throws -> [LedgerEntry] {
    try tx.rows(
      """
      \(selection)
      WHERE p.unit = \(unit) AND p.account = \(account.name) AND t.reason = \(reason)
      ORDER BY p.number DESC LIMIT \(limit)
      """
    ).map(LedgerEntry.init(row:))
  }

  private static let selection: SQL = """
    SELECT p.transfer, p.number, p.amount, p.balance, t.reason, t.cause, t.words, t.made_at, t.made_by, t.undoes
    FROM wallet_posting p JOIN wallet_transfer t ON t.id = p.transfer
    """

  private init(row: Row) throws {
    transfer = try row.value("transfer")
    number = try row.value("number")
    amount = try row.value("amount")
    balance = try row.value("balance")
    reason = try row.value("reason")
    reference = try row.optional("cause")
    text = try row.optional("words")
    at = try row.value("made_at")
    staff = try row.optional("made_by")
    undoes = try row.optional("undoes")
  }
}
