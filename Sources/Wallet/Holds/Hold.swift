public import PlazaBase
public import PlazaData

/// An amount of a member's balance that is reserved for a pending operation.
public struct Hold: Sendable, Equatable {
  public enum State: String, Sendable, SQLReadable {
    case held
    case captured
    case released
    case timedOut = "timed out"
  }

  public let id: ID<Hold>
  public let member: ID<Member>
  public let unit: WalletUnit
  public let amount: Int
  public let state: State
  /// The captured amount; the rest was released.
  public let captured: Int
  public let reference: String
  /// When it is released automatically.
  public let endsAt: Instant

  /// - Throws: ``NoSuchHold``.
  public static func find(_ id: ID<Hold>, _ tx: any Transaction) throws -> Hold {
    guard let row = try tx.first("SELECT \(columns) FROM wallet_hold WHERE id = \(id)") else {
      throw NoSuchHold()
    }
    return try Hold(row: row)
  }

  /// Returns a member's open holds.
  static func open(of member: ID<Member>, _ tx: any Transaction) throws -> [Hold] {
    try tx.rows(
      "SELECT \(columns) FROM wallet_hold WHERE member = \(member) AND state = 'held' ORDER BY id"
    )
    .map(Hold.init(row:))
  }

  /// Returns open holds whose time is over, oldest first.
  static func due(at now: Instant, limit: Int, _ tx: any Transaction) throws -> [Hold] {
    try tx.rows(
      """
      SELECT \(columns) FROM wallet_hold WHERE state = 'held' AND ends_at <= \(now) ORDER BY ends_at, id LIMIT \(limit)
      """
    ).map(Hold.init(row:))
  }

  private static let columns: SQL = "id, member, unit, amount, state, captured, cause, ends_at"

  private init(row: Row) throws {
    id = try row.value("id")
    member = try row.value("member")
    unit = try row.value("unit")
    amount = try row.value("amount")
    state = try row.value("state")
    captured = try row.value("captured")
    reference = try row.value("cause")
    endsAt = try row.value("ends_at")
  }
}

/// No hold has the given ID.
public struct NoSuchHold: Refusal, Equatable {
  public let slug = "not-found"
  public let kind = RefusalKind.notFound
  public var message: String { say("This amount is no longer set aside. Reload the page.") }

  public init() {}

  public static func == (left: NoSuchHold, right: NoSuchHold) -> Bool { true }
}
