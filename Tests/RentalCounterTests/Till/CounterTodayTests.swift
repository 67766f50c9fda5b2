import PlazaBase
import PlazaData
import PlazaFiles
import PlazaProcesses
import PlazaTesting
import PlazaUI
import Testing

@testable import RentalCounter

/// The counter's numbers of the day.
struct CounterTodayTests {
  private func series(_ counter: RentalShop, _ person: Cast = .kim) async throws -> [String: [Int]]
  {
    let (period, viewer) = (
      DayPeriod(last: 30, at: counter.clock.now, counter.settings.shopTime), person.viewer
    )
    return try await RentalSite.storefront(of: counter) { storefront in
      try await counter.store.read { tx in
        let found = try storefront.dailySeries(for: viewer, period, tx)
        return Dictionary(uniqueKeysWithValues: found.map { ($0.key, $0.values) })
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the takings are those of the bills, without the nights paid with vouchers`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      var random = SplitMix64(seed: 7)
      let till = try await PaymentFixture(counter, films: 2, nights: 3)
      try await till.topUp(5000)
      try await till.allow()
      try await till.pay(with: till.voucher(nights: 2))
      let undone = try await till.payCredits(300)
      try await till.undo(undone)
      try await till.payCredits(600)
      var checkouts = [till.checkout]
      for number in 0..<5 {
        counter.clock.advance(by: .hours(Int(random.next() % 40)))
        let film = try await counter.add("Random \(number)")
        let person = try await counter.register("Person \(number)")
        let nights = Int(random.next() % 5) + 1
        checkouts.append(try await counter.rent([film], to: person, nights: nights)[0].checkout)
      }
      let all = checkouts
      let bills = try await counter.store.read { tx in try all.map { try Bill.find($0, tx) } }
      let time = counter.settings.shopTime
      let last = time.date(of: counter.clock.now)
      var expected = Array(repeating: 0, count: 30)
      for bill in bills {
        let vouchers = bill.payments.filter { $0.voucher != nil }.reduce(0) {
          $0 + $1.amount.minor
        }
        let day = time.date(of: bill.rentals[0].rentedAt)
        expected[29 - (last.dayNumber - day.dayNumber)] += bill.total.minor - vouchers
      }
      let found = try await series(counter)
      #expect(found["rental.takings"] == expected)
      #expect(found["rental.credits"]?.reduce(0, +) == 600)
      #expect(found["rental.rentals"]?.reduce(0, +) == 7)
      #expect(try await series(counter, .ann).isEmpty)
      #expect(try await !series(counter, .dan).isEmpty)
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `the numbers do not scan large tables`(engine: Engine) async throws {
    let large: Set<String> = ["rental", "rental_payment", "rental_reservation"]
    try await expectNoFullScans(engine, RentalShop.everything, large: large) { store in
      let counter = RentalShop(store: store, clock: TestWorld())
      _ = try await series(counter)
      try await RentalSite.storefront(of: counter) { storefront in
        let now = counter.clock.now
        let figures = try await store.read {
          try storefront.figures(for: Cast.kim.viewer, at: now, $0)
        }
        #expect(figures.allSatisfy { $0.isNothing } && figures.count == 4)
      }
    }
  }
}

extension RentalSite {
  /// Lends the shop of a counter, without routes.
  fileprivate static func storefront<Value: Sendable>(
    of counter: RentalShop, _ body: (RentalCounter) async throws -> Value
  ) async throws -> Value {
    try await withTemporaryFolder { folder in
      let files = try await DiskFileStore(root: folder + "/files", world: counter.world)
      let tools = try await ToolRunner(
        folder: folder + "/bench", deadline: .testTimeout, world: .real)
      return try await body(
        RentalCounter(
          settings: counter.settings, store: counter.store, files: files, tools: tools))
    }
  }
}
