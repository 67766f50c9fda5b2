public import PlazaBase
public import PlazaData

/// Undoes an entry that staff made at a counter, by a transfer in the opposite direction. Each
/// entry can be undone once.
public struct UndoTransfer: Sendable {
  /// The reasons that the wallet desk may undo. Rewards, holds and coupons are undone only by
  /// their own operations.
  static let deskReasons: Set<String> = ["top-up", "adjustment", "pay-out"]

  let transfer: ID<Transfer>
  let reasons: Set<String>
  let text: String
  let at: Instant
  let staff: ID<Member>
  let world: World

  /// - Parameters:
  ///   - reasons: The reasons that the caller may undo; nil for those of the wallet desk.
  ///   - text: The reason for undoing.
  public init(
    _ transfer: ID<Transfer>, of reasons: Set<String>? = nil, text: String, at: Instant,
    by staff: ID<Member>,
    in world: World
  ) {
    self.transfer = transfer
    self.reasons = reasons ?? Self.deskReasons
    self.text = text
    self.at = at
    self.staff = staff
    self.world = world
  }

  /// - Throws: ``WalletRefusal`` if it was undone before, has a different reason, or would credit
  ///   the acting staff member; ``WalletStaffRefusal`` if the amount has been spent.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> PostedTransfer {
    let record = try TransferRecord.find(transfer, tx)
    guard reasons.contains(record.reason) else { throw WalletRefusal.notUndoable }
    if record.undoneBy != nil { throw WalletRefusal.undoneBefore }
    var undoing = Transfer(
      key: "undo/\(transfer.text)", reason: "undone", reference: record.reference, text: text,
      at: at,
      by: staff, in: world)
    undoing.undoes = transfer
    // Applies to the wallet desk only: a shop that undoes a staff member's purchase gives no gain.
    if reasons == Self.deskReasons, record.sides(of: staff).contains(where: { $0.amount < 0 }) {
      throw WalletRefusal.ownAccount
    }
    for side in record.sides {
      undoing.add(
        -side.amount, side.unit, to: WalletAccount(stored: side.account, member: side.member))
    }
    do {
      return try PostTransfer(undoing)(tx)
    } catch WalletRefusal.notEnough {
      throw WalletStaffRefusal.spentMeanwhile
    }
  }
}
