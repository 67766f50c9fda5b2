import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct VoucherDeskTests {
  /// Obtains a voucher of a new coupon for Ann.
  private func voucher(
    _ till: WalletSite, _ kind: CouponKind = .rentalNights, codes: [String] = []
  ) async throws -> Voucher {
    let coupon = try await till.coupon("A free night", kind, cost: 10)
    try await till.grant(10, to: .ann, for: "film/\(coupon)")
    let add = AddPartnerCodes(codes, to: coupon, at: till.clock.now)
    let redeem = RedeemCoupon(
      coupon, for: Cast.ann.id, today: till.today, at: till.clock.now, in: till.world)
    return try await till.store.write { tx in
      _ = try add(tx)
      return try redeem(tx)
    }
  }

  private func find(_ voucher: Voucher, _ till: WalletSite) async throws -> Voucher {
    try await till.store.read { try Voucher.find(voucher.id, $0) }
  }

  private func spend(_ voucher: Voucher, _ till: WalletSite) async throws -> Voucher {
    let act = RedeemVoucher(
      voucher.code, of: Set(CouponKind.allCases), in: "rental", by: Cast.dan.id, today: till.today,
      at: till.clock.now,
      in: till.world)
    return try await till.store.write { try act($0) }
  }

  @Test(arguments: Engine.all)
  func `a partner code is accepted in any letter case unless it is ambiguous`(engine: Engine)
    async throws
  {
    try await WalletSite.open(on: engine) { till in
      let desk = till.visitor(.dan)
      let voucher = try await voucher(till, .partner, codes: ["Bean-1a"])
      #expect(voucher.code == "Bean-1a")
      #expect(
        try await desk.post("/wallet/desk/vouchers", form: ["code": "bean-1b"]).status == .conflict
      )
      let taken = try await desk.post("/wallet/desk/vouchers", form: ["code": " BEAN-1A "])
      #expect(taken.status == .seeOther)
      #expect(try await find(voucher, till).spentAt != nil)
      let (one, _) = (
        try await self.voucher(till, .partner, codes: ["Tea-x"]),
        try await self.voucher(till, .partner, codes: ["tea-X"])
      )
      #expect(
        try await desk.post("/wallet/desk/vouchers", form: ["code": "TEA-X"]).status == .conflict)
      #expect(
        try await desk.post("/wallet/desk/vouchers", form: ["code": "Tea-x"]).status == .seeOther)
      #expect(try await find(one, till).spentAt != nil)
    }
  }

  private func notifications(_ till: WalletSite) async throws -> [String] {
    try await till.store.read { tx in
      try tx.rows("SELECT title FROM notification WHERE member = \(Cast.ann.id) ORDER BY number")
        .map { try $0.value("title", as: StoredPhrase.self)(Translator(.english)) }
    }
  }

  @Test(arguments: Engine.all)
  func `a voucher keeps its terms after its coupon changes`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let voucher = try await voucher(till)
      #expect(voucher.lastDay == till.today.adding(days: 90))
      var details = try await till.store.read { try Coupon.find(voucher.coupon, $0).details }
      (details.title, details.text, details.worth, details.goodDays) = (
        "Half a night", "No more", 9, 1
      )
      details.lastDay = till.today
      let save = SaveCoupon(
        voucher.coupon, details, isNew: false, at: till.clock.now, by: Cast.dan.id)
      try await till.store.write { try save($0) }
      let after = try await find(voucher, till)
      #expect(after == voucher)
      till.clock.advance(by: .days(89))
      #expect(try await spend(after, till).worth == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `staff extend an expired voucher with a reason, and its owner is notified`(engine: Engine)
    async throws
  {
    try await WalletSite.open(on: engine) { till in
      let (voucher, dan) = (try await voucher(till), till.visitor(.dan))
      let page = "/wallet/desk/vouchers/\(voucher.id)"
      #expect(try await dan.get("/wallet/desk/members/\(Cast.ann.id)").text.contains(page))
      till.clock.advance(by: .days(100))
      let day = till.today.adding(days: 14)
      let blank = try await dan.post(page + "/extend", form: ["lastDay": "\(day)", "reason": ""])
      #expect(blank.status == .unprocessableContent && blank.text.contains("value=\"\(day)\""))
      let past = try await dan.post(
        page + "/extend", form: ["lastDay": "\(till.today.adding(days: -1))", "reason": "Ill"])
      #expect(past.status == .conflict && past.text.contains("s later than the current last day"))
      let done = try await dan.post(
        page + "/extend", form: ["lastDay": "\(day)", "reason": "Ill in March"])
      #expect(done.status == .seeOther)
      #expect(try await find(voucher, till).lastDay == day)
      #expect(try await notifications(till).last == "New last day: “A free night”")
      let audit = try await till.audit()
      #expect(audit.last?.action == .voucherExtended && audit.last?.reason == "Ill in March")
      #expect(audit.last?.detail.contains("\(voucher.lastDay) → \(day)") == true)
      #expect(try await till.visitor(.ann).get(page).status == .forbidden)
    }
  }

  @Test(arguments: Engine.all)
  func `a voucher is replaced once, and only the new code is valid`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let (old, dan) = (try await voucher(till), till.visitor(.dan))
      let form: KeyValuePairs = [
        "lastDay": "\(till.today.adding(days: 5))", "reason": "Lost the phone",
      ]
      let page = "/wallet/desk/vouchers/\(old.id)/replace"
      let made = try #require(try await dan.post(page, form: form).location)
      let id = try #require(ID<Voucher>(made.split(separator: "/").last ?? ""))
      let new = try await till.store.read { try Voucher.find(id, $0) }
      #expect(
        new.code != old.code && new.worth == old.worth && new.title == old.title
          && new.member == old.member)
      #expect(try await dan.post(page, form: form).status == .conflict)
      await #expect(throws: VoucherRefusal.ended) { try await spend(old, till) }
      #expect(try await spend(new, till).spentAt != nil)
      #expect(
        try await till.audit().contains {
          $0.action == .voucherReplaced && $0.reason == "Lost the phone"
        })
      #expect(
        try await till.store.read { try VerifyLedger()($0) } == .sound(transfers: 3, postings: 4))
    }
  }

  @Test(arguments: Engine.all)
  func `a voucher used by mistake is replaced, a partner code by the next one`(engine: Engine)
    async throws
  {
    try await WalletSite.open(on: engine) { till in
      let old = try await voucher(till, .partner, codes: ["CUP-1", "CUP-2"])
      _ = try await spend(old, till)
      let replace = ReplaceVoucher(
        old.id, until: till.today, because: "Scanned twice", today: till.today, at: till.clock.now,
        by: Cast.dan.id,
        in: till.world)
      #expect(try await till.store.write { try replace($0) }.code == "CUP-2")
      #expect(try await find(old, till).spentAt != nil)
    }
  }

  private enum Step: CaseIterable {
    case extend, replace, spend, giveBack, undo
  }

  /// Applies one step to each voucher of the coupon, as far as possible.
  private func apply(_ step: Step, _ coupon: ID<Coupon>, _ till: WalletSite) async throws {
    let (today, now, world) = (till.today, till.clock.now, till.world)
    for voucher in try await vouchers(of: coupon, till) {
      try await till.store.write { tx in
        do {
          switch step {
          case .extend:
            _ = try ExtendVoucher(
              voucher: voucher.id, lastDay: voucher.lastDay.adding(days: 1), reason: "Ill",
              today: today, at: now,
              staff: Cast.dan.id)(tx)
          case .replace:
            _ = try ReplaceVoucher(
              voucher.id, until: today, because: "Lost", today: today, at: now, by: Cast.dan.id,
              in: world)(tx)
          case .spend:
            _ = try RedeemVoucher(
              voucher.code, of: [.rentalNights], in: "rental", by: Cast.dan.id, today: today,
              at: now, in: world)(tx)
          case .giveBack: try ReturnVoucher(voucher.id, spentIn: "rental")(tx)
          case .undo:
            _ = try UndoRedemption(
              voucher: voucher.id, member: Cast.ann.id, at: now, world: world)(tx)
          }
        } catch is VoucherRefusal {}
      }
    }
  }

  private func vouchers(of coupon: ID<Coupon>, _ till: WalletSite) async throws -> [Voucher] {
    try await till.store.read { try Voucher.of(Cast.ann.id, PageRequest(limit: 200), $0).items }
      .filter { $0.coupon == coupon }
  }

  @Test(arguments: Engine.all)
  func `no order of extend, replace, use, return and undo leaves both points and a voucher`(
    engine: Engine
  ) async throws {
    try await WalletSite.open(on: engine) { till in
      for first in Step.allCases {
        for second in Step.allCases {
          for third in Step.allCases {
            let redeemed = try await voucher(till)
            let spent = try await till.balance(.ann)
            for step in [first, second, third, .undo, .giveBack, .undo] {
              try await apply(step, redeemed.coupon, till)
              let left = try await vouchers(of: redeemed.coupon, till)
              let order = "\(first), \(second), \(third), then \(step)"
              #expect(left.count { $0.isGood(on: till.today) } <= 1, "\(order)")
              #expect(
                try await till.balance(.ann) == spent || left.isEmpty,
                "\(order): points and a voucher")
            }
          }
        }
      }
      #expect(try await till.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a replacement cannot be undone, and the replaced voucher cannot be returned`(
    engine: Engine
  ) async throws {
    try await WalletSite.open(on: engine) { till in
      let (old, ann) = (try await voucher(till), till.visitor(.ann))
      _ = try await spend(old, till)
      try await apply(.replace, old.coupon, till)
      let new = try #require(try await vouchers(of: old.coupon, till).first { $0.id != old.id })
      let refused = try await ann.send(.post, "/api/wallet/vouchers/\(new.id)/undo")
      #expect(
        refused.status == .conflict && refused.json("type") == "/problems/voucher-is-replacement")
      #expect(try await !ann.get("/wallet/vouchers/\(new.id)").text.contains("Undo until"))
      try await apply(.giveBack, old.coupon, till)
      #expect(try await find(old, till).spentAt != nil)
      #expect(try await till.balance(.ann) == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a replacement does not count towards the member's limits`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let coupon = try await till.coupon(cost: 10)
      try await till.grant(40, to: .ann)
      let (now, redeem) = (till.clock.now, "/wallet/coupons/\(coupon)/redeem")
      try await till.store.write { tx in
        var details = try Coupon.find(coupon, tx).details
        (details.memberLimit, details.monthLimit) = (2, 2)
        try SaveCoupon(coupon, details, isNew: false, at: now)(tx)
      }
      let ann = till.visitor(.ann)
      #expect(try await ann.post(redeem).location?.hasPrefix("/wallet/vouchers/") == true)
      try await apply(.replace, coupon, till)
      #expect(try await ann.post(redeem).location?.hasPrefix("/wallet/vouchers/") == true)
      #expect(try await ann.post(redeem).location == "/wallet/coupons/\(coupon)")
      #expect(try await till.balance(.ann) == 20)
    }
  }

  @Test(arguments: Engine.all)
  func `vouchers of a member who left can be neither replaced nor returned`(engine: Engine)
    async throws
  {
    try await WalletSite.open(on: engine) { till in
      let (wallet, old) = (
        Wallet(settings: WalletSite.settings, store: till.store, in: till.world),
        try await voucher(till)
      )
      _ = try await spend(old, till)
      try await till.store.write { tx in
        try wallet.erase(Cast.ann.id, tx)
        try tx.run("DELETE FROM members_member WHERE id = \(Cast.ann.id)")
      }
      await #expect(throws: WalletRefusal.memberLeft) {
        try await apply(.replace, old.coupon, till)
      }
      try await apply(.giveBack, old.coupon, till)
      #expect(try await find(old, till).spentAt != nil)
    }
  }

  @Test(arguments: Engine.all)
  func `staff cannot extend or replace their own voucher`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let voucher = try await voucher(till)
      let extend = ExtendVoucher(
        voucher: voucher.id, lastDay: till.today.adding(days: 400), reason: "Me",
        today: till.today, at: till.clock.now,
        staff: Cast.ann.id)
      await #expect(throws: WalletRefusal.ownAccount) {
        _ = try await till.store.write { try extend($0) }
      }
      let replace = ReplaceVoucher(
        voucher.id, until: till.today, because: "Me", today: till.today, at: till.clock.now,
        by: Cast.ann.id,
        in: till.world)
      await #expect(throws: WalletRefusal.ownAccount) {
        _ = try await till.store.write { try replace($0) }
      }
      #expect(try await find(voucher, till) == voucher)
    }
  }

  @Test(arguments: Engine.all)
  func `the owner gets one daytime reminder in the last week and another after an extension`(
    engine: Engine
  ) async throws {
    try await WalletSite.open(on: engine) { till in
      let wallet = Wallet(settings: WalletSite.settings, store: till.store, in: till.world)
      let voucher = try await voucher(till)
      let start = try await notifications(till)
      func cleanUp(daysBefore days: Int, hour: Int) async throws -> [String] {
        till.clock.now = WalletSite.settings.time.moment(
          voucher.lastDay.adding(days: -days), hour: hour, minute: 0)
        try await wallet.cleanUp(now: till.clock.now)
        return Array(try await notifications(till).dropFirst(start.count))
      }
      #expect(try await cleanUp(daysBefore: 8, hour: 12) == [])
      #expect(try await cleanUp(daysBefore: 7, hour: 3) == [])
      #expect(try await cleanUp(daysBefore: 7, hour: 12) == ["“A free night” expires soon"])
      #expect(try await cleanUp(daysBefore: 6, hour: 12).count == 1)
      let extend = ExtendVoucher(
        voucher: voucher.id, lastDay: voucher.lastDay.adding(days: 3), reason: "Ill",
        today: till.today,
        at: till.clock.now, staff: Cast.dan.id)
      _ = try await till.store.write { try extend($0) }
      #expect(
        try await cleanUp(daysBefore: 2, hour: 12).filter { $0.contains("expires soon") }.count
          == 2)
      _ = try await spend(voucher, till)
      #expect(
        try await cleanUp(daysBefore: 1, hour: 12).filter { $0.contains("expires soon") }.count
          == 2)
    }
  }

  @Test(arguments: Engine.all)
  func `a partner coupon without codes is shown as sold out, and codes are removed with a reason`(
    engine: Engine
  ) async throws {
    try await WalletSite.open(on: engine) { till in
      let (ann, dan) = (till.visitor(.ann), till.visitor(.dan))
      let coupon = try await till.coupon("Coffee", .partner, cost: 10)
      try await till.grant(10, to: .ann)
      let page = "/wallet/desk/coupons/\(coupon)"
      #expect(try await ann.get("/wallet/coupons/\(coupon)").text.contains("Sold out"))
      #expect(
        try await dan.post(page + "/codes", form: ["codes": "CUP-1 CUP-2"]).status == .seeOther)
      #expect(try await !ann.get("/wallet/coupons/\(coupon)").text.contains("Sold out"))
      #expect(
        try await dan.post(page + "/codes/remove", form: ["reason": ""]).status
          == .unprocessableContent)
      #expect(
        try await dan.post(page + "/codes/remove", form: ["reason": "Another shop's"]).status
          == .seeOther)
      #expect(try await ann.get("/wallet/coupons/\(coupon)").text.contains("Sold out"))
      #expect(try await till.audit().map(\.action) == [.codesAdded, .codesRemoved])
    }
  }
}
