import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct RewardTests {
  @Test(arguments: Engine.all)
  func `a cause is rewarded once while its reward stands`(engine: Engine) async throws {
    try await Purse.open(on: engine) { purse in
      let (ann, bob) = (purse.member(), purse.member())
      let first = try await purse.reward(10, ann)
      #expect(first == 10)
      #expect(try await purse.reward(10, ann) == 0)
      #expect(try await purse.reward(10, ann, "film/2") == 10)
      #expect(try await purse.reward(10, bob) == 10)
      #expect(try await purse.balance(ann).available == 20)
      #expect(try await purse.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a reward that was taken back is granted again after its cool-down only`(engine: Engine) async throws {
    try await Purse.open(on: engine) { purse in
      let ann = purse.member()
      try await purse.reward(10, ann, coolDown: .days(1))
      #expect(try await purse.takeBack(ann) == 10)
      #expect(try await purse.takeBack(ann) == 0)
      #expect(try await purse.balance(ann).available == 0)
      #expect(try await purse.reward(10, ann, coolDown: .days(1)) == 0)
      purse.clock.advance(by: .days(1))
      #expect(try await purse.reward(10, ann, coolDown: .days(1)) == 10)
      #expect(try await purse.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `what was spent already is waived, and nobody owes points`(engine: Engine) async throws {
    try await Purse.open(on: engine) { purse in
      let ann = purse.member()
      try await purse.reward(10, ann)
      try await purse.move(7, from: .available(ann), to: .redeemed)
      #expect(try await purse.takeBack(ann) == 3)
      #expect(try await purse.balance(ann).available == 0)
      try await purse.reward(5, ann, "film/2")
      try await purse.move(5, from: .available(ann), to: .redeemed)
      #expect(try await purse.takeBack(ann, "film/2") == 0)
      let waived = try await purse.store.read { tx in
        try tx.rows("SELECT waived FROM wallet_reward ORDER BY waived").map { try $0.value("waived", as: Int.self) }
      }
      #expect(waived == [5, 7])
      #expect(try await purse.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a campaign's budget runs dry, and gets back what was taken back`(engine: Engine) async throws {
    try await Purse.open(on: engine) { purse in
      let budget = WalletAccount.budget("summer")
      try await purse.move(15, from: .issued("campaign"), to: budget)
      let (ann, bob) = (purse.member(), purse.member())
      try await purse.reward(10, ann, from: budget)
      await #expect(throws: WalletRefusal.notEnough(.point, missing: 5)) {
        try await purse.reward(10, bob, from: budget)
      }
      try await purse.takeBack(ann)
      #expect(try await purse.reward(10, bob, from: budget) == 10)
      #expect(try await purse.isSound())
    }
  }
}
