import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

/// The takings of a store on several days, by means of payment.
struct TakingsTests {
  @Test(arguments: Engine.all)
  func `takings of several days are listed per day, in credits and at the counter`(engine: Engine)
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let bob = try await site.visitor(.bob)
      let first = StoreFixture.seoul.date(of: site.clock.now)
      try await site.shopFixture.start(site.shopFixture.paid(Cast.ann.id))
      try await site.sell("500", receipt: "1", by: bob)
      site.clock.advance(by: .days(2))
      try await site.shopFixture.start(site.shopFixture.paid(Cast.ann.id))
      let again = try await site.shopFixture.start(site.shopFixture.paid(Cast.ann.id))
      for run in try await site.shopFixture.runs(again) {
        try await site.shopFixture.end(run, .failed, sidesDone: 4)
      }
      _ = try await site.shopFixture.refund(again)
      try await site.sell("300", receipt: "2", by: bob)
      try await site.undoSale(of: 300)
      try await site.sell("200", receipt: "3", by: bob)
      let last = first.adding(days: 2)

      let takings = try await site.store.read {
        try Takings.of(site.storeID, first...last, StoreFixture.seoul, $0)
      }
      #expect(takings.perDay.map(\.day) == [first, last])
      #expect(takings.perDay.map(\.sum.orders) == [1, 2])
      #expect(
        takings.perDay.map(\.sum.credits.minor) == [70, 98]
          && takings.sum.refunded == Money(minor: 42))
      #expect(
        takings.perDay.map(\.sum.counter.minor) == [500, 200]
          && takings.sum.counter == Money(minor: 700))

      let path = "/print/desk/\(site.storeID)/takings"
      let page = try await bob.get("\(path)?from=\(first)&to=\(last)")
      #expect(HTMLCheck(document: page.bytes).faults == [])
      for words in ["₩168", "₩700", "₩500", "All days", "from=\(first)&amp;to=\(first)"] {
        #expect(page.text.contains(words), "\(words)")
      }
      let file = try await bob.get("\(path)/csv?from=\(first)&to=\(last)")
      let lines = file.text.split(separator: "\r\n").map(String.init)
      #expect(
        lines.count == 6
          && lines[0] == "day,time,payment,order,sides,sheets,total,refunded,currency")
      #expect(lines[2].hasPrefix("\(first),") && lines[2].hasSuffix(",counter,,,,500,0,KRW"))
      #expect(lines.filter { $0.contains(",credits,") }.count == 3)
    }
  }

  @Test func `reversed dates are swapped, and a long period is cut to its last days`() async throws
  {
    try await PrintShopSite.open { site in
      let (bob, path) = (try await site.visitor(.bob), "/print/desk/\(site.storeID)/takings")
      let turned = try await bob.get("\(path)?from=2026-03-05&to=2026-03-01").text
      #expect(turned.contains("name=\"from\" type=\"date\" value=\"2026-03-01\""))
      #expect(turned.contains("name=\"to\" type=\"date\" value=\"2026-03-05\""))
      let long = try await bob.get("\(path)?from=1999-01-01&to=2026-12-31").text
      #expect(long.contains("name=\"from\" type=\"date\" value=\"2025-12-31\""))
      #expect(
        try await bob.get("\(path)?day=2026-02-03").text.contains(
          "name=\"to\" type=\"date\" value=\"2026-02-03\""))
    }
  }

  @Test func `takings do not count sales of another store`() async throws {
    try await PrintShopSite.open { site in
      let bob = try await site.visitor(.bob)
      let open = CreateStore(
        .some("Other"), week: .always, id: site.clock.world.newID(), now: site.clock.now)
      try await site.store.write { tx in
        try open(tx)
        try tx.run(
          "INSERT INTO print_store_staff (store, member) VALUES (\(open.id), \(Cast.bob.id))")
      }
      try await site.sell("500", receipt: "1", by: bob)
      let day = StoreFixture.seoul.date(of: site.clock.now)
      let sums = try await site.store.read { tx in
        try [site.storeID, open.id].map {
          try Takings.of($0, day...day, StoreFixture.seoul, tx).sum.counter.minor
        }
      }
      #expect(sums == [500, 0])
    }
  }
}

extension PrintShopSite {
  fileprivate func sell(_ amount: String, receipt: String, by web: WebClient) async throws {
    let sold = try await web.post(
      "/print/desk/\(storeID)/credits/\(Cast.ann.id)/top-up",
      form: ["amount": amount, "receipt": receipt])
    #expect(sold.status == .seeOther)
  }

  /// Reverses a sale, as the wallet's staff do.
  fileprivate func undoSale(of amount: Int) async throws {
    let row = try await store.read {
      try $0.first(
        "SELECT transfer FROM wallet_posting WHERE amount = \(amount) AND unit = 'credit'")
    }
    var undo = Transfer(
      key: "undo/\(amount)", reason: "undo", at: clock.now, in: clock.world)
    undo.undoes = try row?.value("transfer")
    undo.move(amount, .credit, from: .available(Cast.ann.id), to: .topUps)
    let post = PostTransfer(undo)
    try await store.write { try post($0) }
  }
}
