import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import PrintShop
@testable import Wallet

struct StatusTests {
  @Test(arguments: Engine.all)
  func `cancelling asks for confirmation, removes the order from the list and refunds it`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.paid(Cast.ann.id)
      let ann = try await site.visitor(.ann)
      let status = try await ann.get("/print/status")
      #expect(status.text.contains("stage-order") && status.text.contains("Cancel order"))
      #expect(!status.text.contains("I&#39;ve picked it up"))
      let question = try await ann.get("/print/status/\(order.id)/cancel")
      #expect(question.text.contains("Cancel order 1?") && question.text.contains("Keep it"))
      #expect(try await site.state(order) == .order)
      let canceled = try await ann.post("/print/status/\(order.id)/cancel", form: [:])
      #expect(canceled.location == "/print/status")
      #expect(!(try await ann.get("/print/status").text.contains("data-order")))
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 1000))
    }
  }

  @Test(arguments: Engine.all)
  func `a finished order shows its code, asks for confirmation and leaves after pick-up`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.done(Cast.ann.id)
      let code = try #require(order.code)
      let ann = try await site.visitor(.ann)
      let status = try await ann.get("/print/status")
      #expect(
        status.text.contains("stage-done")
          && status.text.contains("\(code.prefix(3))\u{2009}\(code.suffix(3))"))
      #expect(!status.text.contains("Cancel order"))
      let question = try await ann.get("/print/status/\(order.id)/pick-up")
      #expect(question.text.contains("value=\"\(code)\""))
      _ = try await ann.post("/print/status/\(order.id)/pick-up", form: ["code": "x"])
      #expect(try await site.state(order) == .done)
      _ = try await ann.post("/print/status/\(order.id)/pick-up", form: ["code": code])
      #expect(try await site.state(order) == .pickedUp)
      #expect(!(try await ann.get("/print/status").text.contains("data-order")))
      let receipt = try await ann.get("/print/status/\(order.id)")
      #expect(receipt.text.contains("You picked it up.") && receipt.text.contains("invoice-sum"))
      #expect(try await ann.get("/print/me/receipts").text.contains("Order 1"))
    }
  }

  @Test func `an order being printed can be neither cancelled nor picked up`() async throws {
    try await PrintShopSite.open { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.start(site.shopFixture.paid(Cast.ann.id))
      let ann = try await site.visitor(.ann)
      let status = try await ann.get("/print/status")
      #expect(
        status.text.contains("stage-printing") && status.text.contains("0 of 10 sides printed"))
      #expect(
        !status.text.contains("Cancel order") && !status.text.contains("I&#39;ve picked it up"))
      _ = try await ann.post("/print/status/\(order.id)/cancel", form: [:])
      _ = try await ann.post("/print/status/\(order.id)/pick-up", form: ["code": ""])
      #expect(try await site.state(order) == .printing)
    }
  }

  @Test(arguments: [
    ("media-jam", "There&#39;s a paper jam.", "용지가 걸렸습니다."),
    ("door-open", "A cover is open.", "덮개가 열려 있습니다."),
  ])
  func `printer trouble is shown in plain words in both languages`(
    reason: String, english: String, korean: String
  ) async throws {
    try await PrintShopSite.open { site in
      try await site.topUp(.ann)
      try await site.shopFixture.start(site.shopFixture.paid(Cast.ann.id))
      try await site.store.write {
        try $0.run("UPDATE print_printer SET state = 'stopped', reasons = \(reason)")
      }
      let page = try await site.visitor(.ann).get("/print/status").text
      #expect(page.contains(english) && page.contains("stage-trouble"))
      #expect(try await site.visitor(.ann, .korean).get("/print/status").text.contains(korean))
    }
  }

  @Test(arguments: Engine.all)
  func `no waiting time is shown while a store cannot print`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let waiting = try await site.shopFixture.paid(Cast.ann.id)
      let ann = try await site.visitor(.ann)
      #expect(try await ann.get("/print/status").text.contains("about "))
      try await site.store.write {
        try $0.run("UPDATE print_printer SET state = 'stopped', reasons = 'media-jam'")
      }
      let blocked = try await ann.get("/print/status").text
      #expect(
        blocked.contains("at the moment: There&#39;s a paper jam.") && !blocked.contains("about "))
      try await site.shopFixture.start(waiting)
      #expect(!(try await ann.get("/print/status").text.contains("about ")))
      try await site.store.write {
        try $0.run("UPDATE print_printer SET state = 'idle', reasons = ''")
      }
      #expect(try await ann.get("/print/status").text.contains("about "))
    }
  }

  @Test func `the queue position and waiting time count earlier orders`() async throws {
    try await PrintShopSite.open { site in
      try await site.topUp(.ann)
      try await site.topUp(.bob)
      let first = try await site.shopFixture.paid(Cast.bob.id, pages: 30)
      site.clock.advance(by: .seconds(1))
      let second = try await site.shopFixture.paid(Cast.ann.id, pages: 20)
      let waits = try await site.store.read { tx in
        try [first, second].map { try WaitEstimate.of(Order.find($0.id, tx), tx) }
      }
      #expect(
        waits == [
          WaitEstimate(ahead: 0, sides: 30, pace: 10), WaitEstimate(ahead: 1, sides: 50, pace: 10),
        ])
      #expect(waits.map { $0?.minutes } == [4, 6])
      let page = try await site.visitor(.ann, .korean).get("/print/status").text
      #expect(page.contains("앞에 주문 1건이 있습니다.") && page.contains("약 6분"))
    }
  }

  @Test func `the on-time rate of a store counts the orders that were ready as estimated`()
    async throws
  {
    try await PrintShopSite.open { site in
      try await site.topUp(.ann, 100_000)
      for late in [false, true, false, false, false, false, false, false, false, false] {
        let order = try await site.shopFixture.start(site.shopFixture.paid(Cast.ann.id))
        site.clock.advance(by: late ? .minutes(60) : .minutes(1))
        for run in try await site.shopFixture.runs(order) {
          try await site.shopFixture.end(run, .done)
        }
        try await site.shopFixture.finish(order)
      }
      let record = try await site.store.read { try OnTimeRate.of(site.storeID, $0) }
      #expect(record == OnTimeRate(onTime: 9, all: 10))
      #expect(record.message == "90% of the last 10 orders here were ready on time.")
      #expect(OnTimeRate(onTime: 9, all: 9).message == nil)
    }
  }

  @Test func `a member cannot see or cancel an order of another member`() async throws {
    try await PrintShopSite.open { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.paid(Cast.ann.id)
      let bob = try await site.visitor(.bob)
      for path in ["", "/cancel", "/pick-up"] {
        #expect(
          try await bob.get("/print/status/\(order.id)\(path)").status == .notFound, "\(path)")
      }
      #expect(
        try await bob.post("/print/status/\(order.id)/cancel", form: [:]).status == .notFound)
      #expect(try await site.state(order) == .order)
    }
  }
}

extension PrintShopSite {
  func state(_ order: Order) async throws -> Order.State {
    try await store.read { try Order.find(order.id, $0).state }
  }
}
