import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

/// Corrections from a page that was opened before a colleague made the same correction.
struct TwoTabsTests {
  @Test(arguments: Engine.all)
  func `an old page undoes the handover that it showed, and no later one`(engine: Engine)
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.done(Cast.ann.id)
      let (bob, desk) = (try await site.visitor(.bob), "/print/desk/\(site.storeID)")
      let (page, way) = ("\(desk)?number=\(order.number)", "\(desk)/orders/\(order.id)/hand-over")
      _ = try await bob.post(way, form: [:])
      let (one, other) = (
        try await bob.tab(page, way, "takeBack"), try await bob.tab(page, way, "takeBack")
      )
      _ = try await bob.post(way, fields: one)
      #expect(try await site.state(order) == .done)
      _ = try await bob.post(way, fields: other)
      #expect(try await site.state(order) == .done)
      #expect(try await bob.get(desk).text.contains("This order wasn&#39;t handed over"))
      site.clock.advance(by: .minutes(1))
      _ = try await bob.post(way, form: [:])
      _ = try await bob.post(way, fields: try await bob.tab(page, way, "takeBack", from: other))
      #expect(try await site.state(order) == .pickedUp)
      #expect(try await bob.get(desk).text.contains("Check the queue again"))
      _ = try await bob.post(way, fields: try await bob.tab(page, way, "takeBack"))
      #expect(try await site.state(order) == .done)
    }
  }

  @Test(arguments: Engine.all)
  func `two old pages have a bad print printed again once`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.done(Cast.ann.id)
      let (bob, desk) = (try await site.visitor(.bob), "/print/desk/\(site.storeID)")
      let (page, way) = (
        "\(desk)?number=\(order.number)", "\(desk)/orders/\(order.id)/documents/1/reprint"
      )
      var tabs: [[(String, String)]] = []
      for _ in 0..<3 { tabs.append(try await bob.tab(page, way, "reason", typed: "Grey")) }
      site.clock.advance(by: .seconds(1))
      _ = try await bob.post(way, fields: tabs[0])
      _ = try await bob.post(way, fields: tabs[1])
      #expect(
        try await site.shopFixture.runs(order).map(\.state) == [.canceled, .waiting],
        "while it is printed")
      #expect(try await bob.get(desk).text.contains("A printer is still working on this document"))
      try await site.shopFixture.end(
        try #require(try await site.shopFixture.runs(order).last), .done)
      #expect(try await site.shopFixture.finish(order).state == .done)
      site.clock.advance(by: .seconds(1))
      _ = try await bob.post(way, fields: tabs[2])
      #expect(
        try await site.shopFixture.runs(order).map(\.state) == [.canceled, .done], "and afterwards"
      )
      #expect(try await site.state(order) == .done)
      _ = try await bob.post(
        way, fields: try await bob.tab(page, way, "reason", typed: "Still grey"))
      #expect(
        try await site.shopFixture.runs(order).map(\.state) == [.canceled, .canceled, .waiting])
    }
  }

  @Test(arguments: Engine.all)
  func `two old pages have a failed document printed again once`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.start(site.shopFixture.paid(Cast.ann.id))
      try await site.shopFixture.end(
        try #require(try await site.shopFixture.runs(order).last), .failed, sidesDone: 0)
      let (bob, desk) = (try await site.visitor(.bob), "/print/desk/\(site.storeID)")
      let way = "\(desk)/orders/\(order.id)/documents/1/reprint"
      let (one, other) = (try await bob.tab(desk, way, "run"), try await bob.tab(desk, way, "run"))
      site.clock.advance(by: .seconds(1))
      _ = try await bob.post(way, fields: one)
      try await site.shopFixture.end(
        try #require(try await site.shopFixture.runs(order).last), .failed, sidesDone: 0)
      site.clock.advance(by: .seconds(1))
      _ = try await bob.post(way, fields: other)
      #expect(try await site.shopFixture.runs(order).map(\.state) == [.failed, .failed])
      #expect(try await bob.get(desk).text.contains("Check the queue again"))
    }
  }

  @Test(arguments: Engine.all)
  func `an old page undoes the sale that it showed, and not the one that replaced it`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let (bob, desk) = (try await site.visitor(.bob), "/print/desk/\(site.storeID)/credits")
      let way = "\(desk)/\(Cast.ann.id)/top-up"
      _ = try await bob.post(way, form: ["amount": "5000", "receipt": "1"])
      let one = try await bob.tab(desk, way, "undo", typed: "Wrong")
      let other = try await bob.tab(desk, way, "undo", typed: "Wrong")
      _ = try await bob.post(way, fields: one)
      #expect(try await site.shopFixture.balance(Cast.ann.id).available == 0)
      _ = try await bob.post(way, form: ["amount": "5000", "receipt": "1"])
      _ = try await bob.post(way, fields: other)
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 5000))
      #expect(try await bob.get(desk).text.contains("This sale was already undone"))
      #expect(try await site.shopFixture.isSound())
    }
  }
}

extension WebClient {
  /// Opens a page and fills in one of its forms, without sending it.
  /// - Parameter old: A form that was sent before; its fields are kept, with a new key.
  fileprivate func tab(
    _ page: String, _ action: String, _ field: String, typed reason: String? = nil,
    from old: [(String, String)] = []
  ) async throws -> [(String, String)] {
    let fields = try #require(
      HTMLCheck(document: try await get(page).bytes).fields(ofFormTo: action, with: field))
    return fields.map { name, value in
      if name == "reason", let reason { return (name, reason) }
      return (name, name == Request.keyField ? value : old.first { $0.0 == name }?.1 ?? value)
    }
  }
}
