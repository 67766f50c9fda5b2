import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct StaffActsTests {
  private func topUp(_ amount: Int, _ member: ID<Member>, _ receipt: String, _ purse: Purse) async throws -> Bool {
    let act = TopUpCredits(
      Money(minor: amount), for: member, receipt: receipt, at: purse.clock.now, by: purse.world.newID(),
      in: purse.world)
    return try await purse.store.write { try act($0) }.isNew
  }

  private func adjust(_ amount: Int, _ member: ID<Member>, key: String, _ purse: Purse) async throws {
    let act = AdjustBalance(
      amount, .credit, of: member, words: "The printer jammed.", key: key, at: purse.clock.now,
      by: purse.world.newID(), in: purse.world)
    try await purse.store.write { try act($0) }
  }

  @Test(arguments: Engine.all)
  func `a receipt counts once, for whom it was entered first`(engine: Engine) async throws {
    try await Purse.open(on: engine) { purse in
      let (ann, bob) = (purse.member(), purse.member())
      let first = try await topUp(1000, ann, "K-117", purse)
      let again = try await topUp(1000, ann, "k-117", purse)
      #expect(first && !again)
      await #expect(throws: WalletRefusal.keyTaken) { try await topUp(1000, bob, "K-117", purse) }
      await #expect(throws: WalletRefusal.keyTaken) { try await topUp(2000, ann, "K-117", purse) }
      #expect(try await purse.balance(ann, .credit).available == 1000)
      #expect(try await purse.balance(bob, .credit) == Balance())
      #expect(try await purse.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a balance is put right with a reason, and never below zero`(engine: Engine) async throws {
    try await Purse.open(on: engine) { purse in
      let ann = purse.member()
      try await adjust(30, ann, key: "a", purse)
      try await adjust(30, ann, key: "a", purse)
      try await adjust(-20, ann, key: "b", purse)
      await #expect(throws: WalletRefusal.notEnough(.credit, missing: 1)) {
        try await adjust(-11, ann, key: "c", purse)
      }
      let lines = try await purse.store.read {
        try WalletLine.list(of: .available(ann), .credit, PageRequest(), $0).items
      }
      #expect(lines.map(\.amount) == [-20, 30] && lines.allSatisfy { $0.words == "The printer jammed." })
      #expect(lines.allSatisfy { $0.staff != nil })
      #expect(try await purse.isSound())
    }
  }
}
