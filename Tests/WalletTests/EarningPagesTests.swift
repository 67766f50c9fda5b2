import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import Testing

@testable import Wallet

struct EarningPagesTests {
  private let usual = [
    "day": "40", "week": "80", "month": "120", "house": "1000", "wait": "24", "newcomers": "2",
  ]

  private func save(_ web: WebClient, _ fields: [String: String]) async throws -> Reply {
    let pairs = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return try await web.send(
      .post, "/wallet/desk/earning",
      headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array(pairs.joined(separator: "&").utf8))
  }

  @Test(arguments: Engine.all)
  func `the owner changes the earning rules, and a stale edit is refused`(engine: Engine)
    async throws
  {
    try await WalletSite.open(on: engine) { till in
      let dan = till.visitor(.dan)
      #expect(try await till.visitor(.ann).get("/wallet/desk/earning").status == .forbidden)
      let form = try await dan.get("/wallet/desk/earning")
      #expect(HTMLCheck(document: form.bytes).faults == [])
      let opened = try #require(form.text.firstMatch(of: /name="_version" value="([^"]+)"/)).1
      #expect(try await save(dan, usual).location == "/wallet/desk")
      let rules = try await till.store.read { try EarningRules.now($0) }
      #expect(rules.day == 40 && rules.month == 120 && rules.newcomers == 2)
      let stale = try await save(
        dan, usual.merging(["day": "10", "_version": String(opened)]) { $1 })
      #expect(stale.status == .preconditionFailed && stale.text.contains("Currently saved: 40"))
      #expect(stale.text.contains("value=\"10\""))
      #expect(try await till.store.read { try EarningRules.now($0).day } == 40)
      let log = try await till.store.read { tx in
        try tx.rows(
          "SELECT detail FROM members_audit WHERE action = 'earning-rules-changed' ORDER BY seq"
        )
        .map { try $0.value("detail", as: String.self) }
      }
      #expect(
        log.count == 1 && log[0].contains("day 1000000 → 40") && log[0].contains("wait 0 → 24"))
    }
  }

  @Test(arguments: [
    ("week", "39"), ("month", "79"), ("day", "-1"), ("house", ""), ("wait", "721"),
  ])
  func `invalid earning rules are refused`(field: String, value: String) async throws {
    try await WalletSite.open { till async throws -> Void in
      let wrong = usual.merging([field: value]) { $1 }
      let reply = try await save(till.visitor(.dan), wrong)
      #expect(reply.status == .unprocessableContent)
    }
  }

  @Test(arguments: Engine.all)
  func `the earning page lists each way to earn with the rest of the daily limit`(engine: Engine)
    async throws
  {
    try await WalletSite.open(on: engine) { till in
      _ = try await save(till.visitor(.dan), usual)
      // Ann's account is new.
      try await till.grant(30, to: .ann)
      let ann = till.visitor(.ann)
      let page = try await ann.get("/wallet/earning")
      #expect(HTMLCheck(document: page.bytes).faults == [])
      #expect(
        page.text.contains("30 of 40 points today") && page.text.contains("30 points pending"))
      #expect(
        page.text.contains("Like a film")
          && page.text.contains(
            "Each film earns points once. You can earn this 1 more time today.")
      )
      #expect(
        page.text.contains(
          "Your account is new: you can use points you earn now from tomorrow, 13:00"))
      let told = try await ann.get("/api/wallet/earning").text
      #expect(told.contains(#"{"period":"day","limit":40,"earned":30,"left":10}"#))
      #expect(told.contains(#""houseLeft":970,"pending":30,"payableAt":"2026-06-02"#))
      let way =
        #""reason":"like","title":"Like a film","rule":"Each film earns points once.","points":10,"left":1"#
      #expect(told.contains(way))
      #expect(
        try await ann.get("/api/wallet").text.hasSuffix(
          #""points":{"available":0,"held":0,"pending":30}}"#))
      try await till.grant(10, to: .ann, for: "film/2")
      let full = try await ann.get("/wallet/earning").text
      #expect(full.contains("You can earn up to 40 points a day."))
      #expect(try await till.visitor().get("/wallet/earning").status == .seeOther)
      #expect(try await till.visitor().get("/api/wallet/earning").status == .unauthorized)
    }
  }

  @Test(arguments: Engine.all)
  func `pending points are shown in the wallet until they are paid`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      _ = try await save(till.visitor(.dan), usual)
      try await till.grant(30, to: .ann)
      let ann = till.visitor(.ann)
      #expect(try await ann.get("/wallet").text.contains("30 points pending"))
      let lines = try await ann.get("/wallet/lines?unit=point")
      #expect(
        lines.text.contains("Available from tomorrow, 13:00")
          && HTMLCheck(document: lines.bytes).faults == [])
      let line = try #require(lines.between("href=\"/wallet/transfers/", "\""))
      #expect(try await ann.get("/wallet/transfers/\(line)").text.contains("Liked, pending"))
      till.clock.advance(by: .days(1))
      try await till.cleanUp()
      let paid = try await ann.get("/wallet/lines?unit=point").text
      #expect(paid.contains("+30") && !paid.contains("Available from"))
      #expect(try await till.balance(.ann) == 30)
    }
  }
}

/// A shop that awards ten points for a like.
struct LikesPay: EarningGuide {
  func ways(
    of member: ID<Member>, _ allowance: EarningAllowance, now: Instant, _ tx: any Transaction
  ) throws -> [EarningOption] {
    [
      EarningOption(
        reason: "like", title: "Like a film", rule: "Each film earns points once.", points: 10,
        left: allowance.times(10),
        obstacle: allowance.obstacle(to: 10)?.message, at: Link("marquee"))
    ]
  }
}
