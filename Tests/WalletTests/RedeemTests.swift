import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

/// Points are redeemed at the displayed price after a confirmation, and the redemption can be
/// undone for ten minutes.
struct RedeemTests {
  private func change(
    _ coupon: ID<Coupon>, _ till: WalletSite,
    _ edit: @escaping @Sendable (inout CouponDetails) -> Void
  )
    async throws
  {
    let now = till.clock.now
    try await till.store.write { tx in
      var details = try Coupon.find(coupon, tx).details
      edit(&details)
      try SaveCoupon(coupon, details, isNew: false, at: now)(tx)
    }
  }

  @Test(arguments: Engine.all)
  func `a redemption at a price that has changed is refused`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let (ann, coupon) = (till.visitor(.ann), try await till.coupon(cost: 10))
      try await till.grant(400, to: .ann)
      let offer = try await ann.get("/wallet/coupons/\(coupon)")
      #expect(offer.text.contains("data-confirm"))
      let question = try await ann.get("/wallet/coupons/\(coupon)/redeem")
      #expect(HTMLCheck(document: question.bytes).faults == [])
      #expect(
        question.text.contains("This costs 10 points.")
          && question.text.contains("ll have 390 points left."))
      let shown = try #require(question.hidden("expectedCost"))
      try await change(coupon, till) { $0.cost = 300 }
      let refused = try await ann.post(
        "/wallet/coupons/\(coupon)/redeem", form: ["expectedCost": shown])
      #expect(refused.location == "/wallet/coupons/\(coupon)")
      #expect(
        try await ann.get("/wallet/coupons/\(coupon)").text.contains(
          "This now costs 300 points, not 10."))
      #expect(try await till.balance(.ann) == 400)
      let agreed = try await ann.post(
        "/wallet/coupons/\(coupon)/redeem", form: ["expectedCost": "300"])
      #expect(agreed.location?.hasPrefix("/wallet/vouchers/") == true)
      #expect(try await till.balance(.ann) == 100)
      #expect(
        try await ann.post("/wallet/coupons/\(coupon)/redeem", form: ["expectedCost": "x"]).status
          .code == 422)
    }
  }

  @Test(arguments: Engine.all)
  func `a redemption can be undone while the voucher is new and unused`(engine: Engine)
    async throws
  {
    try await WalletSite.open(on: engine) { till in
      let (ann, coupon) = (till.visitor(.ann), try await till.coupon(cost: 40))
      try await till.grant(100, to: .ann)
      let place = try #require(try await ann.post("/wallet/coupons/\(coupon)/redeem").location)
      let page = try await ann.get(place)
      #expect(page.text.contains("Undo until 13:10"))
      let code = try #require(page.between("<span class=\"code\">", "<"))
      #expect(try await till.visitor(.bob).post(place + "/undo").status == .notFound)
      #expect(try await ann.post(place + "/undo").location == "/wallet/coupons")
      #expect(
        try await ann.get("/wallet/coupons").text.contains("Undone: you got 40 points back."))
      #expect(try await till.balance(.ann) == 100)
      #expect(try await ann.get(place).status == .notFound)
      let taken = try await till.visitor(.dan).send(
        .post, "/api/coupons/spend", json: "{\"code\": \"\(code)\"}")
      #expect(taken.status == .notFound, "the code is good no more")
      #expect(try await till.store.read { try Coupon.find(coupon, $0).issued } == 0)
      #expect(try await ann.get("/wallet/lines").text.contains("Reversed: A free night"))
      // Through the API, and too late.
      let second = try #require(try await ann.post("/wallet/coupons/\(coupon)/redeem").location)
      let third = try #require(try await ann.post("/wallet/coupons/\(coupon)/redeem").location)
      let undone = try await ann.send(.post, "/api\(second)/undo")
      #expect(
        undone.status == .ok && undone.text == #"{"points":{"available":60,"held":0,"pending":0}}"#
      )
      till.clock.advance(by: .minutes(10))
      let late = try await ann.send(.post, "/api\(third)/undo")
      #expect(late.status == .conflict && late.json("type") == "/problems/undo-is-over")
      #expect(try await !ann.get(third).text.contains("Undo until"))
      #expect(try await till.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a used voucher and a partner code cannot be undone`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let ann = till.visitor(.ann)
      try await till.grant(300, to: .ann)
      let prints = try await till.coupon("Prints", .printCredits, worth: 500)
      let used = try #require(try await ann.post("/wallet/coupons/\(prints)/redeem").location)
      _ = try await ann.post(used + "/add-to-credits")
      #expect(
        try await ann.send(.post, "/api\(used)/undo").json("type") == "/problems/voucher-spent")
      let partner = try await till.coupon("Coffee", .partner)
      let add = AddPartnerCodes(["BEAN-1"], to: partner, at: till.clock.now)
      _ = try await till.store.write { try add($0) }
      #expect(
        try await ann.get("/wallet/coupons/\(partner)/redeem").text.contains("Partner codes can"))
      let code = try #require(try await ann.post("/wallet/coupons/\(partner)/redeem").location)
      #expect(
        try await ann.send(.post, "/api\(code)/undo").json("type")
          == "/problems/partner-code-known")
      #expect(try await till.balance(.ann) == 100)
    }
  }

  @Test(arguments: Engine.all)
  func `a member can redeem a coupon a limited number of times in thirty days`(engine: Engine)
    async throws
  {
    try await WalletSite.open(on: engine) { till in
      let (ann, coupon) = (till.visitor(.ann), try await till.coupon(cost: 10))
      try await change(coupon, till) { $0.monthLimit = 2 }
      try await till.grant(100, to: .ann)
      #expect(
        try await ann.get("/wallet/coupons/\(coupon)").text.contains("Per person in 30 days"))
      func redeem() async throws -> String? {
        try await ann.send(.post, "/wallet/coupons/\(coupon)/redeem").location
      }
      for _ in 0..<2 { #expect(try await redeem()?.hasPrefix("/wallet/vouchers/") == true) }
      #expect(try await redeem() == "/wallet/coupons/\(coupon)")
      let offer = try await ann.get("/wallet/coupons/\(coupon)").text
      #expect(
        offer.contains("You can have 2 of these in 30 days.") && offer.contains("Limit reached"))
      #expect(!offer.contains("/redeem\""), "what would be refused is not offered")
      #expect(try await ann.get("/wallet/coupons").text.contains("Limit reached"))
      till.clock.advance(by: .days(30))
      #expect(try await redeem()?.hasPrefix("/wallet/vouchers/") == true)
      #expect(try await till.balance(.ann) == 70)
    }
  }
}
