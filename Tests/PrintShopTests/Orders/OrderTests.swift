import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

@Suite struct OrderTests {
  @Test(arguments: Engine.all)
  func `an order goes from draft to pick-up, with its payment`(engine: Engine) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member(has: 100)
      let draft = try await shop.draft(ann, pages: 10)
      #expect(draft.state == .draft && draft.number == 1)
      #expect(draft.total == Money(minor: 70))
      #expect(try await shop.balance(ann) == Balance(available: 100))
      let paid = try await shop.pay(draft)
      #expect(paid.state == .order)
      #expect(try await shop.balance(ann) == Balance(available: 30, held: 70))
      let started = try await shop.start(paid)
      #expect(started.state == .printing)
      #expect(try await shop.balance(ann) == Balance(available: 30))
      let run = try #require(try await shop.runs(started).first)
      #expect(run.state == .waiting && run.sides == 10)
      #expect(try await shop.finish(started).state == .printing)
      try await shop.end(run, .done)
      let done = try await shop.finish(started)
      #expect(done.state == .done)
      let code = try #require(done.code)
      #expect(code.count == 6 && code.allSatisfy(\.isWholeNumber))
      guard case .pickedUp(let over) = try await shop.pickUp(done, .customer(ann, code: code))
      else {
        Issue.record("not picked up")
        return
      }
      #expect(over.state == .pickedUp)
      let events = try await shop.store.read { try OrderEvent.of(draft.id, $0).map(\.what) }
      #expect(events == [.drafted, .paid, .started, .done, .pickedUp])
      #expect(try await shop.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `cancelling before printing costs nothing, and cancelling later is refused`(
    engine: Engine
  ) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let (ann, bob) = (try await shop.member(), try await shop.member())
      let order = try await shop.paid(ann)
      let guest = CancelOrder(order.id, of: bob, shop.settings, in: shop.world)
      await #expect(throws: OrderRefusal.noSuchOrder) {
        try await shop.store.write { try guest($0) }
      }
      #expect(try await shop.cancel(order).state == .canceled)
      #expect(try await shop.balance(ann) == Balance(available: 1000))
      await #expect(throws: OrderRefusal.isOver) { try await shop.cancel(order) }
      await #expect(throws: OrderRefusal.notWaiting) { try await shop.start(order) }
      let other = try await shop.start(shop.paid(ann))
      await #expect(throws: OrderRefusal.alreadyPrinting) { try await shop.cancel(other) }
      #expect(try await shop.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `payment with too few credits names the missing amount and keeps the draft`(engine: Engine)
    async throws
  {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member(has: 69)
      let draft = try await shop.draft(ann, pages: 10)
      await #expect(throws: WalletRefusal.notEnough(.credit, missing: 1)) {
        try await shop.pay(draft)
      }
      let again = try await shop.store.read { try Order.find(draft.id, $0) }
      #expect(again == draft)
    }
  }

  @Test(arguments: Engine.all)
  func `a price is valid until the quote expires, and a draft is paid only once`(engine: Engine)
    async throws
  {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member()
      let (late, early) = (try await shop.draft(ann), try await shop.draft(ann))
      let dear = SetRates(
        Rates(media: [.a4: .init(grey: 500, colour: 900, sheet: 0)], minimum: 1), of: shop.storeID,
        by: nil,
        in: shop.world)
      try await shop.store.write { try dear($0) }
      #expect(try await shop.pay(early).total == early.total)
      await #expect(throws: OrderRefusal.notADraft) { try await shop.pay(early) }
      shop.clock.advance(by: shop.settings.quoteHolds)
      await #expect(throws: OrderRefusal.quoteIsOver) { try await shop.pay(late) }
    }
  }

  @Test(arguments: Engine.all)
  func `a held order cannot be started, and a refused order is refunded`(engine: Engine)
    async throws
  {
    try await OrderFixture.open(on: engine) { shop in
      let (ann, kim) = (try await shop.member(), shop.world.newID(Member.self))
      let order = try await shop.paid(ann)
      try await shop.hold(order, "No paper", by: kim)
      await #expect(throws: OrderRefusal.isHeld) { try await shop.start(order) }
      try await shop.hold(order, nil, by: kim)
      let refuse = RefuseOrder(
        order.id, at: shop.storeID, because: "The printer is broken", by: kim, shop.settings,
        in: shop.world)
      #expect(
        try await shop.store.write { try refuse($0) }.refusedBecause == "The printer is broken")
      #expect(try await shop.balance(ann) == Balance(available: 1000))
      await #expect(throws: OrderRefusal.notWaiting) {
        try await shop.store.write { try refuse($0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a store cannot start an order of another store`(engine: Engine) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let order = try await shop.paid(try await shop.member())
      let elsewhere = StartOrder(order.id, at: shop.world.newID(), by: nil, in: shop.world)
      await #expect(throws: OrderRefusal.noSuchOrder) {
        try await shop.store.write { try elsewhere($0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `only options that a printer of the store supports are quoted`(engine: Engine) async throws
  {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member()
      var options = PrintOptions()
      options.media = .b5
      await #expect(throws: OrderRefusal.notPrintable) { try await shop.draft(ann, options) }
      options = PrintOptions()
      options.pages = PageRanges("11-12")
      await #expect(throws: OrderRefusal.nothingChosen) {
        try await shop.draft(ann, pages: 10, options)
      }
      let (bob, own) = (try await shop.member(), try await shop.document(of: ann, pages: 1))
      await #expect(throws: OrderRefusal.documentNotReady) {
        try await shop.draft(bob, [PrintRequest(document: own, options: PrintOptions())])
      }
      await #expect(throws: OrderRefusal.noDocuments) { try await shop.draft(ann, []) }
    }
  }

  @Test(arguments: Engine.all)
  func `an order with more copies than a printer accepts is refused or uses another printer`(
    engine: Engine
  ) async throws {
    try await OrderFixture.open(on: engine) { shop in
      var (few, options) = (Capabilities.everything, PrintOptions())
      few.copies = 5
      let text = few.text
      try await shop.store.write { try $0.run("UPDATE print_printer SET capabilities = \(text)") }
      let ann = try await shop.member(has: 10_000)
      options.copies = 5
      #expect(try await shop.draft(ann, pages: 1, options).state == .draft)
      options.copies = 6
      await #expect(throws: OrderRefusal.notPrintable) {
        try await shop.draft(ann, pages: 1, options)
      }
      let big = try await shop.printer("Big")
      let order = try await shop.start(shop.paid(ann, pages: 1, options))
      #expect(try await shop.runs(order).map(\.printer) == [big])
    }
  }

  @Test(arguments: Engine.all)
  func `wrong codes are counted, and after five only staff can hand over the order`(engine: Engine)
    async throws
  {
    try await OrderFixture.open(on: engine) { shop in
      let (ann, kim) = (try await shop.member(), shop.world.newID(Member.self))
      let order = try await shop.done(ann)
      let code = try #require(order.code)
      let wrong = code == "000000" ? "000001" : "000000"
      for left in [4, 3, 2, 1] {
        let outcome = try await shop.pickUp(order, .staff(kim, of: shop.storeID, code: wrong))
        #expect(outcome == .wrong(.wrongCode(left: left)))
      }
      #expect(
        try await shop.pickUp(order, .staff(kim, of: shop.storeID, code: wrong))
          == .wrong(.tooManyWrongCodes))
      #expect(try await shop.pickUp(order, .customer(ann, code: code)) == .wrong(.codeIsLocked))
      guard case .pickedUp = try await shop.pickUp(order, .number(kim, of: shop.storeID)) else {
        Issue.record("not handed over")
        return
      }
      await #expect(throws: OrderRefusal.isOver) {
        _ = try await shop.pickUp(order, .number(kim, of: shop.storeID))
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a refund covers the sides that were not printed`(engine: Engine) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member(has: 1000)
      var options = PrintOptions()
      options.copies = 3
      let order = try await shop.start(shop.paid(ann, pages: 10, options))
      #expect(order.total == Money(minor: 210))
      let run = try #require(try await shop.runs(order).first)
      try await shop.end(run, .sending, sidesDone: 0)
      await #expect(throws: OrderRefusal.stillPrinting) { try await shop.refund(order) }
      try await shop.end(run, .failed, sidesDone: 12)
      let refunded = try await shop.refund(order)
      #expect(refunded.refunded == Money(minor: 126))
      #expect(refunded.state == .done)
      #expect(try await shop.balance(ann) == Balance(available: 1000 - 210 + 126))
      await #expect(throws: OrderRefusal.nothingToRefund) { try await shop.refund(order) }
      #expect(try await shop.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `if nothing was printed, the refund is full and includes the minimum surcharge`(
    engine: Engine
  ) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member(has: 1000)
      let order = try await shop.start(shop.paid(ann, pages: 1))
      #expect(order.total == Money(minor: 30) && order.minimum == Money(minor: 23))
      try await shop.end(try #require(try await shop.runs(order).first), .unsure, sidesDone: 0)
      let refunded = try await shop.refund(order)
      #expect(refunded.state == .failed && refunded.refunded == order.total)
      #expect(try await shop.balance(ann) == Balance(available: 1000))
    }
  }

  @Test(arguments: Engine.all)
  func `a failed document can be reprinted or confirmed as printed, and a running one cannot`(
    engine: Engine
  ) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let (ann, kim) = (try await shop.member(), shop.world.newID(Member.self))
      let order = try await shop.start(shop.paid(ann))
      shop.clock.advance(by: .seconds(1))
      let again = ReprintDocument(order.id, document: 1, at: shop.storeID, by: kim, in: shop.world)
      await #expect(throws: OrderRefusal.stillPrinting) {
        try await shop.store.write { try again($0) }
      }
      try await shop.end(try #require(try await shop.runs(order).first), .failed, sidesDone: 3)
      _ = try await shop.store.write { try again($0) }
      #expect(try await shop.runs(order).map(\.state) == [.failed, .waiting])
      try await shop.end(try #require(try await shop.runs(order).last), .unsure, sidesDone: 0)
      let seen = ConfirmPrinted(
        order.id, document: 1, at: shop.storeID, by: kim, shop.settings, in: shop.world)
      #expect(try await shop.store.write { try seen($0) }.state == .done)
      await #expect(throws: OrderRefusal.notWaiting) {
        try await shop.store.write { try again($0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `unpaid drafts are deleted, and uncollected orders expire`(engine: Engine) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member()
      let (draft, done) = (try await shop.draft(ann), try await shop.done(ann))
      shop.clock.advance(by: ExpireOrders.uncollectedRetention)
      let act = ExpireOrders(settings: shop.settings, now: shop.clock.now)
      #expect(try await shop.store.write { try act($0) } == 2)
      #expect(try await shop.store.write { try act($0) } == 0)
      await #expect(throws: OrderRefusal.noSuchOrder) {
        try await shop.store.read { _ = try Order.find(draft.id, $0) }
      }
      #expect(try await shop.store.read { try Order.find(done.id, $0).state } == .expired)
    }
  }

  @Test(arguments: Engine.all)
  func `an order is not paid if the expected total differs`(engine: Engine) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member()
      let draft = try await shop.draft(ann)
      func pay(expecting total: Int) async throws -> Order {
        let act = PayOrder(
          draft.id, of: ann, expecting: Money(minor: total), shop.settings.currency, in: shop.world
        )
        return try await shop.store.write { try act($0) }
      }
      let refusal = await #expect(throws: PriceChanged.self) {
        try await pay(expecting: draft.total.minor - 1)
      }
      #expect(refusal?.numbers.map(\.name) == ["expectedTotalMinor", "totalMinor"])
      #expect(try await shop.balance(ann) == Balance(available: 1000))
      #expect(try await pay(expecting: draft.total.minor).state == .order)
    }
  }

  @Test(arguments: Engine.all)
  func `a price change is in the audit log with the old and new prices`(engine: Engine)
    async throws
  {
    try await OrderFixture.open(on: engine) { shop in
      var rates = OrderFixture.rates
      rates.minimum += 5
      let set = SetRates(rates, of: shop.storeID, by: shop.world.newID(), in: shop.world)
      try await shop.store.write { try set($0) }
      let lines = try await shop.store.read { tx in
        try tx.rows("SELECT detail FROM members_audit WHERE action = 'prices-changed'")
          .map { try $0.value("detail", as: String.self) }
      }
      let change = "minimum \(OrderFixture.rates.minimum) → \(rates.minimum)"
      #expect(lines.count == 1 && lines.first?.hasSuffix(change) == true)
    }
  }
}

extension OrderFixture {
  func hold(_ order: Order, _ reason: String?, by staff: ID<Member>) async throws {
    let act = HoldOrder(
      order: order.id, store: storeID, reason: reason, staff: staff, now: clock.now)
    _ = try await store.write { try act($0) }
  }
}
