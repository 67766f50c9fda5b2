import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

/// Performs random actions of members, shops and staff on a wallet and on its model.
struct RandomWalletActions {
  private typealias BalanceKey = WalletModel.BalanceKey

  private static let (cost, worth, each, all) = (25, 50, 8, 20)
  private static let budget = WalletAccount.budget("clips")

  let fixture: WalletOverview
  private(set) var model = WalletModel()
  /// The number of operations that were refused as expected.
  private(set) var refused = 0
  private let members: [ID<Member>]
  private let coupon: ID<Coupon>
  private var random: SplitMix64

  init(_ fixture: WalletOverview, seed: UInt64) async throws {
    self.fixture = fixture
    random = SplitMix64(seed: seed)
    members = (0..<4).map { _ in fixture.member() }
    coupon = fixture.world.newID()
    let details = CouponDetails(
      title: "Prints", kind: .printCredits, cost: Self.cost, worth: Self.worth,
      memberLimit: Self.each,
      totalLimit: Self.all, firstDay: .epoch, lastDay: .epoch)
    let save = SaveCoupon(coupon, details, isNew: true, at: fixture.clock.now)
    try await fixture.store.write { try save($0) }
  }

  /// Returns all balances of the model and of the wallet.
  func balances() async throws -> (wanted: [Balance], there: [Balance]) {
    let pockets = members.indices.flatMap { member in
      WalletUnit.allCases.map { BalanceKey(member: member, unit: $0) }
    }
    let members = members
    let there = try await fixture.store.read { tx in
      try pockets.map { try Balance.of(members[$0.member], $0.unit, tx) }
    }
    return (pockets.map(model.balance), there)
  }

  mutating func act() async throws {
    let balanceKey = BalanceKey(
      member: number(members.count), unit: number(2) == 0 ? .point : .credit)
    let amount = 1 + number(40)
    switch number(15) {
    case 0, 1: try await earn(amount, balanceKey)
    case 2: try await pay(amount, balanceKey)
    case 3: try await hold(amount, balanceKey)
    case 4, 5: try await settleHold()
    case 6: try await advanceTime()
    case 7: try await fund(amount)
    case 8: try await reward(amount, balanceKey.member)
    case 9: try await takeBack(balanceKey.member)
    case 10: try await topUp(amount, balanceKey.member)
    case 11: try await adjust(number(2) == 0 ? amount : -amount, balanceKey)
    case 12: try await undo()
    case 13: try await redeem(balanceKey.member)
    default: try await spend()
    }
  }

  private mutating func number(_ maximum: Int) -> Int { Int(random.next() % UInt64(maximum)) }

  /// Performs an operation that must succeed or fail as the model predicts.
  /// - Returns: The result; `nil` if the operation was refused.
  private mutating func goes<Done>(_ expected: Bool, _ work: () async throws -> Done) async throws
    -> Done?
  {
    do {
      let done = try await work()
      #expect(expected, "this had to be refused")
      return done
    } catch let error as any Refusal {
      #expect(!expected, "this was refused: \(error)")
      refused += 1
      return nil
    }
  }

  // Transfers between members, and reservations

  private mutating func earn(_ amount: Int, _ balanceKey: BalanceKey) async throws {
    try await fixture.move(
      amount, balanceKey.unit, from: .issued("test"), to: .available(members[balanceKey.member]))
    model.available[balanceKey, default: 0] += amount
  }

  private mutating func pay(_ amount: Int, _ balanceKey: BalanceKey) async throws {
    let other = BalanceKey(member: (balanceKey.member + 1) % members.count, unit: balanceKey.unit)
    let (fixture, from, to) = (fixture, members[balanceKey.member], members[other.member])
    let paid = try await goes(model.balance(balanceKey).available >= amount) {
      try await fixture.move(amount, balanceKey.unit, from: .available(from), to: .available(to))
    }
    guard paid != nil else { return }
    model.available[balanceKey, default: 0] -= amount
    model.available[other, default: 0] += amount
  }

  private mutating func hold(_ amount: Int, _ balanceKey: BalanceKey) async throws {
    let (fixture, member) = (fixture, members[balanceKey.member])
    let hold = try await goes(model.balance(balanceKey).available >= amount) {
      try await fixture.hold(amount, of: member, balanceKey.unit)
    }
    guard let hold else { return }
    model.place(
      WalletModel.Aside(id: hold.id, balanceKey: balanceKey, amount: amount, endsAt: hold.endsAt))
  }

  private mutating func settleHold() async throws {
    guard !model.holds.isEmpty else { return }
    let (fixture, hold, isCaptured) = (
      fixture, model.holds[number(model.holds.count)], number(2) == 0
    )
    // Occasionally more than the reserved amount.
    let taken = isCaptured ? number(hold.amount + 3) : 0
    let done = try await goes(taken <= hold.amount) {
      isCaptured ? try await fixture.capture(hold.id, taken) : try await fixture.release(hold.id)
    }
    guard done != nil else { return }
    model.capture(hold, taking: taken)
    _ = try await goes(false) { try await fixture.release(hold.id) }
  }

  private mutating func advanceTime() async throws {
    fixture.clock.advance(by: .minutes(number(30)))
    let act = ExpireHolds(at: fixture.clock.now, in: fixture.world)
    try await fixture.store.write { _ = try act($0) }
    model.timeOut(at: fixture.clock.now)
  }

