import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct ForgetTests {
  @Test(arguments: Engine.all)
  func `erasure exports the whole account first and keeps the ledger balanced`(engine: Engine)
    async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      let wallet = Wallet(settings: WalletSite.settings, store: fixture.store, in: fixture.world)
      let ann = try await fixture.member(has: 500)
      for number in 0..<250 { try await fixture.reward(1, ann, "film/\(number)") }
      let hold = try await fixture.hold(20, of: ann)
      let adjust = AdjustBalance(
        5, .point, of: ann, text: "Ann Lee asked", key: "k", at: fixture.clock.now,
        by: fixture.world.newID(),
        in: fixture.world)
      try await fixture.store.write { _ = try adjust($0) }
      let documents = try await fixture.store.read { try wallet.export(ann, $0) }
      let points = try #require(documents.first { $0.name == "wallet/points.json" })
      #expect(
        String(decoding: points.bytes, as: UTF8.self).split(separator: "\"number\"").count == 254)
      try await fixture.store.write { try wallet.erase(ann, $0) }
      #expect(try await fixture.balance(ann) == Balance())
      #expect(try await fixture.store.read { try Hold.find(hold.id, $0).state } == .released)
      let lines = try await fixture.store.read {
        try LedgerEntry.list(of: .available(ann), .point, PageRequest(), $0).items
      }
      #expect(lines.first?.amount == -755 && lines.allSatisfy { $0.text == nil })
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a member who left can neither spend nor receive points`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let wallet = Wallet(settings: WalletSite.settings, store: till.store, in: till.world)
      let (coupon, ann) = (
        try await till.coupon("Prints", .printCredits, cost: 10, worth: 500), Cast.ann.id
      )
      try await till.grant(10, to: .ann)
      let redeem = RedeemCoupon(
        coupon, for: ann, today: till.today, at: till.clock.now, in: till.world)
      let voucher = try await till.store.write { try redeem($0) }
      try await till.store.write { try wallet.erase(ann, $0) }
      let spend = RedeemVoucher(
        voucher.code, of: [.printCredits], in: Wallet.slug, by: Cast.dan.id, today: till.today,
        at: till.clock.now,
        in: till.world)
      await #expect(throws: VoucherRefusal.ended) {
        _ = try await till.store.write { try spend($0) }
      }
      let topUp = TopUpCredits(
        Money(minor: 500), for: ann, receipt: "R-1", WalletSite.settings, at: till.clock.now,
        by: Cast.dan.id,
        in: till.world)
      await #expect(throws: WalletRefusal.memberLeft) {
        _ = try await till.store.write { try topUp($0) }
      }
      await #expect(throws: WalletRefusal.memberLeft) {
        try await till.grant(10, to: .ann, for: "film/2")
      }
      #expect(try await till.store.read { try WalletAccount.refund(to: ann, $0) } == .forfeited)
      #expect(
        try await till.store.read { try WalletAccount.refund(to: Cast.bob.id, $0) }
          == .available(Cast.bob.id))
      #expect(try await till.balance(.ann, .credit) == 0)
      #expect(
        try await till.store.read { try VerifyLedger()($0) } == .sound(transfers: 2, postings: 4))
    }
  }

  @Test(arguments: Engine.all)
  func `the remaining credits of a leaving member include held credits`(engine: Engine)
    async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      let wallet = Wallet(settings: WalletSite.settings, store: fixture.store, in: fixture.world)
      let (ann, bob) = (
        try await fixture.member(.credit, has: 2500), try await fixture.member(has: 10)
      )
      _ = try await fixture.hold(500, of: ann, .credit)
      let (left, none) = try await fixture.store.read { tx in
        (try wallet.creditsLeft(ann, tx), try wallet.creditsLeft(bob, tx))
      }
      #expect(left?.minor == 2500 && left?.message.contains("£25.00") == true && none == nil)
    }
  }
}
