import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct WalletAPITests {
  private func post(_ web: WebClient, _ path: String, _ json: String) async throws -> Reply {
    try await web.send(.post, path, json: json)
  }

  @Test(arguments: Engine.all)
  func `programs read balances and entries, and staff programs top up and accept vouchers`(
    engine: Engine
  ) async throws {
    try await WalletSite.open(on: engine) { till in
      let (ann, dan) = (till.visitor(.ann), till.visitor(.dan))
      let body = "{\"member\": \"\(Cast.ann.id)\", \"amountMinor\": 700, \"reference\": \"K-1\"}"
      let made = try await post(dan, "/api/wallet/top-ups", body)
      #expect(made.status == .created)
      let again = try await post(dan, "/api/wallet/top-ups", body)
      #expect(again.status == .conflict && again.text.contains("/problems/receipt-entered"))
      #expect(again.text.contains("K-1 was already topped up for Ann Lee, £7.00, today"))
      #expect(again.text.contains(#""amountMinor":700"#))
      #expect(
        try await ann.get("/api/wallet").text
          == #"{"credits":{"available":700,"held":0},"points":{"available":0,"held":0,"pending":0}}"#
      )
      let lines = try await ann.get("/api/wallet/lines?unit=credit").text
      #expect(
        lines.contains(#""amount":700,"balance":700,"reason":"top-up","cause":"receipt/K-1""#))
      #expect(try await post(ann, "/api/wallet/top-ups", body).status != .created)
      let nobody = "{\"member\": \"x\", \"amountMinor\": 700, \"reference\": \"K-2\"}"
      #expect(try await post(dan, "/api/wallet/top-ups", nobody).status == .notFound)
    }
  }

  @Test(arguments: Engine.all)
  func `a voucher code is spent once by API`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let (ann, dan) = (till.visitor(.ann), till.visitor(.dan))
      let coupon = try await till.coupon("Prints", .printCredits, worth: 500)
      try await till.grant(100, to: .ann)
      let place = try #require(try await ann.post("/wallet/coupons/\(coupon)/redeem").location)
      let code = try #require(try await ann.get(place).between("<span class=\"code\">", "<"))
      let spent = try await post(dan, "/api/coupons/spend", "{\"code\": \"\(code)\"}")
      #expect(spent.status == .ok && spent.json("kind") == "print credits")
      let again = try await post(dan, "/api/coupons/spend", "{\"code\": \"\(code)\"}")
      #expect(again.status == .conflict && again.text.contains("voucher-spent"))
      #expect(try await post(dan, "/api/coupons/spend", "{}").status == .unprocessableContent)
    }
  }

  @Test(arguments: Engine.all)
  func `the wallet does not accept a voucher for rental nights`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let (ann, dan) = (till.visitor(.ann), till.visitor(.dan))
      let coupon = try await till.coupon()
      try await till.grant(100, to: .ann)
      let place = try #require(try await ann.post("/wallet/coupons/\(coupon)/redeem").location)
      let code = try #require(try await ann.get(place).between("<span class=\"code\">", "<"))
      let refused = try await post(dan, "/api/coupons/spend", "{\"code\": \"\(code)\"}")
      #expect(refused.status == .conflict && refused.text.contains("voucher-of-another-shop"))
      #expect(
        try await till.store.read { try Voucher.find(VoucherCode(code)?.text ?? "", $0).spentAt }
          == nil)
    }
  }
}