  // Rewards paid from a budget

  private mutating func fund(_ amount: Int) async throws {
    try await fixture.move(amount, from: .issued("campaign"), to: Self.budget)
    model.budget += amount
  }

  private mutating func reward(_ amount: Int, _ member: Int) async throws {
    let reference = "film/\(number(3))"
    let (fixture, who) = (fixture, members[member])
    let key = "\(member) \(reference)"
    let due = model.rewards[key] == nil ? max(0, amount - model.waived[key, default: 0]) : 0
    let given = try await goes(model.budget >= due) {
      try await fixture.reward(amount, who, reference, from: Self.budget)
    }
    guard let given else { return }
    #expect(given == due)
    guard due > 0 else { return }
    model.budget -= due
    model.available[BalanceKey(member: member, unit: .point), default: 0] += due
    model.rewards[key] = due
  }

  /// The spent part of the reward is waived.
  private mutating func takeBack(_ member: Int) async throws {
    let reference = "film/\(number(3))"
    let balanceKey = BalanceKey(member: member, unit: .point)
    let given = model.rewards.removeValue(forKey: "\(member) \(reference)") ?? 0
    let taken = min(given, model.balance(balanceKey).available)
    model.waived["\(member) \(reference)", default: 0] += given - taken
    #expect(try await fixture.takeBack(members[member], reference) == taken)
    model.available[balanceKey, default: 0] -= taken
    model.budget += taken
  }

  // At a counter

  /// Receipt numbers come from a small range, so that some are entered twice.
  private mutating func topUp(_ amount: Int, _ member: Int) async throws {
    let (fixture, receipt, known) = (fixture, number(60), model.receipts)
    let before = known[receipt]
    let entered: (member: Int, amount: Int) =
      number(2) == 0 ? before ?? (member, amount) : (member, amount)
    let act = TopUpCredits(
      Money(minor: entered.amount), for: members[entered.member], receipt: "K-\(receipt)",
      WalletSite.settings,
      at: fixture.clock.now, by: fixture.member(), in: fixture.world)
    guard
      let posted = try await goes(before == nil, { try await fixture.store.write { try act($0) } })
    else { return }
    let balanceKey = BalanceKey(member: entered.member, unit: .credit)
    model.receipts[receipt] = entered
    model.available[balanceKey, default: 0] += entered.amount
    model.counted.append(
      WalletModel.CountText(
        transfer: posted, balanceKey: balanceKey, amount: entered.amount, receipt: receipt))
  }

  private mutating func adjust(_ amount: Int, _ balanceKey: BalanceKey) async throws {
    let fixture = fixture
    let act = AdjustBalance(
      amount, balanceKey.unit, of: members[balanceKey.member], text: "counted twice",
      key: fixture.world.newSecret(bytes: 9),
      at: fixture.clock.now, by: fixture.member(), in: fixture.world)
    let posted = try await goes(model.balance(balanceKey).available + amount >= 0) {
      try await fixture.store.write { try act($0) }
    }
    guard let posted else { return }
    model.available[balanceKey, default: 0] += amount
    model.counted.append(
      WalletModel.CountText(transfer: posted.id, balanceKey: balanceKey, amount: amount))
  }

  private mutating func undo() async throws {
    guard !model.counted.isEmpty else { return }
    let (fixture, place) = (fixture, number(model.counted.count))
    let counted = model.counted[place]
    let act = UndoTransfer(
      counted.transfer, text: "a mistake", at: fixture.clock.now, by: fixture.member(),
      in: fixture.world)
    let undone = try await goes(
      !counted.isUndone && model.balance(counted.balanceKey).available >= counted.amount
    ) { try await fixture.store.write { try act($0) } }
    guard undone != nil else { return }
    model.counted[place].isUndone = true
    if let receipt = counted.receipt { model.receipts[receipt] = nil }
    model.available[counted.balanceKey, default: 0] -= counted.amount
  }

  // Coupons and vouchers

  private mutating func redeem(_ member: Int) async throws {
    let (fixture, balanceKey) = (fixture, BalanceKey(member: member, unit: .point))
    let act = RedeemCoupon(
      coupon, for: members[member], today: .epoch, at: fixture.clock.now, in: fixture.world)
    let isThere =
      model.codes.count < Self.all && model.codes.count(where: { $0.member == member }) < Self.each
    let voucher = try await goes(isThere && model.balance(balanceKey).available >= Self.cost) {
      try await fixture.store.write { try act($0) }
    }
    guard let voucher else { return }
    model.available[balanceKey, default: 0] -= Self.cost
    model.codes.append(WalletModel.Code(text: voucher.code, member: member))
  }

  private mutating func spend() async throws {
    guard !model.codes.isEmpty else { return }
    let (fixture, place) = (fixture, number(model.codes.count))
    let code = model.codes[place]
    let act = RedeemVoucher(
      code.text, of: [.printCredits], in: "print", by: fixture.member(), today: .epoch,
      at: fixture.clock.now,
      in: fixture.world)
    let spent = try await goes(!code.isSpent) { try await fixture.store.write { try act($0) } }
    guard spent != nil else { return }
    model.codes[place].isSpent = true
    model.available[BalanceKey(member: code.member, unit: .credit), default: 0] += Self.worth
  }
}
