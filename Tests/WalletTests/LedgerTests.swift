import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct LedgerTests {
  @Test(arguments: Engine.all)
  func `a transfer moves the amount, and each entry stores the balance after it`(engine: Engine)
    async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      let (ann, bob) = (try await fixture.member(.credit, has: 500), fixture.member())
      try await fixture.move(200, .credit, from: .available(ann), to: .available(bob))
      fixture.clock.advance(by: .minutes(1))
      try await fixture.move(50, .credit, from: .available(bob), to: .takings("rental"))
      #expect(try await fixture.balance(ann, .credit) == Balance(available: 300))
      #expect(try await fixture.balance(bob, .credit) == Balance(available: 150))
      #expect(try await fixture.balance(bob, .point) == Balance())
      let lines = try await fixture.store.read {
        try LedgerEntry.list(of: .available(bob), .credit, PageRequest(), $0).items
      }
      #expect(
        lines.map(\.amount) == [-50, 200] && lines.map(\.balance) == [150, 200]
          && lines.map(\.number) == [2, 1])
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a balance stays at zero or above, and a refused transfer leaves no entry`(engine: Engine)
    async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = try await fixture.member(has: 99)
      await #expect(throws: WalletRefusal.notEnough(.point, missing: 1)) {
        try await fixture.move(100, from: .available(ann), to: .redeemed)
      }
      #expect(try await fixture.balance(ann) == Balance(available: 99))
      let left = try await fixture.store.read {
        try $0.count("SELECT count(*) AS n FROM wallet_transfer")
      }
      #expect(left == 1)
      let sentences = [
        WalletRefusal.notEnough(.point, missing: 1), .notEnough(.point, missing: 2),
      ].map(\.message)
      #expect(
        sentences[0].hasPrefix("You need 1 more point.")
          && sentences[1].hasPrefix("You need 2 more points."))
    }
  }

  @Test(arguments: Engine.all)
  func `a table constraint refuses a negative balance`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      _ = try await fixture.member(has: 5)
      await #expect(throws: DatabaseError.self) {
        try await fixture.store.write {
          try $0.run("UPDATE wallet_account SET balance = -1 WHERE balance = 5")
        }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a repeated transfer changes nothing, and its key cannot be used for another`(
    engine: Engine
  ) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = try await fixture.member(has: 100)
      let first = try await fixture.move(10, from: .available(ann), to: .redeemed, key: "coupon 1")
      let again = try await fixture.move(10, from: .available(ann), to: .redeemed, key: "coupon 1")
      #expect(first.isNew && !again.isNew && first.id == again.id)
      await #expect(throws: WalletRefusal.keyTaken) {
        try await fixture.move(11, from: .available(ann), to: .redeemed, key: "coupon 1")
      }
      #expect(try await fixture.balance(ann).available == 90)
    }
  }

  @Test(arguments: Engine.all)
  func `a long list of entries is paginated`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = fixture.member()
      for amount in 1...7 {
        try await fixture.move(amount, from: .issued("test"), to: .available(ann))
      }
      var (amounts, after): ([Int], Cursor?) = ([], nil)
      repeat {
        let page = PageRequest(limit: 3, after: after)
        let resultPage = try await fixture.store.read {
          try LedgerEntry.list(of: .available(ann), .point, page, $0)
        }
        amounts += resultPage.items.map(\.amount)
        after = resultPage.next.flatMap { Cursor($0) }
      } while after != nil
      #expect(amounts == [7, 6, 5, 4, 3, 2, 1])
    }
  }

  @Test(arguments: Engine.all)
  func `the ledger check finds manual changes in the database`(engine: Engine) async throws {
    let damage: [(SQL, String)] = [
      (
        "UPDATE wallet_posting SET amount = amount + 1 WHERE amount = 100",
        "do not come to nothing in transfer"
      ),
      ("UPDATE wallet_account SET balance = 7 WHERE balance = 100", "is not that of its postings"),
      (
        "UPDATE wallet_account SET balance = 3 WHERE balance = 40",
        "What is set aside is not what is held"
      ),
      ("UPDATE wallet_reward SET amount = 11", "A reward is not what was posted"),
    ]
    for (change, words) in damage {
      try await WalletOverview.open(on: engine) { fixture in
        _ = try await fixture.member(has: 100)
        let bob = try await fixture.member(has: 60)
        _ = try await fixture.hold(40, of: bob)
        try await fixture.reward(10, fixture.member())
        #expect(try await fixture.isSound())
        try await fixture.store.write { try $0.run(change) }
        guard
          case .inconsistent(let found) = try await fixture.store.longRead({
            try VerifyLedger()($0)
          })
        else {
          Issue.record("nothing was found: \(words)")
          return
        }
        #expect(found.contains { $0.contains(words) }, "\(found)")
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a cause is rewarded once, and the ledger check finds duplicates`(engine: Engine)
    async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = fixture.member()
      try await fixture.reward(10, ann, "film/1")
      try await fixture.reward(10, ann, "film/2")
      let same: SQL = "UPDATE wallet_reward SET cause = 'like film/1' WHERE cause = 'like film/2'"
      await #expect(throws: (any Error).self) {
        try await fixture.store.write { try $0.run(same) }
      }
      #expect(try await fixture.isSound())
      try await fixture.store.write { try $0.run("DROP INDEX wallet_reward_standing") }
      try await fixture.store.write { try $0.run(same) }
      let verdict = try await fixture.store.longRead { try VerifyLedger()($0) }
      #expect(verdict == .inconsistent(["One cause is rewarded twice: like film/1."]))
    }
  }
}
