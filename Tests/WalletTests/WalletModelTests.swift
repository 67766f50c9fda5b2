import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

/// Thousands of random deeds, done to the wallet and to a few dictionaries, which must agree.
struct WalletModelTests {
  private struct Model {
    var available: [Int: Int] = [:]
    var held: [Int: Int] = [:]
    var holds: [(id: ID<Hold>, member: Int, amount: Int)] = []
    var rewards: Set<String> = []
    var budget = 0
  }

  private struct Dice {
    var source: SplitMix64

    mutating func number(_ most: Int) -> Int { Int(source.next() % UInt64(most)) }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres], [UInt64.random(in: 0...9_999_999), 1])
  func `the wallet and a model of it agree after every deed`(engine: Engine, seed: UInt64) async throws {
    print("seed \(seed)")
    try await Purse.open(on: engine, seed: seed) { purse in
      let members = (0..<4).map { _ in purse.member() }
      var (model, dice) = (Model(), Dice(source: SplitMix64(seed: seed)))
      for step in 0..<600 {
        try await deed(&model, &dice, purse, members)
        let who = dice.number(members.count)
        let balance = try await purse.balance(members[who])
        let wanted = Balance(available: model.available[who, default: 0], held: model.held[who, default: 0])
        #expect(balance == wanted, "step \(step), seed \(seed)")
        if balance != wanted { return }
      }
      #expect(try await purse.isSound(), "seed \(seed)")
    }
  }

  private func deed(_ model: inout Model, _ dice: inout Dice, _ purse: Purse, _ members: [ID<Member>]) async throws {
    let (who, amount) = (dice.number(members.count), 1 + dice.number(40))
    let has = model.available[who, default: 0]
    switch dice.number(8) {
    case 0:
      try await purse.move(amount, from: .issued("test"), to: .available(members[who]))
      model.available[who, default: 0] += amount
    case 1:
      let other = (who + 1) % members.count
      let (from, to) = (WalletAccount.available(members[who]), WalletAccount.available(members[other]))
      if try await goes(has >= amount, { try await purse.move(amount, from: from, to: to) }) {
        model.available[who, default: 0] -= amount
        model.available[other, default: 0] += amount
      }
    case 2:
      var hold: Hold?
      if try await goes(has >= amount, { hold = try await purse.hold(amount, of: members[who]) }), let hold {
        model.available[who, default: 0] -= amount
        model.held[who, default: 0] += amount
        model.holds.append((hold.id, who, amount))
      }
    case 3, 4: try await settle(&model, &dice, purse)
    case 5:
      try await purse.move(amount, from: .issued("campaign"), to: .budget("b"))
      model.budget += amount
    case 6:
      let cause = "film/\(dice.number(3))"
      let isNew = !model.rewards.contains("\(who) \(cause)")
      let gives = try await goes(!isNew || model.budget >= amount) {
        try await purse.reward(amount, members[who], cause, from: .budget("b"))
      }
      if gives, isNew {
        model.budget -= amount
        model.available[who, default: 0] += amount
        model.rewards.insert("\(who) \(cause)")
      }
    default:
      let cause = "film/\(dice.number(3))"
      let taken = try await purse.takeBack(members[who], cause)
      #expect(model.rewards.remove("\(who) \(cause)") != nil || taken == 0)
      model.available[who, default: 0] -= taken
      model.budget += taken
    }
  }

  private func settle(_ model: inout Model, _ dice: inout Dice, _ purse: Purse) async throws {
    guard !model.holds.isEmpty else { return }
    let hold = model.holds.remove(at: dice.number(model.holds.count))
    let taken = dice.number(2) == 0 ? 0 : dice.number(hold.amount + 1)
    if taken == 0 { try await purse.release(hold.id) } else { try await purse.capture(hold.id, taken) }
    model.held[hold.member, default: 0] -= hold.amount
    model.available[hold.member, default: 0] += hold.amount - taken
  }

  /// Whether it was done, which must be as the model says.
  private func goes(_ expected: Bool, _ work: () async throws -> some Any) async throws -> Bool {
    do {
      _ = try await work()
      #expect(expected)
      return true
    } catch is WalletRefusal {
      #expect(!expected)
      return false
    }
  }
}
