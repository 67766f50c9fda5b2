import PlazaBase
import PlazaData
import PlazaDataPostgres
import PlazaTesting
import Testing

@testable import RentalCounter

/// Concurrent clients that compete for the same records.
struct RaceTests {
  private static let engines = [Engine.sqliteFile, .postgres]

  @Test(arguments: engines)
  func `32 concurrent clients lend no copy twice and exceed no limit`(engine: Engine) async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let crowd = try await CompetingCustomers.gather(counter)
      let lent = try await withThrowingTaskGroup(of: Int.self) { group in
        for client in 0..<32 {
          group.addTask { try await crowd.rent(seed: UInt64(client), tries: 8, counter) }
        }
        return try await group.reduce(0, +)
      }
      #expect(try await LendingCheck.violations(in: "rental", counter) == [])
      let out = try await counter.store.read { try $0.count("SELECT count(*) AS n FROM rental") }
      #expect(out == lent, "what was answered and what was written")
      // Three customers may have three films each, so nine of the ten copies can be out.
      #expect(out == 9)
    }
  }

  @Test(arguments: engines)
  func `the race check detects a counter that checks first and writes later`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      try await counter.store.migrate(
        RentalShop.everything.withoutRepetitions + [
          Migration(
            "test/0001-naive",
            [
              """
              CREATE TABLE naive_rental (id \(.id) NOT NULL PRIMARY KEY, customer \(.id) NOT NULL, copy \(.id) NOT NULL,
                returned_at \(.instant)) \(.strict)
              """
            ])
        ])
      let crowd = try await CompetingCustomers.gather(counter)
      var found: [String] = []
      for round in 0..<50 where found.isEmpty {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for client in 0..<32 {
            group.addTask {
              try await crowd.rentNaively(seed: UInt64(round * 32 + client), tries: 3, counter)
            }
          }
          try await group.waitForAll()
        }
        found = try await LendingCheck.violations(in: "naive_rental", counter)
        _ = try await counter.store.write { try $0.run("DELETE FROM naive_rental") }
      }
      #expect(!found.isEmpty, "the naive counter held for 50 rounds, so this check proves nothing")
    }
  }

  @Test
  func `the table constraints enforce the rules without serialisable writes`() async throws {
    let clock = TestWorld()
    try await withPostgres(world: clock) { store in
      try await store.migrate(RentalShop.everything.withoutRepetitions)
      let counter = RentalShop(store: store, clock: clock)
      let crowd = try await CompetingCustomers.gather(counter)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for client in 0..<32 {
          group.addTask {
            let act = RentFilms(
              to: crowd.customers[client % 3].id, [.film(crowd.films[client % 5].id)],
              RentalShop.settings.terms(nights: 1, at: clock.now), by: counter.kim,
              in: counter.world)
            do { _ = try await store.claim { try act($0) } } catch is RentRefusal {}
          }
        }
        try await group.waitForAll()
      }
      let found = try await LendingCheck.violations(in: "rental", counter)
      #expect(found == [])
    }
  }

  @Test(arguments: engines)
  func `if closing an account races with renting, exactly one takes effect`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add(copies: 60)
      for round in 0..<12 {
        let ann = try await counter.register()
        await together(
          round, { _ = try await counter.rent([film], to: ann) },
          { _ = try await counter.close(ann) })
        let after = try await counter.find(ann)
        #expect(after.isOpen == (after.rentalsOut == 1))
      }
    }
  }

  @Test(arguments: engines)
  func `if deleting a customer races with renting, exactly one takes effect`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add(copies: 60)
      for round in 0..<12 {
        let ann = try await counter.register()
        let delete = DeleteCustomer(customer: ann.id)
        await together(
          round, { _ = try await counter.rent([film], to: ann) },
          { _ = try await counter.store.write { try delete($0) } })
        let rents = try await counter.store.read {
          try $0.exists("SELECT 1 FROM rental WHERE customer = \(ann.id) AND returned_at IS NULL")
        }
        let isThere = (try? await counter.find(ann)) != nil
        #expect(isThere == rents)
      }
    }
  }

  @Test(arguments: engines)
  func `if withdrawing a film races with renting, exactly one takes effect`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      for round in 0..<12 {
        let (ann, film) = (try await counter.register(), try await counter.add(copies: 2))
        try await counter.rent([film], to: counter.register("Bob Ray"))
        let delete = DeleteFilm(film: film.id, now: counter.world.now())
        await together(
          round, { _ = try await counter.rent([film], to: ann) },
          { _ = try await counter.edit(film, copies: 1) },
          { try await counter.store.write { _ = try delete($0) } })
        let after = try await counter.find(film)
        let rented = try await counter.find(ann).rentalsOut
        #expect(after.copies.count == 1 + rented && after.copies.count { $0.isOut } == 1 + rented)
      }
    }
  }

  @Test(arguments: engines)
  func `concurrent returns of one film make one entry`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let rental = try #require(
        try await counter.rent([counter.add()], to: counter.register()).first)
      await together(
        0, { _ = try await counter.giveBack(rental) }, { _ = try await counter.giveBack(rental) },
        { _ = try await counter.giveBack(rental) })
      #expect(
        try await counter.store.read { try $0.count("SELECT count(*) AS n FROM rental_return") }
          == 1)
    }
  }

  /// Runs the operations concurrently, starting with a different one each round. Refusals are
  /// expected.
  private func together(_ round: Int, _ acts: (@Sendable () async throws -> Void)...) async {
    await withTaskGroup(of: Void.self) { group in
      for offset in acts.indices {
        let act = acts[(offset + round) % acts.count]
        group.addTask {
          do { try await act() } catch let error where error is any Refusal {} catch {
            Issue.record(error, "round \(round)")
          }
        }
      }
    }
  }
}
