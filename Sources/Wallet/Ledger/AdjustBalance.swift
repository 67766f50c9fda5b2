public import PlazaBase
public import PlazaData

/// Puts a balance right, up or down, with the reason that its line then says.
public struct AdjustBalance: Sendable {
  let transfer: Transfer
  private let isOwnGain: Bool

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
    isOwnGain = staff == member && amount > 0
  }

  /// - Throws: ``WalletStaffRefusal`` where more is taken than there is, ``WalletRefusal/ownAccount``.
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
