import HTTPTypes
import PlazaBase
import PlazaTesting
import PlazaUI
import Testing
import Wallet

@testable import RentalCounter

/// The bill's page for clerks.
struct TillPagesTests {
  @Test func `a bill is paid with a voucher and credits, and a repeated form pays once`()
    async throws
  {
    try await StaffSite.open { desk in
      let till = try await PaymentFixture(desk.counter, films: 1, nights: 2)
      try await till.topUp(500)
      let place = "/rental/bills/\(till.checkout)"
      #expect(try await desk.kim.get(place).text.contains("Members who link this customer"))
      let ann = desk.shop.visitor(.ann)
      let allowed = try await ann.post("/rental/card/credits", form: ["credits": "true"])
      #expect(allowed.status == .seeOther)
      let page = try await desk.kim.get(place).text
      #expect(page.contains("Charge £5.00 of") && page.contains("£6.00"))
      let code = try await till.voucher(nights: 1)
      #expect(
        try await desk.kim.post(place + "/voucher", form: ["code": code]).status == .seeOther)
      let again = try await desk.kim.post(place + "/voucher", form: ["code": code])
      #expect(
        again.status == .conflict && again.text.contains("This voucher has already been used"))
      #expect(again.text.contains(code), "what was typed is still there")
      for _ in 0..<2 {
        let form: KeyValuePairs = [
          "member": Cast.ann.id.text, "amount": "300", "_key": "a-form-of-kim",
        ]
        #expect(try await desk.kim.post(place + "/credits", form: form).status == .seeOther)
      }
      #expect(try await till.credits() == 200)
      #expect(try await desk.kim.get(place).text.contains("Paid in full."))
      let customer = try #require(try await till.bill().rentals.first?.customer)
      #expect(try await desk.kim.get("/rental/rentals/customers/\(customer)").text.contains(place))
    }
  }

  @Test(arguments: Engine.all)
  func `an API client reads the bill and pays nights with a voucher once`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let till = try await PaymentFixture(desk.counter, films: 1, nights: 2)
      let place = "/api/rental/bills/\(till.checkout)"
      let owed = #""totalMinor":600,"paidMinor":0,"leftMinor":600,"nightsLeft":2}"#
      #expect(try await desk.program.get(place).text.hasSuffix(owed))
      let big = try await till.voucher(nights: 3)
      let asked = try await desk.program.send(
        .post, place + "/voucher", json: #"{"code":"\#(big)"}"#)
      #expect(
        asked.status == .conflict && asked.json("type")?.hasSuffix("/voucher-worth-more") == true)
      let code = try await till.voucher(nights: 1)
      let paid = try await desk.program.send(
        .post, place + "/voucher", json: #"{"code":"\#(code)"}"#)
      #expect(
        paid.status == .ok
          && paid.text.hasSuffix(#""paidMinor":300,"leftMinor":300,"nightsLeft":1}"#))
      let again = try await desk.program.send(
        .post, place + "/voucher", json: #"{"code":"\#(code)"}"#)
      #expect(again.status == .conflict && again.json("type")?.hasSuffix("/voucher-spent") == true)
      let lost = #"{"code":"\#(big)","restMayBeLost":true}"#
      #expect(
        try await desk.program.send(.post, place + "/voucher", json: lost).text.contains(
          #""leftMinor":0"#))
    }
  }

  @Test func `a voucher worth more asks for confirmation, and a wrong code is refused`()
    async throws
  {
    try await StaffSite.open { desk in
      let till = try await PaymentFixture(desk.counter, films: 1, nights: 1)
      let place = "/rental/bills/\(till.checkout)/voucher"
      let code = try await till.voucher(nights: 3)
      let asked = try await desk.kim.post(place, form: ["code": code])
      #expect(asked.status == .conflict && asked.text.contains("only 1 is left to pay"))
      #expect(asked.text.contains("name=\"restMayBeLost\""))
      let unknown = try await desk.kim.post(place, form: ["code": "nothing"])
      #expect(unknown.status == .notFound && unknown.text.contains("value=\"nothing\""))
      #expect(unknown.text.contains("No voucher has this code"))
      let blank = try await desk.kim.post(place, form: ["code": " "])
      #expect(blank.status == .unprocessableContent && blank.text.contains("complaint"))
      #expect(
        try await desk.kim.post(place, form: ["code": code, "restMayBeLost": "true"]).status
          == .seeOther)
    }
  }
}
