public import PlazaBase
public import PlazaData

/// Posts a transfer, with all of its postings or none. Repeating it with the same key changes
/// nothing.
public struct PostTransfer: Sendable {
  let transfer: Transfer

  public init(_ transfer: Transfer) { self.transfer = transfer }

  /// - Returns: The ID in the ledger, and whether the transfer is new.
  /// - Throws: ``WalletRefusal``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> PostedTransfer {
    if let before = try before(tx) { return before }
    try tx.run(
      """
      INSERT INTO wallet_transfer (id, key, reason, cause, words, made_at, made_by, undoes)
      VALUES (\(transfer.id), \(transfer.key), \(transfer.reason), \(transfer.reference), \(transfer.text),
        \(transfer.at), \(transfer.staff), \(transfer.undoes))
      """)
    for posting in transfer.ordered { try post(posting, tx) }
    try WalletAudit.record(transfer, tx)
    try WalletNotifications.notify(transfer, tx)
    return PostedTransfer(id: transfer.id, isNew: true)
  }

  private func before(_ tx: any Transaction) throws -> PostedTransfer? {
    guard
      let row = try tx.first("SELECT id, reason FROM wallet_transfer WHERE key = \(transfer.key)")
    else {
      return nil
    }
    let id: ID<Transfer> = try row.value("id")
    guard try row.value("reason") == transfer.reason,
      try postings(of: id, tx) == transfer.ordered.map(\.text)
    else {
      throw WalletRefusal.keyTaken
    }
    return PostedTransfer(id: id, isNew: false)
  }

  private func postings(of id: ID<Transfer>, _ tx: any Transaction) throws -> [String] {
    try tx.rows(
      "SELECT unit, account, amount FROM wallet_posting WHERE transfer = \(id) ORDER BY unit, account"
    ).map {
      let (unit, account): (String, String) = (try $0.value("unit"), try $0.value("account"))
      return "\(unit) \(account) \(try $0.value("amount", as: Int.self))"
    }
  }

  private func post(_ posting: Transfer.Posting, _ tx: any Transaction) throws {
    let (unit, account) = (posting.unit, posting.account)
    let start: Int? = account.isLimited ? 0 : nil
    try tx.run(
      """
      INSERT INTO wallet_account (unit, name, member, balance, postings)
      VALUES (\(unit), \(account.name), \(account.member), \(start), \(start)) ON CONFLICT (unit, name) DO NOTHING
      """)
    let after = account.isLimited ? try move(posting, tx) : nil
    try tx.run(
      """
      INSERT INTO wallet_posting (transfer, unit, account, amount, balance, number)
      VALUES (\(transfer.id), \(unit), \(account.name), \(posting.amount), \(after?.balance), \(after?.number))
      """)
  }

  private func move(_ posting: Transfer.Posting, _ tx: any Transaction) throws -> (
    balance: Int, number: Int
  ) {
    let account: SQL = "unit = \(posting.unit) AND name = \(posting.account.name)"
    let moved = try tx.first(
      """
      UPDATE wallet_account SET balance = balance + \(posting.amount), postings = postings + 1
      WHERE \(account) AND closed_at IS NULL AND balance + \(posting.amount) >= 0 RETURNING balance, postings
      """)
    if let moved { return (try moved.value("balance"), try moved.value("postings")) }
    let found = try tx.first("SELECT balance, closed_at FROM wallet_account WHERE \(account)")
    if try found?.optional("closed_at", as: Instant.self) != nil { throw WalletRefusal.memberLeft }
    let balance: Int = try found?.value("balance") ?? 0
    throw WalletRefusal.notEnough(posting.unit, missing: -posting.amount - balance)
  }
}

/// A transfer in the ledger.
public struct PostedTransfer: Sendable, Equatable {
  public let id: ID<Transfer>
  /// False if the same transfer was posted before.
  public let isNew: Bool
}

extension Transfer {
  /// The postings in a canonical order, so that concurrent transfers do not deadlock.
  fileprivate var ordered: [Posting] {
    postings.sorted { ($0.unit.rawValue, $0.account.name) < ($1.unit.rawValue, $1.account.name) }
  }
}

extension Transfer.Posting {
  fileprivate var text: String { "\(unit.rawValue) \(account.name) \(amount)" }
}
