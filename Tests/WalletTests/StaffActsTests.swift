import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct StaffActsTests {
  @discardableResult
  private func topUp(
    _ amount: Int, _ member: ID<Member>, _ receipt: String, _ purse: WalletOverview
  ) async throws -> ID<Transfer> {
    let act = TopUpCredits(
      Money(minor: amount), for: member, receipt: receipt, Till.settings, at: purse.clock.now,
      by: purse.world.newID(), in: purse.world)
    return try await purse.store.write { try act($0) }
  }

  private func adjust(_ amount: Int, _ member: ID<Member>, key: String, _ purse: WalletOverview) async throws {
    let act = AdjustBalance(
      amount, .credit, of: member, words: "The printer jammed.", key: key, at: purse.clock.now,
      by: purse.world.newID(), in: purse.world)
    try await purse.store.write { try act($0) }
  }

  @Test(arguments: Engine.all)
  func `a receipt counts once, for whom it was entered first`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { purse in
      let (ann, bob) = (purse.member(), purse.member())
      try await topUp(1000, ann, "K-117", purse)
      for (amount, member, receipt) in [(1000, ann, "k-117"), (1000, bob, "K-117"), (2000, ann, "K-117")] {
        let refusal = await #expect(throws: ReceiptEntered.self) { try await topUp(amount, member, receipt, purse) }
        #expect(
          refusal?.message.hasPrefix("Receipt K-117 was already topped up for a former member, £10.00, today, ") == true
        )
      }
      #expect(try await purse.balance(ann, .credit).available == 1000)
      #expect(try await purse.balance(bob, .credit) == Balance())
      #expect(try await purse.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a receipt whose entry was taken back is entered again, as often as that happens`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { purse in
      let ann = purse.member()
      for amount in [500, 600, 700] {
        let entry = try await topUp(amount, ann, "R-77", purse)
        await #expect(throws: ReceiptEntered.self) { try await topUp(amount, ann, "R-77", purse) }
        #expect(try await purse.balance(ann, .credit).available == amount)
        let undo = UndoTransfer(
          entry, words: "Mistyped", at: purse.clock.now, by: purse.world.newID(), in: purse.world)
        _ = try await purse.store.write { try undo($0) }
      }
      #expect(try await purse.balance(ann, .credit).available == 0)
      #expect(try await purse.isSound())
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `20 who enter a receipt at once credit it once`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { purse in
      let ann = purse.member()
      let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 {
          group.addTask {
            do {
              try await topUp(500, ann, "R-1", purse)
              return true
            } catch is ReceiptEntered {
              return false
            }
          }
        }
        return try await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 }.count == 1 && outcomes.count == 20)
      #expect(try await purse.balance(ann, .credit).available == 500)
    }
  }

  @Test(arguments: Engine.all)
  func `a balance is put right with a reason, and never below zero`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { purse in
      let ann = purse.member()
      try await adjust(30, ann, key: "a", purse)
      try await adjust(30, ann, key: "a", purse)
      try await adjust(-20, ann, key: "b", purse)
      await #expect(throws: WalletStaffRefusal.tooLittle(.credit, missing: 1)) {
        try await adjust(-11, ann, key: "c", purse)
      }
      let lines = try await purse.store.read {
        try LedgerEntry.list(of: .available(ann), .credit, PageRequest(), $0).items
      }
      #expect(lines.map(\.amount) == [-20, 30] && lines.allSatisfy { $0.words == "The printer jammed." })
      #expect(lines.allSatisfy { $0.staff != nil })
      #expect(try await purse.isSound())
    }
  }
}
