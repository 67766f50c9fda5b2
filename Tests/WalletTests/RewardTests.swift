import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct RewardTests {
  @Test(arguments: Engine.all)
  func `a cause is rewarded once while its reward is active`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let (ann, bob) = (fixture.member(), fixture.member())
      let first = try await fixture.reward(10, ann)
      #expect(first == 10)
      #expect(try await fixture.reward(10, ann) == 0)
      #expect(try await fixture.reward(10, ann, "film/2") == 10)
      #expect(try await fixture.reward(10, bob) == 10)
      #expect(try await fixture.balance(ann).available == 20)
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a revoked reward can be earned again a limited number of times within its cool-down`(
    engine: Engine
  )
    async throws
  {
    try await WalletOverview.open(on: engine) { fixture async throws -> Void in
      let ann = fixture.member()
      for _ in 0..<GrantReward.maxReturns {
        let paid = try await fixture.reward(10, ann, coolDown: .days(1))
        #expect(try await fixture.takeBack(ann) == paid && paid == 10)
        #expect(try await fixture.takeBack(ann) == 0)
        #expect(try await fixture.balance(ann).available == 0)
        fixture.clock.advance(by: .hours(1))
      }
      #expect(try await fixture.earn(10, ann, coolDown: .days(1)) == .unpaid(.tooOften(hours: 20)))
      fixture.clock.advance(by: .hours(19))
      #expect(try await fixture.reward(10, ann, coolDown: .days(1)) == 10)
      let isSound = try await fixture.isSound()
      #expect(isSound)
    }
  }

  @Test(arguments: Engine.all)
  func `spent points of a reward cannot be earned again by the same cause`(engine: Engine)
    async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = fixture.member()
      var earned = 0
      for _ in 0..<4 {
        let given = try await fixture.reward(10, ann)
        earned += given
        if given > 4 { try await fixture.move(4, from: .available(ann), to: .redeemed) }
        try await fixture.takeBack(ann)
        fixture.clock.advance(by: .days(40))
      }
      #expect(earned == 10 + 6 + 2 + 2, "ten in all, and what came back each time")
      #expect(try await fixture.reward(10, ann) == 2)
      try await fixture.move(2, from: .available(ann), to: .redeemed)
      try await fixture.takeBack(ann)
      #expect(try await fixture.earn(10, ann) == .unpaid(.earnedBefore))
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `the spent part of a revoked reward is waived, and the balance stays at zero`(
    engine: Engine
  ) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = fixture.member()
      try await fixture.reward(10, ann)
      try await fixture.move(7, from: .available(ann), to: .redeemed)
      #expect(try await fixture.takeBack(ann) == 3)
      #expect(try await fixture.balance(ann).available == 0)
      try await fixture.reward(5, ann, "film/2")
      try await fixture.move(5, from: .available(ann), to: .redeemed)
      #expect(try await fixture.takeBack(ann, "film/2") == 0)
      let waived = try await fixture.store.read { tx in
        try tx.rows("SELECT waived FROM wallet_reward ORDER BY waived").map {
          try $0.value("waived", as: Int.self)
        }
      }
      #expect(waived == [5, 7])
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a campaign budget is limited and receives revoked rewards`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let budget = WalletAccount.budget("summer")
      try await fixture.move(15, from: .issued("campaign"), to: budget)
      let (ann, bob) = (fixture.member(), fixture.member())
      try await fixture.reward(10, ann, from: budget)
      await #expect(throws: WalletRefusal.notEnough(.point, missing: 5)) {
        try await fixture.reward(10, bob, from: budget)
      }
      try await fixture.takeBack(ann)
      #expect(try await fixture.reward(10, bob, from: budget) == 10)
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `active points are totalled by cause, including its parts`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let (ann, bob) = (fixture.member(), fixture.member())
      for reference in [
        "film/1", "film/1/2026-06-01", "film/1/2026-06-02", "film/2", "film/10", "film/3",
      ] {
        try await fixture.reward(10, ann, reference)
      }
      try await fixture.reward(10, bob, "film/1")
      try await fixture.takeBack(ann, "film/3")
      let points = try await fixture.store.read { tx in
        try Reward.points(
          of: ann, reasons: ["like", "share"], about: ["film/1", "film/2", "film/3", "film/4"], tx)
      }
      #expect(points == ["film/1": 30, "film/2": 10])
      let none = try await fixture.store.read {
        try Reward.points(of: ann, reasons: ["share"], about: ["film/1"], $0)
      }
      #expect(none == [:])
      #expect(
        try await fixture.store.read { try Reward.points(of: ann, reasons: [], about: [], $0) }
          == [:])
    }
  }

  @Test(arguments: Engine.all)
  func `the status of rewards is listed, newest first`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = fixture.member()
      try await fixture.reward(10, ann)
      try await fixture.move(6, from: .available(ann), to: .redeemed)
      try await fixture.takeBack(ann)
      fixture.clock.advance(by: .hours(1))
      try await fixture.reward(10, ann)
      let rewards = try await fixture.store.read {
        try Reward.of(ann, reason: "like", references: ["film/1"], $0)
      }
      #expect(rewards.map(\.stands) == [true, false] && rewards.map(\.waived) == [0, 6])
    }
  }
}
