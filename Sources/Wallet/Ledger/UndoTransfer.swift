public import PlazaBase
public import PlazaData

/// Takes back what the staff did at a counter, by a transfer the other way. It can be taken back once.
public struct UndoTransfer: Sendable {
  /// What only its own act may take back stays: a reward, a hold, a coupon.
  static let deskReasons: Set<String> = ["top-up", "adjustment", "pay-out"]

  let transfer: ID<Transfer>
  let reasons: Set<String>
  let words: String
  let at: Instant
  let staff: ID<Member>
  let world: World

  /// - Parameters:
  ///   - reasons: what whoever asks may take back; nil for what the wallet's own desk does.
  ///   - words: why.
  public init(
    _ transfer: ID<Transfer>, of reasons: Set<String>? = nil, words: String, at: Instant, by staff: ID<Member>,
    in world: World
  ) {
    self.transfer = transfer
    self.reasons = reasons ?? Self.deskReasons
    self.words = words
    self.at = at
    self.staff = staff
    self.world = world
  }

  /// - Throws: ``WalletRefusal`` where it was taken back before, is of another kind or gives something back to whoever
  ///   does it; ``WalletStaffRefusal`` where it is spent already.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> PostedTransfer {
    let record = try TransferRecord.find(transfer, tx)
    guard reasons.contains(record.reason) else { throw WalletRefusal.notToBeUndone }
    if record.undoneBy != nil { throw WalletRefusal.undoneBefore }
    var undoing = Transfer(
      key: "undo/\(transfer.text)", reason: "undone", cause: record.cause, words: words, at: at, by: staff, in: world)
    undoing.undoes = transfer
    // A shop that takes a sale back is no gain.
    if reasons == Self.deskReasons, record.sides(of: staff).contains(where: { $0.amount < 0 }) {
      throw WalletRefusal.ownAccount
    }
    for side in record.sides {
      undoing.add(-side.amount, side.unit, to: WalletAccount(stored: side.account, member: side.member))
    }
    do {
      return try PostTransfer(undoing)(tx)
    } catch WalletRefusal.notEnough {
      throw WalletStaffRefusal.spentMeanwhile
    }
  }
}
