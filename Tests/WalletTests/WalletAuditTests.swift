import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct WalletAuditTests {
  private let fixture = "/wallet/desk/members/\(Cast.ann.id)"

  @Test(arguments: Engine.all)
  func `the audit log has each counter entry with its amount and reason`(engine: Engine)
    async throws
  {
    try await WalletSite.open(on: engine) { till in
      let (keep, dan) = (
        SetCurrency(WalletSite.settings.currency, at: till.clock.now), till.visitor(.dan)
      )
      #expect(try await till.store.write { try keep($0) } == "GBP")
      let entry = try #require(
        try await dan.post(fixture + "/top-up", form: ["amount": "12.50", "receipt": "R-1"])
          .location)
      _ = try await dan.post(fixture + "/pay-out", form: ["amount": "2.50", "reason": "Leaves"])
      _ = try await dan.post(
        fixture + "/adjust",
        form: ["unit": "credit", "way": "take", "amount": "10", "reason": "Twice"])
      _ = try await dan.post(entry + "/undo", form: ["reason": "Spent"])
      let lines = try await till.audit()
      #expect(lines.map(\.action) == [.toppedUp, .paidOut, .balanceAdjusted])
      #expect(
        lines.map(\.detail) == [
          "top-up · +12.50 GBP · receipt/R-1", "pay-out · −2.50 GBP", "adjustment · −10.00 GBP",
        ])
      #expect(lines.map(\.reason) == [nil, "Leaves", "Twice"])
      #expect(lines.allSatisfy { $0.actor == Cast.dan.id && $0.subject == Cast.ann.id })
      #expect(try await till.balance(.ann, .credit) == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `the audit log has old and new values of a coupon change`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let id = try await till.coupon("A free night", cost: 40)
      var details = try await till.store.read { try Coupon.find(id, $0).details }
      (details.cost, details.memberLimit) = (300, 2)
      let save = SaveCoupon(id, details, isNew: false, at: till.clock.now, by: Cast.dan.id)
      try await till.store.write { try save($0) }
      try await till.store.write { try save($0) }
      let lines = try await till.audit()
      #expect(lines.map(\.action) == [.couponChanged])
      #expect(lines.map(\.detail) == ["“A free night” · cost 40 → 300 · for one member – → 2"])
    }
  }

  @Test(arguments: Engine.all)
  func `members' own transfers are not in the audit log of staff`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      try await till.grant(10, to: .ann)
      var transfer = Transfer(
        key: "k", reason: "rental", at: till.clock.now, by: Cast.ann.id, in: till.world)
      transfer.move(10, .point, from: .available(Cast.ann.id), to: .redeemed)
      let post = PostTransfer(transfer)
      _ = try await till.store.write { try post($0) }
      #expect(try await till.audit() == [])
    }
  }

  @Test(arguments: Engine.all)
  func `the currency cannot change after the first start`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      for code in ["KRW", "GBP"] {
        let keep = SetCurrency(try #require(Currency(code)), at: till.clock.now)
        #expect(try await till.store.write { try keep($0) } == "KRW")
      }
    }
  }
}
