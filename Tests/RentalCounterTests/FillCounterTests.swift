import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct FillCounterTests {
  private func fill(_ counter: RentalShop) async throws -> Bool {
    let fill = FillCounter(
      counter.settings, clerk: counter.kim.id, clerkName: counter.kim.name, in: counter.world)
    return try await counter.store.write { try fill($0) }
  }

  @Test(arguments: Engine.all)
  func `an empty counter is filled with demo data once`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      #expect(try await fill(counter))
      #expect(try await fill(counter) == false)
      let now = counter.clock.now
      try await counter.store.read { tx in
        let customers = try Customer.list(nil, PageRequest(limit: 200), tx).items
        #expect(customers.count == 25 && customers.count { !$0.isOpen } == 2)
        #expect(
          customers.allSatisfy { $0.rentalsOut <= 3 } && customers.contains { $0.rentalsOut == 3 })
        let films = try Film.list(nil, PageRequest(limit: 200), tx).items
        #expect(films.count == 43 && films.allSatisfy { (1...5).contains($0.copies.count) })
        #expect(films.contains { $0.copies.allSatisfy(\.isOut) })
        #expect(try Rental.overdue(now, PageRequest(), tx).items.count == 2)
        #expect(
          try tx.count("SELECT count(*) AS n FROM rental WHERE returned_at IS NOT NULL") > 20)
        #expect(
          try tx.count(
            "SELECT count(*) AS n FROM rental WHERE rented_at > \(now) OR returned_at > \(now)")
            == 0)
      }
    }
  }

  @Test(arguments: [0, 7, 9, 14, 21, 23])
  func `demo data can be created at any hour of the day`(hour: Int) async throws {
    let clock = TestWorld(now: Instant(seconds: 1_780_272_000 + Int64(hour) * 3600))
    try await RentalShop.open(on: .sqliteMemory, clock) { counter in
      #expect(try await fill(counter))
      let overdue = try await counter.store.read {
        try Rental.overdue(clock.now, PageRequest(), $0).items.count
      }
      #expect(overdue == 2)
    }
  }

  @Test
  func `a counter in use is not filled`() async throws {
    try await RentalShop.open(on: .sqliteMemory) { counter in
      _ = try await counter.add()
      #expect(try await fill(counter) == false)
      let customers = try await counter.store.read {
        try $0.count("SELECT count(*) AS n FROM rental_customer")
      }
      #expect(customers == 0)
    }
  }
}
