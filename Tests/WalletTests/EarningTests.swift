import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

/// The limits on points earned for all reasons together.
struct EarningTests {
  private func rules(_ change: (inout EarningRules) -> Void) -> EarningRules {
    var rules = EarningRules.generous
    change(&rules)
    return rules
  }

  @Test(arguments: Engine.all)
  func `earnings have limits for one day, seven days and thirty days`(engine: Engine) async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      try await fixture.set(rules { ($0.day, $0.week, $0.month) = (20, 30, 40) })
      let ann = fixture.member()
      var film = 0
      func earn() async throws -> RewardOutcome {
        film += 1
        return try await fixture.earn(10, ann, "film/\(film)")
      }
      for _ in 0..<2 { #expect(try await earn() == .paid(10)) }
      #expect(try await earn() == .unpaid(.dayIsFull(20)))
      fixture.clock.advance(by: .days(1))
      #expect(try await earn() == .paid(10))
      #expect(try await earn() == .unpaid(.weekIsFull(30)))
      fixture.clock.advance(by: .days(6))
      #expect(try await earn() == .paid(10))
      #expect(try await earn() == .unpaid(.monthIsFull(40)))
      fixture.clock.advance(by: .days(23))
      #expect(try await earn() == .paid(10), "the first day is out of the thirty")
      #expect(try await fixture.balance(ann).available == 50)
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `the monthly operator budget is limited and excludes points paid by advertisers`(
    engine: Engine
  ) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      try await fixture.set(rules { $0.house = 25 })
      let (ann, bob) = (fixture.member(), fixture.member())
      let budget = WalletAccount.budget("clips")
      try await fixture.move(100, from: .issued("campaign"), to: budget)
      for member in [ann, bob] { #expect(try await fixture.earn(10, member) == .paid(10)) }
      #expect(try await fixture.earn(10, ann, "film/2") == .unpaid(.operatorBudgetSpent))
      #expect(try await fixture.earn(10, ann, "clip/1", from: budget) == .paid(10))
      // Points that were taken back can be awarded again.
      try await fixture.takeBack(bob)
      #expect(try await fixture.earn(10, ann, "film/2") == .paid(10))
      // 1 June at noon.
      fixture.clock.advance(by: .days(30))
      #expect(try await fixture.earn(10, bob, "film/3") == .paid(10))
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `points of a new account are pending, can be revoked and are paid once`(engine: Engine)
    async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      try await fixture.set(rules { $0.waitHours = 24 })
      let ann = try await fixture.member(aged: .hours(20))
      let due = fixture.clock.now + .hours(4)
      #expect(try await fixture.earn(10, ann) == .pending(10, until: due))
      #expect(try await fixture.earn(10, ann, "film/2") == .pending(10, until: due))
      #expect(try await fixture.balance(ann) == Balance(available: 0, held: 0, pending: 20))
      #expect(try await fixture.takeBack(ann, "film/2") == 10)
      #expect(try await fixture.isSound())
      fixture.clock.advance(by: .hours(4) - .seconds(1))
      try await fixture.payPending()
      #expect(try await fixture.balance(ann) == Balance(available: 0, held: 0, pending: 10))
      fixture.clock.advance(by: .seconds(1))
      for _ in 0..<2 { try await fixture.payPending() }
      #expect(try await fixture.balance(ann) == Balance(available: 10, held: 0, pending: 0))
      #expect(try await fixture.earn(10, ann, "film/3") == .paid(10))
      #expect(try await fixture.takeBack(ann) == 10)
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `thirty simultaneous likes earn no more than the daily limit`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      try await fixture.set(rules { $0.day = 50 })
      let ann = fixture.member()
      try await withThrowingTaskGroup { group in
        for film in 0..<30 { group.addTask { try await fixture.reward(10, ann, "film/\(film)") } }
        try await group.waitForAll()
      }
      #expect(try await fixture.balance(ann).available == 50)
    }
  }

  @Test
  func `the race test detects a limit that is checked before it is updated`() async throws {
    try await WalletOverview.open(on: .postgres) { fixture in
      try await fixture.set(rules { $0.day = 50 })
      var maximum = 0
      for _ in 0..<50 where maximum <= 50 {
        let ann = fixture.member()
        try await withThrowingTaskGroup { group in
          for _ in 0..<30 { group.addTask { try await rewardInTwoSteps(ann, fixture) } }
          try await group.waitForAll()
        }
        maximum = try await fixture.balance(ann).available
      }
      #expect(
        maximum > 50, "the two steps kept the limit for 50 rounds, so this check proves nothing")
    }
  }

  private func rewardInTwoSteps(_ member: ID<Member>, _ fixture: WalletOverview) async throws {
    let had = try await fixture.balance(member).available
    if had + 10 <= 50 { try await fixture.move(10, from: .issued("like"), to: .available(member)) }
  }

  @Test func `every earning refusal has its own message and code`() {
    let all: [EarningRefusal] = [
      .earnedBefore, .tooOften(hours: 3), .dayIsFull(1), .weekIsFull(1), .monthIsFull(1),
      .operatorBudgetSpent,
    ]
    #expect(Set(all.map(\.message)).count == all.count && Set(all.map(\.slug)).count == all.count)
    #expect(all.allSatisfy { $0.message.hasSuffix(".") })
  }
}
