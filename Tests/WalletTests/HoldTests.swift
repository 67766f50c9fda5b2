import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct HoldTests {
  @Test(arguments: Engine.all)
  func `held points cannot be spent, and a partial capture releases the rest`(engine: Engine)
    async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = try await fixture.member(has: 100)
      let hold = try await fixture.hold(70, of: ann)
      #expect(try await fixture.balance(ann) == Balance(available: 30, held: 70))
      await #expect(throws: WalletRefusal.notEnough(.point, missing: 1)) {
        try await fixture.hold(31, of: ann)
      }
      await #expect(throws: WalletRefusal.moreThanHeld(70)) {
        try await fixture.capture(hold.id, 71)
      }
      let done = try await fixture.capture(hold.id, 45)
      #expect(done.state == .captured && done.captured == 45)
      #expect(try await fixture.balance(ann) == Balance(available: 55))
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a hold is settled once`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = try await fixture.member(has: 100)
      let hold = try await fixture.hold(70, of: ann)
      try await fixture.release(hold.id)
      await #expect(throws: WalletRefusal.holdIsOver) { try await fixture.capture(hold.id) }
      await #expect(throws: WalletRefusal.holdIsOver) { try await fixture.release(hold.id) }
      await #expect(throws: NoSuchHold()) { try await fixture.release(fixture.world.newID()) }
      #expect(try await fixture.balance(ann) == Balance(available: 100))
      #expect(
        try await fixture.hold(20, of: ann, key: "a").id == fixture.hold(20, of: ann, key: "a").id)
      #expect(try await fixture.balance(ann) == Balance(available: 80, held: 20))
    }
  }

  @Test(arguments: Engine.all)
  func `an expired hold is released`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = try await fixture.member(has: 100)
      let early = try await fixture.hold(10, of: ann)
      fixture.clock.advance(by: .minutes(30))
      _ = try await fixture.hold(20, of: ann)
      fixture.clock.advance(by: .minutes(30))
      let act = ExpireHolds(at: fixture.clock.now, in: fixture.world)
      #expect(try await fixture.store.write { try act($0) } == 1)
      #expect(try await fixture.balance(ann) == Balance(available: 80, held: 20))
      #expect(try await fixture.store.read { try Hold.find(early.id, $0).state } == .timedOut)
      #expect(try await fixture.isSound())
    }
  }
}
