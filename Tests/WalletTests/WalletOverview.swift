import Members
import PlazaBase
import PlazaData
import PlazaTesting

@testable import Members
@testable import Wallet

/// A site with only a wallet and the members' audit log.
struct WalletOverview {
  let store: any Database
  let clock: TestWorld

  var world: World { clock.world }

  static func open(
    on engine: Engine, seed: UInt64 = 1, _ body: (WalletOverview) async throws -> Void
  ) async throws {
    let clock = TestWorld(seed: seed)
    try await engine.withStore(Members.tables + Wallet.tables, world: clock) { store in
      let fixture = WalletOverview(store: store, clock: clock)
      try await fixture.set(.generous)
      try await body(fixture)
    }
  }

  func set(_ rules: EarningRules) async throws {
    let now = clock.now
    try await store.write { try rules.set(at: now, $0) }
  }

  /// Creates a member with an account of this age.
  func member(aged age: Duration) async throws -> ID<Member> {
    let (member, joined) = (member(), clock.now - age)
    let email = "\(member.text)@plaza.test"
    try await store.write { tx in
      try tx.run(
        """
        INSERT INTO members_member (id, email, email_key, name, name_key, created_at)
        VALUES (\(member), \(email), \(email), 'Ann', 'ann', \(joined))
        """)
    }
    return member
  }

  func member() -> ID<Member> { world.newID() }

  /// Creates a member with this balance.
  func member(_ unit: WalletUnit = .point, has amount: Int) async throws -> ID<Member> {
    let member = member()
    try await move(
      amount, unit, from: unit == .point ? .issued("test") : .topUps, to: .available(member))
    return member
  }

  @discardableResult
  func move(
    _ amount: Int, _ unit: WalletUnit = .point, from: WalletAccount, to: WalletAccount,
    key: String? = nil
  ) async throws -> PostedTransfer {
    let key = key ?? world.newID(Transfer.self).text
    var transfer = Transfer(key: key, reason: "test", at: clock.now, in: world)
    transfer.move(amount, unit, from: from, to: to)
    let post = PostTransfer(transfer)
    return try await store.write { try post($0) }
  }

  func hold(_ amount: Int, of member: ID<Member>, key: String? = nil, _ unit: WalletUnit = .point)
    async throws -> Hold
  {
    let act = PlaceHold(
      amount, unit, of: member, key: key ?? world.newID(Transfer.self).text, reason: "print",
      reference: "order/1",
      at: clock.now, for: .hours(1), in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func capture(_ hold: ID<Hold>, _ amount: Int? = nil) async throws -> Hold {
    let act = SettleHold.capture(
      amount, of: hold, into: .takings("print"), at: clock.now, in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func release(_ hold: ID<Hold>) async throws -> Hold {
    let act = SettleHold.release(hold, at: clock.now, in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func reward(
    _ amount: Int = 10, _ member: ID<Member>, _ reference: String = "film/1",
    from source: WalletAccount? = nil,
    coolDown: Duration = .zero
  ) async throws -> Int {
    try await earn(amount, member, reference, from: source, coolDown: coolDown).points
  }

  @discardableResult
  func earn(
    _ amount: Int = 10, _ member: ID<Member>, _ reference: String = "film/1",
    from source: WalletAccount? = nil,
    coolDown: Duration = .zero
  ) async throws -> RewardOutcome {
    let act = GrantReward(
      amount, to: member, reason: "like", reference: reference, from: source, coolDown: coolDown,
      WalletSite.settings.time,
      at: clock.now, in: world)
    return try await store.write { try act($0) }
  }

  func payPending() async throws {
    let pay = PayPendingRewards(now: clock.now, world: world)
    try await store.write { try pay($0) }
  }

  @discardableResult
  func takeBack(_ member: ID<Member>, _ reference: String = "film/1") async throws -> Int {
    let act = RevokeReward(
      from: member, reason: "like", reference: reference, at: clock.now, in: world)
    return try await store.write { try act($0) }
  }

  func balance(_ member: ID<Member>, _ unit: WalletUnit = .point) async throws -> Balance {
    try await store.read { try Balance.of(member, unit, $0) }
  }

  func isSound() async throws -> Bool {
    if case .sound = try await store.longRead({ try VerifyLedger()($0) }) { true } else { false }
  }
}

extension EarningRules {
  /// Rules whose limits no test reaches.
  static var generous: EarningRules {
    var rules = EarningRules()
    (rules.day, rules.week, rules.month, rules.house) = (
      1_000_000, 1_000_000, 1_000_000, 100_000_000
    )
    rules.waitHours = 0
    return rules
  }

  /// Stores the rules as the owner would.
  func set(at now: Instant, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO wallet_earning_rules (id, day_points, week_points, month_points, house_points, wait_hours, newcomers,
        set_at, set_by)
      VALUES (1, \(day), \(week), \(month), \(house), \(waitHours), \(newcomers), \(now), \(Cast.dan.id))
      ON CONFLICT (id) DO UPDATE SET day_points = excluded.day_points, week_points = excluded.week_points,
        month_points = excluded.month_points, house_points = excluded.house_points, wait_hours = excluded.wait_hours
      """)
  }
}
