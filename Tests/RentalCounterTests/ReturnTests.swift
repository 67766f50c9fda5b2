import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct ReturnTests {
  @Test(arguments: Engine.all)
  func `a returned copy can be rented again, and a repeated return gives the same answer`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add(copies: 1)
      let rental = try #require(try await counter.rent([film], to: counter.register()).first)
      counter.clock.advance(by: .hours(30))
      let returned = try await counter.giveBack(rental)
      #expect(returned.returnedAt == counter.clock.now)
      counter.clock.advance(by: .hours(1))
      #expect(try await counter.giveBack(rental) == returned)
      #expect(
        try await counter.rent([film], to: counter.register("Bob Ray")).first?.copyNumber == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a scanned code returns the copy, and a repeat is refused only after a time limit`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add(copies: 1)
      let rental = try #require(try await counter.rent([film], to: counter.register()).first)
      func scan(_ code: ShortCode) async throws -> Rental {
        let act = ReturnByCode(code, by: counter.kim, counter.settings, in: counter.world)
        return try await counter.store.write { try act($0) }
      }
      let returned = try await scan(rental.copyCode)
      #expect(returned.id == rental.id && !returned.isOut)
      #expect(try await scan(rental.copyCode) == returned)
      counter.clock.advance(by: .minutes(11))
      await #expect(throws: ReturnRefusal.notOut(title: "The Matrix", number: 1)) {
        try await scan(rental.copyCode)
      }
      let unknown = ShortCode(random: [9, 9, 9, 9, 9])
      await #expect(throws: ReturnRefusal.unknownCode(unknown)) { try await scan(unknown) }
      let fresh = try await counter.add("Heat", copies: 1).copies[0].code
      await #expect(throws: ReturnRefusal.notOut(title: "Heat", number: 1)) {
        try await scan(fresh)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a return can be undone within ten minutes, and both are recorded`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register()
      let rental = try #require(try await counter.rent([counter.add()], to: ann).first)
      try await counter.giveBack(rental)
      counter.clock.advance(by: .minutes(10))
      #expect(try await counter.undo(rental) == rental)
      #expect(try await counter.undo(rental) == rental)
      #expect(try await counter.find(ann).rentalsOut == 1)
      try await counter.giveBack(rental)
      let entries = try await counter.store.read { tx in
        try tx.rows("SELECT undone_at FROM rental_return ORDER BY id").map {
          try $0.optional("undone_at", as: Instant.self) != nil
        }
      }
      #expect(entries.sorted { $0 && !$1 } == [true, false])
    }
  }

  @Test(arguments: Engine.all)
  func `a return cannot be undone after a time limit or a conflicting change`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let (ann, bob) = (try await counter.register(), try await counter.register("Bob Ray"))
      let film = try await counter.add(copies: 1)
      let other = try await counter.add("Heat", copies: 5)
      let rental = try #require(try await counter.rent([film], to: ann).first)
      try await counter.giveBack(rental)

      let more = try await counter.rent([other, other, other], to: ann)
      await #expect(throws: UndoRefusal.limit(name: "Ann Lee", limit: 3)) {
        try await counter.undo(rental)
      }
      for rental in more { try await counter.giveBack(rental) }

      _ = try await counter.close(ann)
      await #expect(throws: UndoRefusal.accountClosed(name: "Ann Lee")) {
        try await counter.undo(rental)
      }
      let reopen = ReopenAccount(customer: ann.id)
      _ = try await counter.store.write { try reopen($0) }

      let lent = try #require(try await counter.rent([film], to: bob).first)
      await #expect(throws: UndoRefusal.lentAgain(title: "The Matrix", number: 1)) {
        try await counter.undo(rental)
      }
      try await counter.giveBack(lent)

      counter.clock.advance(by: .minutes(10) + .seconds(1))
      await #expect(throws: UndoRefusal.tooLate(minutes: 10)) { try await counter.undo(rental) }
    }
  }

  @Test(arguments: Engine.all)
  func `a return cannot be undone after the copy was withdrawn or the customer deleted`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let (ann, bob) = (try await counter.register(), try await counter.register("Bob Ray"))
      let film = try await counter.add(copies: 2)
      let rental = try #require(
        try await counter.rent([.copy(film.copies[1].code)], to: ann).first)
      let second = try #require(
        try await counter.rent([.copy(film.copies[0].code)], to: bob).first)
      try await counter.giveBack(rental)
      try await counter.giveBack(second)
      _ = try await counter.edit(film, copies: 1)
      await #expect(throws: UndoRefusal.copyWithdrawn(title: "The Matrix", number: 2)) {
        try await counter.undo(rental)
      }
      let delete = DeleteCustomer(customer: bob.id)
      try await counter.store.write { _ = try delete($0) }
      await #expect(throws: UndoRefusal.customerDeleted) { try await counter.undo(second) }
    }
  }

  @Test(arguments: Engine.all)
  func `a rental is overdue after closing time on its due date`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register()
      let (alien, heat) = (try await counter.add("Alien"), try await counter.add("Heat"))
      let late = try #require(try await counter.rent([alien], to: ann, nights: 1).first)
      try await counter.rent([heat], to: ann, nights: 2)
      counter.clock.now = late.dueAt
      func overdue() async throws -> [String] {
        let now = counter.clock.now
        return try await counter.store.read {
          try Rental.overdue(now, PageRequest(), $0).items.map(\.filmTitle)
        }
      }
      #expect(try await overdue() == [])
      counter.clock.advance(by: .seconds(1))
      #expect(try await overdue() == ["Alien"])
      counter.clock.advance(by: .days(1))
      #expect(try await overdue() == ["Alien", "Heat"])
      try await counter.giveBack(late)
      #expect(try await overdue() == ["Heat"])
    }
  }
}
