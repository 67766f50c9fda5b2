import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct DeskTests {
  private let fixture = "/wallet/desk/members/\(Cast.ann.id)"

  @Test(arguments: Engine.all)
  func `a receipt is credited once and reversed once`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let dan = till.visitor(.dan)
      #expect(try await dan.get("/wallet/desk?q=ann").text.contains(fixture))
      let made = try await dan.post(
        fixture + "/top-up", form: ["amount": "12.50", "receipt": "K-117"])
      let receipt = try #require(made.location)
      #expect(try await till.balance(.ann, .credit) == 1250)
      #expect(try await dan.get(fixture + "/top-up").text.contains("inputmode=\"decimal\""))
      for amount in ["12.50", "5"] {
        let again = try await dan.post(
          fixture + "/top-up", form: ["amount": amount, "receipt": "k-117"])
        #expect(again.status == .conflict && again.text.contains("value=\"\(amount)\""))
        #expect(again.text.contains("K-117 was already topped up for Ann Lee, £12.50, today"))
      }
      let ann = till.visitor(.ann)
      let told = try await till.store.read { tx in
        try tx.rows("SELECT title FROM notification WHERE member = \(Cast.ann.id)")
          .map { try $0.value("title", as: StoredPhrase.self)(Translator(.english)) }
      }
      #expect(told == ["Your balance: +1250 credits"])
      #expect(try await ann.get("/wallet").text.contains("£12.50"))
      let undone = try await dan.post(receipt + "/undo", form: ["reason": "Paid with a button"])
      #expect(undone.status == .seeOther)
      #expect(try await till.balance(.ann, .credit) == 0)
      #expect(try await dan.post(receipt + "/undo", form: ["reason": "Again"]).status == .conflict)
      #expect(
        try await dan.post(fixture + "/top-up", form: ["amount": "5", "receipt": "K-117"]).status
          == .seeOther)
      #expect(try await till.balance(.ann, .credit) == 500)
      #expect(
        try await till.store.read { try VerifyLedger()($0) } == .sound(transfers: 3, postings: 6))
      #expect(try await till.visitor(.ann).get(fixture).status == .forbidden)
    }
  }

  @Test(arguments: Engine.all)
  func `a balance adjustment requires a reason that the member can read`(engine: Engine)
    async throws
  {
    try await WalletSite.open(on: engine) { till in
      let dan = till.visitor(.dan)
      let empty = try await dan.post(
        fixture + "/adjust", form: ["unit": "point", "amount": "", "reason": ""])
      #expect(
        empty.status == .unprocessableContent && empty.text.contains("Please correct 2 fields."))
      let form: KeyValuePairs = [
        "unit": "point", "way": "add", "amount": "30", "reason": "The clip froze",
      ]
      #expect(try await dan.post(fixture + "/adjust", form: form).status == .seeOther)
      #expect(try await till.balance(.ann) == 30)
      let much: KeyValuePairs = [
        "unit": "point", "way": "take", "amount": "31", "reason": "Too many",
      ]
      let refused = try await dan.post(fixture + "/adjust", form: much)
      #expect(refused.status == .conflict && refused.text.contains("value=\"31\""))
      #expect(
        refused.text.contains("1 point is missing. Enter a smaller number")
          && !refused.text.contains("Earn some and try again"))
      #expect(
        try await till.visitor(.ann).get("/wallet/lines").text.contains("Adjusted: The clip froze")
      )
    }
  }

  @Test(arguments: Engine.all)
  func `only counter entries can be reversed`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      try await till.grant(10, to: .ann)
      let dan = till.visitor(.dan)
      let line = try #require(try await dan.get(fixture).between("/wallet/desk/transfers/", "\""))
      let refused = try await dan.post(
        "/wallet/desk/transfers/\(line)/undo", form: ["reason": "No"])
      #expect(refused.status == .conflict)
      #expect(try await till.balance(.ann) == 10)
    }
  }

  @Test(arguments: Engine.all)
  func `a print voucher is scanned once and adds its credits`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let (ann, dan) = (till.visitor(.ann), till.visitor(.dan))
      let coupon = try await till.coupon("Prints", .printCredits, worth: 500)
      try await till.grant(100, to: .ann)
      let place = try #require(try await ann.post("/wallet/coupons/\(coupon)/redeem").location)
      let code = try #require(try await ann.get(place).between("<span class=\"code\">", "<"))
      let json = ["Accept": "application/json"]
      let taken = try await dan.post(
        "/wallet/desk/vouchers", form: ["code": code.lowercased()], headers: json)
      #expect(taken.json("title") == "Prints")
      #expect(try await till.balance(.ann, .credit) == 500)
      let again = try await dan.post("/wallet/desk/vouchers", form: ["code": code])
      #expect(again.status == .conflict && again.text.contains("has already been used"))
      #expect(try await till.balance(.ann, .credit) == 500)
      #expect(try await ann.get(place).text.contains("Used"))
      #expect(
        try await dan.post("/wallet/desk/vouchers", form: ["code": "nonsense"]).text.contains(
          "No voucher has"))
    }
  }

  @Test(arguments: Engine.all)
  func `system accounts show the source of all points`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      try await till.grant(10, to: .ann)
      let house = try await till.store.read { try SystemAccount.all($0) }
      #expect(house.map(\.balance) == [-10, 10])
      #expect(
        house.map { SystemAccount.title(of: $0.name) } == ["Issued: liked", "Held by all members"])
    }
  }
}
