import Jobs
import PlazaBase
import PlazaData

/// Marks an order as picked up, either by the customer or by the store's staff, by its code or its
/// number.
struct PickUpOrder: Sendable {
  enum Proof: Sendable, Equatable {
    /// The customer enters the code shown on the order's page.
    case customer(ID<Member>, code: String)
    /// The staff enter the code that the customer shows.
    case staff(ID<Member>, of: ID<PrintStore>, code: String)
    /// The staff have identified the customer by other means.
    case number(ID<Member>, of: ID<PrintStore>)
  }

  /// A wrong code is an outcome, not an error, because the transaction must commit the number of
  /// attempts.
  enum Outcome: Sendable, Equatable {
    case pickedUp(Order)
    case wrong(OrderRefusal)
  }

  static let tries = 5

  let order: ID<Order>
  let proof: Proof
  let now: Instant
  private let sweep: EnqueueJob

  init(order: ID<Order>, proof: Proof, in world: World) {
    self.order = order
    self.proof = proof
    now = world.now()
    sweep = EnqueueJob(DeleteDue.kind, in: world)
  }

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Outcome {
    let found = try find(tx)
    guard found.state == .done else {
      throw [.pickedUp, .canceled, .refused, .failed, .expired].contains(found.state)
        ? OrderRefusal.isOver : OrderRefusal.notDone
    }
    if let no = try check(found, tx) { return .wrong(no) }
    let changed = try tx.run(
      "UPDATE print_order SET state = 'picked-up', ended_at = \(now) WHERE id = \(order) AND state = 'done'"
    )
    guard changed == 1 else { throw OrderRefusal.isOver }
    try Document.leave(order, until: now, tx)
    try sweep(tx)
    try OrderEvent.record(
      staff == nil ? .pickedUp : .handedOver, of: order, at: now, by: staff, tx)
    return .pickedUp(try Order.find(order, tx))
  }

  private func find(_ tx: any Transaction) throws -> Order {
    switch proof {
    case .customer(let member, _): try Order.find(order, of: member, tx)
    case .staff(_, let store, _), .number(_, let store): try Order.find(order, at: store, tx)
    }
  }

  private func check(_ found: Order, _ tx: any Transaction) throws -> OrderRefusal? {
    guard let typed else { return nil }
    let locked: OrderRefusal = staff == nil ? .codeIsLocked : .tooManyWrongCodes
    guard found.wrongCodes < Self.tries else { return locked }
    if typed == found.code { return nil }
    try tx.run("UPDATE print_order SET wrong_codes = wrong_codes + 1 WHERE id = \(order)")
    let left = Self.tries - found.wrongCodes - 1
    return left > 0 ? .wrongCode(left: left) : locked
  }

  private var typed: String? {
    switch proof {
    case .customer(_, let code), .staff(_, _, let code): code.filter { !$0.isWhitespace }
    case .number: nil
    }
  }

  private var staff: ID<Member>? {
    switch proof {
    case .customer: nil
    case .staff(let member, _, _), .number(let member, _): member
    }
  }
}
