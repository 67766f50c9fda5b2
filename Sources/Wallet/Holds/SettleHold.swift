public import PlazaBase
public import PlazaData

/// Settles a hold: captures all or part of it, and releases the rest. A hold is settled once.
public struct SettleHold: Sendable {
  enum Outcome: Sendable {
    case capture(Int?, into: WalletAccount)
    case release
    case timeOut
  }

  let hold: ID<Hold>
  let outcome: Outcome
  let at: Instant
  let staff: ID<Member>?
  let world: World

  private init(
    _ hold: ID<Hold>, _ outcome: Outcome, at: Instant, by staff: ID<Member>?, in world: World
  ) {
    self.hold = hold
    self.outcome = outcome
    self.at = at
    self.staff = staff
    self.world = world
  }

  /// Captures a hold.
  /// - Parameter amount: The amount to capture; nil captures all of it.
  public static func capture(
    _ amount: Int? = nil, of hold: ID<Hold>, into account: WalletAccount, at: Instant,
    by staff: ID<Member>? = nil,
    in world: World
  ) -> SettleHold {
    SettleHold(hold, .capture(amount, into: account), at: at, by: staff, in: world)
  }

  /// Releases the whole amount.
  public static func release(
    _ hold: ID<Hold>, at: Instant, by staff: ID<Member>? = nil, in world: World
  ) -> SettleHold {
    SettleHold(hold, .release, at: at, by: staff, in: world)
  }

  static func timeOut(_ hold: ID<Hold>, at: Instant, in world: World) -> SettleHold {
    SettleHold(hold, .timeOut, at: at, by: nil, in: world)
  }

  /// - Throws: ``WalletRefusal`` if the hold is settled or holds less, or ``NoSuchHold``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Hold {
    let held = try Hold.find(hold, tx)
    guard held.state == .held else { throw WalletRefusal.holdIsOver }
    let taken = try taken(of: held)
    var transfer = Transfer(
      key: "hold/\(hold.text)", reason: word, reference: held.reference, at: at, by: staff,
      in: world)
    if case .capture(_, let account) = outcome {
      transfer.move(taken, held.unit, from: .held(held.member), to: account)
    }
    transfer.move(
      held.amount - taken, held.unit, from: .held(held.member), to: .available(held.member))
    let posted = try PostTransfer(transfer)(tx)
    try tx.run(
      """
      UPDATE wallet_hold SET state = \(state.rawValue), captured = \(taken), settled = \(posted.id)
      WHERE id = \(hold) AND state = 'held'
      """)
    return try Hold.find(hold, tx)
  }

  private func taken(of held: Hold) throws -> Int {
    guard case .capture(let amount, _) = outcome else { return 0 }
    let taken = amount ?? held.amount
    guard (0...held.amount).contains(taken) else { throw WalletRefusal.moreThanHeld(held.amount) }
    return taken
  }

  private var state: Hold.State {
    switch outcome {
    case .capture: .captured
    case .release: .released
    case .timeOut: .timedOut
    }
  }

  private var word: String { "hold \(state.rawValue)" }
}

/// Releases expired holds, one batch at a time.
public struct ExpireHolds: Sendable {
  private static let maximum = 100

  let at: Instant
  let world: World

  public init(at: Instant, in world: World) {
    self.at = at
    self.world = world
  }

  /// - Returns: The number of released holds. There may be more if it equals the batch size.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Int {
    let due = try Hold.due(at: at, limit: Self.maximum, tx)
    for hold in due { try SettleHold.timeOut(hold.id, at: at, in: world)(tx) }
    return due.count
  }
}
