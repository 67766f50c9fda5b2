import Jobs
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting

@testable import PrintShop
@testable import Wallet

/// A store with a printer and prices, on the level of the database.
struct OrderFixture {
  static let rates = Rates(
    media: [
      .a4: .init(grey: 5, colour: 20, sheet: 2), .a3: .init(grey: 10, colour: 40, sheet: 4),
    ],
    finishings: [.staple: 15], minimum: 30)

  let store: any Database
  let clock: TestWorld
  let storeID: ID<PrintStore>
  let settings: PrintSettings

  var world: World { clock.world }

  static func open(
    on engine: Engine, seed: UInt64 = 1, startsAutomatically: Bool = false,
    _ body: (OrderFixture) async throws -> Void
  ) async throws {
    guard let time = ShopTimeZone(identifier: "Europe/London"), let currency = Currency("GBP")
    else { return }
    let clock = TestWorld(seed: seed)
    let tables =
      WebTables.migrations + Members.tables + Jobs(runners: [], time: time).migrations
      + Wallet.tables
      + PrintShop.tables
    try await engine.withStore(tables, world: clock) { store in
      let shop = OrderFixture(
        store: store, clock: clock, storeID: clock.world.newID(),
        settings: PrintSettings(currency: currency, time: time).printingHere)
      try await shop.build(startsAutomatically)
      try await body(shop)
    }
  }

  private func build(_ startsAutomatically: Bool) async throws {
    let (id, now) = (storeID, clock.now)
    let set = SetRates(Self.rates, of: id, by: nil, in: world)
    let details = StoreDetails(
      name: "Library", nameKorean: "도서관점", address: "1 College Road", phone: "020 7946 0000",
      spot: Coordinate(text: "51.5,-0.1") ?? .nowhere, startsAutomatically: startsAutomatically)
    let open = CreateStore(details, id: id, now: now)
    try await store.write { tx in
      try open(tx)
      try set(tx)
    }
    try await printer("Front")
  }

  @discardableResult
  func printer(_ name: String, _ capabilities: Capabilities = .everything) async throws -> ID<
    Printer
  > {
    let (id, store) = (world.newID(Printer.self), storeID)
    try await self.store.write { tx in
      try tx.run(
        """
        INSERT INTO print_printer (id, store, name, address, is_used, state, reasons, capabilities)
        VALUES (\(id), \(store), \(name), 'ipp://localhost/ipp/print', \(true), 'idle', '', \(capabilities.text))
        """)
    }
    return id
  }

  /// Creates a member with a number of credits.
  func member(has amount: Int = 1000) async throws -> ID<Member> {
    let member = world.newID(Member.self)
    if amount == 0 { return member }
    var transfer = Transfer(key: "top-up/\(member)", reason: "top-up", at: clock.now, in: world)
    transfer.move(amount, .credit, from: .topUps, to: .available(member))
    let post = PostTransfer(transfer)
    try await store.write { try post($0) }
    return member
  }

  /// Creates a ready document with pages of A4.
  /// - Parameter colour: The numbers of the pages with colour.
  func document(of member: ID<Member>, pages: Int, colour: Set<Int> = []) async throws -> ID<
    Document
  > {
    let (id, now) = (world.newID(Document.self), clock.now)
    let (key, hash, until) = (
      world.randomBytes(32), world.randomBytes(32).hexadecimal, now + .hours(72)
    )
    try await store.write { tx in
      try tx.run(
        """
        INSERT INTO print_document (id, member, state, key, sha256, length, received, pages, began_at, keep_until)
        VALUES (\(id), \(member), 'ready', \(key), \(hash), 1000, 1000, \(pages), \(now), \(until))
        """)
      for page in 1...pages {
        try tx.run(
          """
          INSERT INTO print_page (document, number, width, height, is_colour)
          VALUES (\(id), \(page), 21000, 29700, \(colour.contains(page)))
          """)
      }
    }
    return id
  }

  func balance(_ member: ID<Member>) async throws -> Balance {
    try await store.read { try Balance.of(member, .credit, $0) }
  }

  func isSound() async throws -> Bool {
    if case .sound = try await store.longRead({ try VerifyLedger()($0) }) { true } else { false }
  }
}

extension Capabilities {
  static var everything: Capabilities {
    var all = Capabilities()
    all.media = [.a4, .a3]
    all.sides = Set(Sides.allCases)
    all.isColour = true
    all.finishings = [.staple]
    all.copies = 999
    return all
  }
}

extension OrderFixture {
  func draft(
    _ member: ID<Member>, pages: Int = 10, colour: Set<Int> = [],
    _ options: PrintOptions = PrintOptions()
  ) async throws -> Order {
    let document = try await document(of: member, pages: pages, colour: colour)
    return try await draft(member, [PrintRequest(document: document, options: options)])
  }

  func draft(_ member: ID<Member>, _ wanted: [PrintRequest]) async throws -> Order {
    let act = DraftOrder(wanted, at: storeID, of: member, settings, in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func pay(_ order: Order) async throws -> Order {
    let act = PayOrder(order.id, of: order.member, settings.currency, in: world)
    return try await store.write { try act($0) }
  }

  /// Creates a paid order.
  @discardableResult
  func paid(_ member: ID<Member>, pages: Int = 10, _ options: PrintOptions = PrintOptions())
    async throws -> Order
  {
    try await pay(draft(member, pages: pages, options))
  }

  @discardableResult
  func cancel(_ order: Order) async throws -> Order {
    let act = CancelOrder(order.id, of: order.member, settings, in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func start(_ order: Order, by staff: ID<Member>? = nil) async throws -> Order {
    let act = StartOrder(order.id, at: storeID, by: staff, in: world)
    return try await store.write { try act($0) }
  }

  func runs(_ order: Order) async throws -> [Run] {
    try await store.read { try Run.of(order.id, $0) }
  }

  /// Sets the state of a run, as if a printer had processed it so far.
  func end(_ run: Run, _ state: Run.State, sidesDone: Int? = nil) async throws {
    let (id, done, now) = (run.id, sidesDone ?? run.sides, clock.now)
    try await store.write { tx in
      try tx.run(
        """
        UPDATE print_run SET state = \(state.rawValue), sides_done = \(done), ended_at = \(now) WHERE id = \(id)
        """)
    }
  }

  @discardableResult
  func finish(_ order: Order) async throws -> Order {
    let act = FinishOrder(order.id, settings, in: world)
    return try await store.write { try act($0) }
  }

  /// Creates an order that is ready to be picked up.
  func done(_ member: ID<Member>, pages: Int = 10) async throws -> Order {
    let order = try await start(paid(member, pages: pages))
    for run in try await runs(order) { try await end(run, .done) }
    return try await finish(order)
  }

  func pickUp(_ order: Order, _ proof: PickUpOrder.Proof) async throws -> PickUpOrder.Outcome {
    let act = PickUpOrder(order: order.id, proof: proof, in: world)
    return try await store.write { try act($0) }
  }

  func refund(_ order: Order, document: Int = 1) async throws -> Order {
    let staff = world.newID(Member.self)
    let act = RefundSheets(
      order.id, document: document, at: storeID, by: staff, settings, in: world)
    return try await store.write { try act($0) }
  }
}
