public import PlazaBase
public import PlazaData

/// Corrects a balance, up or down, with a reason that the entry shows.
public struct AdjustBalance: Sendable {
  let transfer: Transfer
  private let isOwnGain: Bool

  /// - Parameters:
  ///   - amount: The amount to add; negative to subtract.
  ///   - text: The reason, for the member and later readers.
  ///   - key: The idempotency key of the form.
  public init(
    _ amount: Int, _ unit: WalletUnit, of member: ID<Member>, text: String, key: String,
    at: Instant,
    by staff: ID<Member>, in world: World
  ) {
    var transfer = Transfer(
      key: "adjustment/\(key)", reason: "adjustment", text: text, at: at, by: staff, in: world)
    transfer.move(amount, unit, from: .corrections, to: .available(member))
    self.transfer = transfer
    isOwnGain = staff == member && amount > 0
  }

  /// - Throws: ``WalletStaffRefusal`` if more is subtracted than the balance has, or
  ///   ``WalletRefusal/ownAccount``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> PostedTransfer {
    if isOwnGain { throw WalletRefusal.ownAccount }
    do {
      return try PostTransfer(transfer)(tx)
    } catch WalletRefusal.notEnough(let unit, let missing) {
      throw WalletStaffRefusal.tooLittle(unit, missing: missing)
    }
  }
}
