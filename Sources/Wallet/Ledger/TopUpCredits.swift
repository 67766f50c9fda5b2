public import PlazaBase
public import PlazaData

/// Adds credits that a member has paid for at a counter. A receipt counts once.
public struct TopUpCredits: Sendable {
  let amount: Money
  let transfer: Transfer

  /// - Parameters:
  ///   - amount: more than nothing.
  ///   - receipt: the number on the counter's receipt.
  public init(
    _ amount: Money, for member: ID<Member>, receipt: String, at: Instant, by staff: ID<Member>, in world: World
  ) {
    self.amount = amount
    var transfer = Transfer(
      key: "top-up/\(receipt.folded)", reason: "top-up", cause: "receipt/\(receipt)", at: at, by: staff, in: world)
    transfer.move(amount.minor, .credit, from: .topUps, to: .available(member))
    self.transfer = transfer
  }

  /// - Returns: the transfer, and whether this receipt was entered before.
  /// - Throws: ``WalletRefusal/keyTaken`` where the receipt was entered for somebody else or another amount.
  public func callAsFunction(_ tx: any Transaction) throws -> PostedTransfer { try PostTransfer(transfer)(tx) }
}

/// Puts a balance right, up or down, with the reason that its line then says.
public struct AdjustBalance: Sendable {
  let transfer: Transfer

  /// - Parameters:
  ///   - amount: what is added; below zero it is taken away.
  ///   - words: why, for the member and for whoever looks later.
  ///   - key: of the form, so that it happens once.
  public init(
    _ amount: Int, _ unit: WalletUnit, of member: ID<Member>, words: String, key: String, at: Instant,
    by staff: ID<Member>, in world: World
  ) {
    var transfer = Transfer(
      key: "adjustment/\(key)", reason: "adjustment", words: words, at: at, by: staff, in: world)
    transfer.move(amount, unit, from: .corrections, to: .available(member))
    self.transfer = transfer
  }

  /// - Throws: ``WalletRefusal/notEnough(_:missing:)`` where more is taken than there is.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> PostedTransfer { try PostTransfer(transfer)(tx) }
}
