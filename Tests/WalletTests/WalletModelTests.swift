import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

/// Applies thousands of random operations to the wallet and to the model, which must agree.
struct WalletModelTests {
  private static let deeds = 1000

  @Test(arguments: [Engine.sqliteFile, .postgres], [UInt64.random(in: 0...9_999_999), 1])
  func `the wallet agrees with a reference model after each random action`(
    engine: Engine, seed: UInt64
  ) async throws {
    print("seed \(seed)")
    try await WalletOverview.open(on: engine, seed: seed) { fixture in
      var play = try await RandomWalletActions(fixture, seed: seed)
      for step in 0..<Self.deeds {
        try await play.act()
        let (wanted, there) = try await play.balances()
        #expect(there == wanted, "step \(step), seed \(seed)")
        if there != wanted { return }
      }
      #expect(try await fixture.isSound(), "seed \(seed)")
      // Each of these must have occurred, or the test covered too little.
      let (spent, undone) = (
        play.model.codes.filter(\.isSpent), play.model.counted.filter(\.isUndone)
      )
      #expect(
        play.refused > 50 && !spent.isEmpty && !undone.isEmpty && !play.model.rewards.isEmpty)
    }
  }
}
