import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

@testable import Wallet

struct WalletPagesTests {
  @Test(arguments: Engine.all)
  func `each balance links to its entries and each entry to its cause`(engine: Engine) async throws
  {
    try await WalletSite.open(on: engine) { till in
      let ann = till.visitor(.ann)
      #expect(try await ann.get("/wallet").text.contains("Nothing yet"))
      try await till.grant(120, to: .ann)
      let home = try await ann.get("/wallet").text
      #expect(home.contains(">120<") && home.contains("Liked") && home.contains("+120"))
      let lines = try await ann.get("/wallet/lines?unit=point")
      let line = try #require(lines.between("href=\"/wallet/transfers/", "\""))
      let opened = try await ann.get("/wallet/transfers/\(line)").text
      #expect(
        opened.contains(">+120<") && opened.contains("Balance after: 120 points")
          && opened.contains(line))
      #expect(try await ann.get("/wallet/lines?unit=credit").text.contains("No credits yet"))
      #expect(try await ann.get("/wallet/lines?unit=shells").status == .unprocessableContent)
      // Other members cannot open it, and signed-out visitors are sent to the sign-in page.
      #expect(try await till.visitor(.bob).get("/wallet/transfers/\(line)").status == .notFound)
      #expect(try await till.visitor().get("/wallet").status == .seeOther)
    }
  }

  @Test(arguments: Engine.all)
  func `points buy one voucher code, and only its owner sees it`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let (ann, coupon) = (till.visitor(.ann), try await till.coupon())
      try await till.grant(40, to: .ann)
      #expect(try await ann.get("/wallet/coupons/\(coupon)").text.contains("60 points to go"))
      let refused = try await ann.post("/wallet/coupons/\(coupon)/redeem")
      #expect(refused.location == "/wallet/coupons/\(coupon)")
      #expect(
        try await ann.get("/wallet/coupons/\(coupon)").text.contains("You need 60 more points."))
      try await till.grant(60, to: .ann, for: "film/2")
      #expect(try await ann.get("/wallet/coupons").text.contains("Within reach"))
      let offer = try await ann.get("/wallet/coupons/\(coupon)/redeem")
      let key = try #require(offer.hidden("_key"))
      let first = try await ann.post("/wallet/coupons/\(coupon)/redeem", form: ["_key": key])
      let again = try await ann.post("/wallet/coupons/\(coupon)/redeem", form: ["_key": key])
      let place = try #require(first.location)
      #expect(place.hasPrefix("/wallet/vouchers/") && again.location == place)
      #expect(try await till.balance(.ann) == 0)
      let voucher = try await ann.get(place)
      #expect(voucher.text.contains("QR code"))
      #expect(try await ann.get("/wallet").text.contains(place))
      #expect(try await ann.get("/wallet/vouchers").text.contains(place))
      #expect(try await till.visitor(.bob).get(place).status == .notFound)
    }
  }

  @Test(arguments: Engine.all)
  func `the owner adds a print voucher to the credits once`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let ann = till.visitor(.ann)
      let (prints, night) = (
        try await till.coupon("Prints", .printCredits, worth: 500),
        try await till.coupon("A free night")
      )
      try await till.grant(300, to: .ann)
      let place = try #require(try await ann.post("/wallet/coupons/\(prints)/redeem").location)
      #expect(try await ann.get(place).text.contains("Add £5.00 to my credits"))
      #expect(try await till.visitor(.bob).post(place + "/add-to-credits").status == .notFound)
      #expect(try await ann.post(place + "/add-to-credits").location == place)
      #expect(try await till.balance(.ann, .credit) == 500)
      let used = try await ann.get(place).text
      #expect(used.contains("£5.00 was added to your credits.") && !used.contains("to my credits"))
      #expect(try await ann.post(place + "/add-to-credits").location == place)
      #expect(try await ann.get(place).text.contains("This voucher has already been used."))
      #expect(try await till.balance(.ann, .credit) == 500)
      let other = try #require(try await ann.post("/wallet/coupons/\(night)/redeem").location)
      #expect(try await !ann.get(other).text.contains("to my credits"))
      let refused = try await ann.send(.post, "/api\(other)/add-to-credits")
      #expect(
        refused.status == .conflict && refused.json("type") == "/problems/voucher-of-another-shop")
      let again = try #require(try await ann.post("/wallet/coupons/\(prints)/redeem").location)
      let added = try await ann.send(.post, "/api\(again)/add-to-credits")
      #expect(added.status == .ok && added.json("spentAt") != nil)
      #expect(try await till.balance(.ann, .credit) == 1000)
    }
  }

  @Test func `every wallet page is valid HTML`() async throws {
    try await WalletSite.open { till in
      let (ann, dan) = (till.visitor(.ann), till.visitor(.dan))
      try await till.grant(500, to: .ann)
      let partner = try await till.coupon("Coffee", .partner)
      let coupon = try await till.coupon()
      let place = try #require(try await ann.post("/wallet/coupons/\(coupon)/redeem").location)
      let line = try #require(
        try await ann.get("/wallet/lines").between("href=\"/wallet/transfers/", "\""))
      let own = [
        "", "/lines", "/lines?unit=credit", "/coupons", "/coupons/\(coupon)", "/vouchers",
        "/transfers/\(line)",
      ]
      let desk = [
        "", "?q=nobody", "/accounts", "/members/\(Cast.ann.id)", "/members/\(Cast.bob.id)/lines",
        "/members/\(Cast.ann.id)/lines", "/members/\(Cast.ann.id)/top-up",
        "/members/\(Cast.ann.id)/adjust",
        "/transfers/\(line)", "/transfers/\(line)/undo", "/vouchers", "/coupons", "/coupons/new",
        "/coupons/\(coupon)", "/coupons/\(partner)", "/coupons/\(coupon)/edit",
        "/coupons/\(partner)/edit",
      ]
      let pages =
        own.map { (ann, "/wallet" + $0) } + [(ann, place)]
        + desk.map { (dan, "/wallet/desk" + $0) }
      for (person, page) in pages {
        let reply = try await person.get(page)
        #expect(reply.status == .ok, "\(page)")
        #expect(HTMLCheck(document: reply.bytes).faults == [], "\(page)")
      }
    }
  }
}
