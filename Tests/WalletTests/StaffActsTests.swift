import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct StaffActsTests {
  @discardableResult
  private func topUp(
    _ amount: Int, _ member: ID<Member>, _ receipt: String, _ fixture: WalletOverview
  ) async throws -> ID<Transfer> {
    let act = TopUpCredits(
      Money(minor: amount), for: member, receipt: receipt, WalletSite.settings,
      at: fixture.clock.now,
      by: fixture.world.newID(), in: fixture.world)
    return try await fixture.store.write { try act($0) }
  }

  private func adjust(_ amount: Int, _ member: ID<Member>, key: String, _ fixture: WalletOverview)
    async throws
  {
    let act = AdjustBalance(
      amount, .credit, of: member, text: "The printer jammed.", key: key, at: fixture.clock.now,
      by: fixture.world.newID(), in: fixture.world)
    try await fixture.store.write { try act($0) }
  }

  @Test(arguments: Engine.all)
  func `a receipt counts once, for the member of its first entry`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let (ann, bob) = (fixture.member(), fixture.member())
      try await topUp(1000, ann, "K-117", fixture)
      for (amount, member, receipt) in [
        (1000, ann, "k-117"), (1000, bob, "K-117"), (2000, ann, "K-117"),
      ] {
        let refusal = await #expect(throws: ReceiptEntered.self) {
          try await topUp(amount, member, receipt, fixture)
        }
        #expect(
          refusal?.message.hasPrefix(
            "Receipt K-117 was already topped up for a former member, £10.00, today, ") == true
        )
      }
      #expect(try await fixture.balance(ann, .credit).available == 1000)
      #expect(try await fixture.balance(bob, .credit) == Balance())
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a receipt whose entry was reversed can be entered again, repeatedly`(engine: Engine)
    async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = fixture.member()
      for amount in [500, 600, 700] {
        let entry = try await topUp(amount, ann, "R-77", fixture)
        await #expect(throws: ReceiptEntered.self) {
          try await topUp(amount, ann, "R-77", fixture)
        }
        #expect(try await fixture.balance(ann, .credit).available == amount)
        let undo = UndoTransfer(
          entry, text: "Mistyped", at: fixture.clock.now, by: fixture.world.newID(),
          in: fixture.world)
        _ = try await fixture.store.write { try undo($0) }
      }
      #expect(try await fixture.balance(ann, .credit).available == 0)
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `20 simultaneous entries of one receipt credit it once`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = fixture.member()
      let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 {
          group.addTask {
            do {
              try await topUp(500, ann, "R-1", fixture)
              return true
            } catch is ReceiptEntered {
              return false
            }
          }
        }
        return try await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 }.count == 1 && outcomes.count == 20)
      #expect(try await fixture.balance(ann, .credit).available == 500)
    }
  }

  @Test(arguments: Engine.all)
  func `a balance is adjusted with a reason and stays at zero or above`(engine: Engine)
    async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = fixture.member()
      try await adjust(30, ann, key: "a", fixture)
      try await adjust(30, ann, key: "a", fixture)
      try await adjust(-20, ann, key: "b", fixture)
      await #expect(throws: WalletStaffRefusal.tooLittle(.credit, missing: 1)) {
        try await adjust(-11, ann, key: "c", fixture)
      }
      let lines = try await fixture.store.read {
        try LedgerEntry.list(of: .available(ann), .credit, PageRequest(), $0).items
      }
      #expect(
        lines.map(\.amount) == [-20, 30] && lines.allSatisfy { $0.text == "The printer jammed." })
      #expect(lines.allSatisfy { $0.staff != nil })
      #expect(try await fixture.isSound())
    }
  }
}
