import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

@testable import Wallet

struct OfferTests {
  private let offers = "/wallet/desk/coupons"
  private let good: [String: String] = [
    "title": "A night", "kind": "rental nights", "worth": "1", "cost": "100", "memberLimit": "2",
    "totalLimit": "",
    "firstDay": "2023-11-01", "lastDay": "2023-12-31",
  ]

  private func post(_ web: WebClient, _ path: String, _ fields: [String: String]) async throws
    -> Reply
  {
    let pairs = fields.sorted { $0.key < $1.key }.map {
      "\($0.key)=\($0.value.replacing(" ", with: "+"))"
    }
    return try await web.send(
      .post, path, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array(pairs.joined(separator: "&").utf8))
  }

  @Test(arguments: Engine.all)
  func `a coupon is created, changed and withdrawn, and issued vouchers stay valid`(engine: Engine)
    async throws
  {
    try await WalletSite.open(on: engine) { till in
      let (ann, dan) = (till.visitor(.ann), till.visitor(.dan))
      var fields = good
      fields["firstDay"] = "\(till.today)"
      fields["lastDay"] = "\(till.today.adding(days: 3))"
      let place = try #require(try await post(dan, offers, fields).location)
      #expect(try await dan.get(offers).text.contains("Available"))
      try await till.grant(100, to: .ann)
      let id = try #require(place.split(separator: "/").last)
      let voucher = try #require(try await ann.post("/wallet/coupons/\(id)/redeem").location)
      fields["isWithdrawn"] = "true"
      #expect(try await post(dan, place, fields).status == .seeOther)
      #expect(try await dan.get(place).text.contains("Withdrawn"))
      #expect(try await ann.get("/wallet/coupons").text.contains("No coupons today"))
      #expect(try await ann.get(voucher).text.contains("QR code"))
    }
  }

  @Test func `all errors of the coupon form are reported together`() async throws {
    try await WalletSite.open { till in
      let wrong = good.merging(["title": "", "cost": "0", "worth": "31", "lastDay": "2023-10-01"])
      { $1 }
      let reply = try await post(till.visitor(.dan), offers, wrong)
      #expect(
        reply.status == .unprocessableContent && reply.text.contains("Please correct 4 fields."))
    }
  }

  @Test(arguments: Engine.all)
  func `partner codes are issued one at a time`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let (ann, dan) = (till.visitor(.ann), till.visitor(.dan))
      let coupon = try await till.coupon("Coffee", .partner, cost: 10)
      try await till.grant(30, to: .ann)
      let codes = "\(offers)/\(coupon)/codes"
      #expect(
        try await dan.post(codes, form: ["codes": "<b>"]).text.contains(
          "t a code. Use up to 64 letters"))
      let added = try await dan.post(codes, form: ["codes": "CUP-1\r\nCUP-2, CUP-1"])
      #expect(added.status == .seeOther)
      #expect(try await dan.get("\(offers)/\(coupon)").text.contains("2 codes left to give out."))
      let places = [
        try await ann.post("/wallet/coupons/\(coupon)/redeem").location,
        try await ann.post("/wallet/coupons/\(coupon)/redeem").location,
        try await ann.post("/wallet/coupons/\(coupon)/redeem").location,
      ].compactMap(\.self)
      #expect(places.filter { $0.hasPrefix("/wallet/vouchers/") }.count == 2)
      #expect(try await ann.get(places[0]).text.contains("CUP-1"))
      #expect(try await till.balance(.ann) == 10)
    }
  }

  @Test func `codes are separated by lines, commas and semicolons, and duplicates are dropped`() {
    let list = PartnerCodes(" A-1\nB_2;C3,A-1\r\n<x>\n\(String(repeating: "z", count: 65))")
    #expect(list.codes == ["A-1", "B_2", "C3"])
    #expect(list.wrong.count == 2)
  }
}
