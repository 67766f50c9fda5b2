import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

/// Dan and Kim are the wallet's staff.
struct OwnTopUpTests {
  private let desk = "/wallet/desk/members/\(Cast.dan.id)"

  @Test(arguments: Engine.all)
  func `a top-up of one's own account takes effect after confirmation by a colleague`(
    engine: Engine
  ) async throws {
    try await WalletSite.open(on: engine) { till in
      let (dan, kim) = (till.visitor(.dan), till.visitor(.kim))
      let asked = try await dan.post(
        desk + "/top-up", form: ["amount": "999.99", "receipt": "R-1"])
      let page = try #require(asked.location)
      #expect(try await till.balance(.dan, .credit) == 0)
      #expect(try await !dan.get(page).text.contains("Confirm top-up"))
      #expect(try await dan.post(page + "/confirm").status == .seeOther)
      #expect(try await till.balance(.dan, .credit) == 0)
      #expect(try await kim.get("/wallet/desk").text.contains("£999.99 for Dan"))
      #expect(try await kim.get(page).text.contains("Confirm top-up"))
      #expect(try await kim.post(page + "/confirm").status == .seeOther)
      #expect(try await till.balance(.dan, .credit) == 99_999)
      #expect(try await kim.post(page + "/confirm").status == .notFound)
      #expect(try await till.balance(.dan, .credit) == 99_999)
      let audit = try await till.audit()
      #expect(audit.map(\.action) == [.topUpRequested, .toppedUp])
      #expect(
        audit.map(\.actor) == [Cast.dan.id, Cast.kim.id]
          && audit.allSatisfy { $0.subject == Cast.dan.id })
      #expect(try await till.visitor(.ann).get(page).status == .forbidden)
    }
  }

  @Test(arguments: Engine.all)
  func `a request is declined, and a receipt that is already in the ledger is refused`(
    engine: Engine
  ) async throws {
    try await WalletSite.open(on: engine) { till in
      let (dan, kim) = (till.visitor(.dan), till.visitor(.kim))
      let form: KeyValuePairs = ["amount": "5", "receipt": "R-1"]
      let page = try #require(try await dan.post(desk + "/top-up", form: form).location)
      #expect(try await kim.post(page + "/decline").status == .seeOther)
      #expect(try await till.balance(.dan, .credit) == 0)
      #expect(try await till.audit().map(\.action) == [.topUpRequested, .topUpDeclined])
      #expect(
        try await kim.post("/wallet/desk/members/\(Cast.ann.id)/top-up", form: form).status
          == .seeOther)
      let entered = try await dan.post(desk + "/top-up", form: form)
      #expect(
        entered.status == .conflict
          && entered.text.contains("R-1 was already topped up for Ann Lee"))
    }
  }

  @Test(arguments: Engine.all)
  func `an API top-up of one's own account waits for confirmation too`(engine: Engine) async throws
  {
    try await WalletSite.open(on: engine) { till in
      let body = "{\"member\": \"\(Cast.dan.id)\", \"amountMinor\": 99999, \"reference\": \"R-9\"}"
      let asked = try await till.visitor(.dan).send(.post, "/api/wallet/top-ups", json: body)
      #expect(asked.status == .accepted && asked.json("state") == "waiting")
      #expect(try await till.balance(.dan, .credit) == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a colleague lists and confirms waiting top-ups by API, and the requester cannot`(
    engine: Engine
  ) async throws {
    try await WalletSite.open(on: engine) { till in
      let (dan, kim, list) = (till.visitor(.dan), till.visitor(.kim), "/api/wallet/top-ups")
      let body = "{\"member\": \"\(Cast.dan.id)\", \"amountMinor\": 99999, \"reference\": \"R-9\"}"
      let id = try #require(try await dan.send(.post, list, json: body).json("id"))
      let waiting = try await kim.get(list).text
      #expect(
        waiting.contains(#""member":"\#(Cast.dan.id)","amountMinor":99999,"reference":"R-9""#))
      let own = try await dan.send(.post, "\(list)/\(id)/confirm")
      #expect(own.status == .conflict && own.json("type") == "/problems/own-account")
      #expect(
        try await till.visitor(.ann).send(.post, "\(list)/\(id)/confirm").status == .forbidden)
      #expect(try await till.balance(.dan, .credit) == 0)
      let made = try await kim.send(.post, "\(list)/\(id)/confirm")
      #expect(
        made.status == .created
          && made.text.contains(#""amountMinor":99999,"credits":{"available":99999"#))
      for way in ["confirm", "decline"] {
        #expect(try await kim.send(.post, "\(list)/\(id)/\(way)").status == .notFound)
      }
      #expect(try await kim.get(list).text == #"{"items":[],"next":null}"#)
      #expect(try await till.balance(.dan, .credit) == 99_999)
      #expect(try await till.audit().map(\.actor) == [Cast.dan.id, Cast.kim.id])
    }
  }

  @Test(arguments: Engine.all)
  func `a program declines a colleague's request and withdraws its own`(engine: Engine)
    async throws
  {
    try await WalletSite.open(on: engine) { till in
      let (dan, list) = (till.visitor(.dan), "/api/wallet/top-ups")
      for person in [Cast.kim, .dan] {
        let body = "{\"member\": \"\(Cast.dan.id)\", \"amountMinor\": 5, \"reference\": \"R-9\"}"
        let id = try #require(try await dan.send(.post, list, json: body).json("id"))
        #expect(
          try await till.visitor(person).send(.post, "\(list)/\(id)/decline").status == .noContent)
      }
      #expect(try await till.balance(.dan, .credit) == 0)
      let steps = try await till.audit().map(\.action)
      #expect(steps == [.topUpRequested, .topUpDeclined, .topUpRequested, .topUpDeclined])
    }
  }

  @Test(arguments: Engine.all)
  func `staff cannot add to their own balance by any other entry`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      let dan = till.visitor(.dan)
      let add = try await dan.post(
        desk + "/adjust", form: ["unit": "point", "way": "add", "amount": "30", "reason": "Mine"])
      #expect(add.status == .conflict && add.text.contains("your own account"))
      try await till.grant(30, to: .dan)
      let take = try await dan.post(
        desk + "/adjust", form: ["unit": "point", "way": "take", "amount": "20", "reason": "Oops"])
      let line = try #require(take.location)
      #expect(try await dan.post(line + "/undo", form: ["reason": "Back"]).status == .conflict)
      #expect(try await till.balance(.dan) == 10)
      #expect(
        try await till.visitor(.kim).post(line + "/undo", form: ["reason": "Back"]).status
          == .seeOther)
      #expect(try await till.balance(.dan) == 30)
    }
  }
}
