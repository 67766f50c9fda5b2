import PlazaBase
import PlazaData
import PlazaTesting

@testable import Wallet

/// A plaza with nothing but a wallet.
struct Purse {
  let store: any Store
  let clock: TestWorld

  var world: World { clock.world }

  static func open(on engine: Engine, seed: UInt64 = 1, _ body: (Purse) async throws -> Void) async throws {
    let clock = TestWorld(seed: seed)
    try await engine.withStore(Wallet.tables, world: clock) { try await body(Purse(store: $0, clock: clock)) }
  }

  func member() -> ID<Member> { world.newID() }

  /// A member who has so much.
  func member(_ unit: WalletUnit = .point, has amount: Int) async throws -> ID<Member> {
    let member = member()
    try await move(amount, unit, from: unit == .point ? .issued("test") : .topUps, to: .available(member))
    return member
  }

  @discardableResult
  func move(
    _ amount: Int, _ unit: WalletUnit = .point, from: WalletAccount, to: WalletAccount, key: String? = nil
  ) async throws -> PostedTransfer {
    let key = key ?? world.newID(Transfer.self).text
    var transfer = Transfer(key: key, reason: "test", at: clock.now, in: world)
    transfer.move(amount, unit, from: from, to: to)
    let post = PostTransfer(transfer)
    return try await store.write { try post($0) }
  }

  func hold(_ amount: Int, of member: ID<Member>, key: String? = nil, _ unit: WalletUnit = .point) async throws -> Hold
  {
    let act = PlaceHold(
      amount, unit, of: member, key: key ?? world.newID(Transfer.self).text, reason: "print", cause: "order/1",
      at: clock.now, for: .hours(1), in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func capture(_ hold: ID<Hold>, _ amount: Int? = nil) async throws -> Hold {
    let act = SettleHold.capture(amount, of: hold, into: .takings("print"), at: clock.now, in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func release(_ hold: ID<Hold>) async throws -> Hold {
    let act = SettleHold.release(hold, at: clock.now, in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func reward(
    _ amount: Int = 10, _ member: ID<Member>, _ cause: String = "film/1", from source: WalletAccount? = nil,
    coolDown: Duration = .zero
  ) async throws -> Int {
    let act = GrantReward(
      amount, to: member, reason: "like", cause: cause, from: source, coolDown: coolDown, at: clock.now, in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func takeBack(_ member: ID<Member>, _ cause: String = "film/1") async throws -> Int {
    let act = TakeBackReward(from: member, reason: "like", cause: cause, at: clock.now, in: world)
    return try await store.write { try act($0) }
  }

  func balance(_ member: ID<Member>, _ unit: WalletUnit = .point) async throws -> Balance {
    try await store.read { try Balance.of(member, unit, $0) }
  }

  func isSound() async throws -> Bool {
    if case .sound = try await store.longRead({ try ProveLedger()($0) }) { true } else { false }
  }
}
