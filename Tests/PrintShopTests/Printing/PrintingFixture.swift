import PlazaBase
import PlazaData
import PlazaFetch
import PlazaTesting
import Testing

@testable import PrintShop

/// A ``OrderFixture`` with a real printer.
struct PrintingFixture {
  let shop: OrderFixture
  let press: FakePrinter
  let fetcher: HTTPFetcher
  private let id: ID<Printer>
  var paper: any PrintFileRenderer = BlankPageRenderer()

  static func open(
    _ trouble: [String: String] = [:], _ body: (PrintingFixture) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try await FakePrinter.open(trouble, in: folder) { press in
        try await OrderFixture.open(on: .sqliteFile) { shop in
          let fetcher = HTTPFetcher(logger: .silent)
          let room = PrintingFixture(
            shop: shop, press: press, fetcher: fetcher, id: try await shop.connect(press))
          do {
            try await body(room)
          } catch {
            await fetcher.close()
            throw error
          }
          await fetcher.close()
        }
      }
    }
  }

  /// Creates an order that the store has started.
  func order(pages: Int, _ options: PrintOptions = PrintOptions()) async throws -> Order {
    let member = try await shop.member(has: 10_000)
    return try await shop.start(shop.paid(member, pages: pages, options))
  }

  func printer() async throws -> Printer? {
    try await shop.store.read { [id] in try Printer.find(id, $0) }
  }

  func claim(_ run: Run) async throws -> Bool {
    let take = ClaimRun(run: run.id, printer: run.printer, sidesBefore: 0, now: shop.clock.now)
    return try await shop.store.write { try take($0) }
  }

  /// Performs one step of the print job.
  func step(_ run: Run) async throws {
    var job = PrintRunJob(
      settings: shop.settings, store: shop.store, fetcher: fetcher, paper: paper, world: shop.world
    )
    job.deadline = .seconds(2)
    _ = try await job.advance(run.id)
  }

  /// Advances the run of an order's only document until it satisfies the condition.
  func drive(_ order: Order, until isSatisfied: (Run) async throws -> Bool) async throws {
    let end = ContinuousClock.now + .testTimeout
    while ContinuousClock.now < end {
      let run = try #require(try await shop.runs(order).last)
      if try await isSatisfied(run) { return }
      try await step(run)
    }
    Issue.record("the run did not become what it should within \(Duration.testTimeout)")
  }
}

extension OrderFixture {
  /// Connects the store's only printer to the press.
  fileprivate func connect(_ press: FakePrinter) async throws -> ID<Printer> {
    let address = press.address
    try await store.write { try $0.run("UPDATE print_printer SET address = \(address)") }
    let row = try await store.read {
      try $0.first("SELECT \(Printer.columns) FROM print_printer").map(Printer.init)
    }
    return try #require(row).id
  }
}
