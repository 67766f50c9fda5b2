import PlazaBase
import PlazaData
import PlazaDataPostgres
import PlazaTesting
import Testing

@testable import Wallet

/// Concurrent clients that compete for the same balances.
struct WalletRaceTests {
  private static let engines = [Engine.sqliteFile, .postgres]

  private func crowd(_ count: Int, _ work: @escaping @Sendable (Int) async throws -> Bool)
    async throws -> Int
  {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<count { group.addTask { try await work(number) } }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
  }

  @Test(arguments: engines)
  func `of 50 members' requests for the same 100 points one succeeds`(engine: Engine) async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = try await fixture.member(has: 100)
      let done = try await crowd(50) { _ in
        do {
          return try await fixture.move(100, from: .available(ann), to: .redeemed).isNew
        } catch WalletRefusal.notEnough(.point, missing: 100) {
          return false
        }
      }
      #expect(done == 1)
      #expect(try await fixture.balance(ann) == Balance())
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: engines)
  func `a budget for ten rewards pays ten of thirty`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let budget = WalletAccount.budget("clip")
      try await fixture.move(100, from: .issued("campaign"), to: budget)
      let done = try await crowd(30) { number in
        do {
          return try await fixture.reward(10, fixture.member(), "clip/\(number)", from: budget)
            == 10
        } catch WalletRefusal.notEnough {
          return false
        }
      }
      #expect(done == 10)
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: engines)
  func `simultaneous likes and unlikes leave at most one reward`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = fixture.member()
      _ = try await crowd(40) { number in
        number % 2 == 0
          ? try await fixture.reward(10, ann) > 0 : try await fixture.takeBack(ann) > 0
      }
      let standing = try await fixture.store.read {
        try $0.count("SELECT count(*) AS n FROM wallet_reward WHERE taken_back_at IS NULL")
      }
      #expect(standing <= 1)
      #expect(try await fixture.balance(ann).available == standing * 10)
      #expect(try await fixture.isSound())
    }
  }

  @Test
  func `the race test detects a balance that is read before it is updated`() async throws {
    try await withPostgres(world: TestWorld()) { store in
      try await store.migrate([
        Migration(
          "test/0001-naive",
          [
            "CREATE TABLE naive_purse (id \(.int) NOT NULL PRIMARY KEY, points \(.int) NOT NULL) \(.strict)",
            "INSERT INTO naive_purse (id, points) VALUES (1, 100)",
          ])
      ])
      var maximum = 0
      for _ in 0..<50 where maximum < 2 {
        try await store.write { try $0.run("UPDATE naive_purse SET points = 100") }
        maximum = try await crowd(32) { _ in
          let has = try await store.read { try $0.count("SELECT points AS n FROM naive_purse") }
          if has < 100 { return false }
          try await store.write { try $0.run("UPDATE naive_purse SET points = \(has - 100)") }
          return true
        }
      }
      #expect(maximum > 1, "the naive purse held for 50 rounds, so this check proves nothing")
    }
  }
}
