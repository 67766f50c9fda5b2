import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct ReserveCopyTests {
  @Test(arguments: Engine.all)
  func `a copy is reserved for exactly two hours`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Heat", copies: 3)
      let ann = try await counter.customer(for: .ann)
      let kept = try await counter.reserve(film)
      #expect(
        kept.customer == ann.id && kept.copyNumber == 1
          && kept.until == counter.clock.now + .hours(2))
      #expect(try await counter.stock(of: film) == Stock(total: 3, out: 0, reserved: 1))
      #expect(try await counter.stock(of: film).text == "2 of 3 in")
      counter.clock.advance(by: .hours(2) - .microseconds(1))
      #expect(try await counter.stock(of: film).reserved == 1)
      counter.clock.advance(by: .microseconds(1))
      #expect(
        try await counter.stock(of: film).reserved == 0,
        "at its very end it is over, before anybody ended it")
      #expect(try await counter.find(kept).endedAt == nil)
      try await counter.rent([.copy(film.copies[0].code)], to: counter.register("Bob Ray"))
      let after = try await counter.find(kept)
      #expect(after.outcome == .lapsed && after.endedAt == kept.until)
    }
  }

  @Test(arguments: Engine.all)
  func `only customers with an open account can reserve`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Heat")
      await #expect(throws: ReserveRefusal.noCard) { try await counter.reserve(film) }
      let ann = try await counter.customer(for: .ann)
      let kept = try await counter.reserve(film)
      _ = try await counter.close(ann)
      let ended = try await counter.find(kept)
      #expect(
        ended.outcome == .released && ended.reason == "The account at the counter was closed.")
      await #expect(throws: ReserveRefusal.accountClosed) { try await counter.reserve(film) }
      let gone = try await counter.add("Ran")
      let delete = DeleteFilm(film: gone.id, now: counter.clock.now)
      try await counter.store.write { _ = try delete($0) }
      await #expect(throws: NotFound.film) { try await counter.reserve(gone) }
    }
  }

  @Test(arguments: Engine.all)
  func `films out and reserved together are limited to three`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let films = [
        try await counter.add("Alien"), try await counter.add("Heat"),
        try await counter.add("Ran"),
      ]
      let ann = try await counter.customer(for: .ann)
      let rentals = try await counter.rent([films[0], films[0]], to: ann)
      try await counter.reserve(films[1])
      await #expect(throws: ReserveRefusal.limit(out: 2, reserved: 1, limit: 3)) {
        try await counter.reserve(films[2])
      }
      let refused = RentRefusal.limit(name: "Ann Lee", out: 2, reserved: 1, chosen: 1, limit: 3)
      await #expect(throws: refused) { try await counter.rent([films[2]], to: ann) }
      #expect(
        refused.message.contains("1 reserved")
          && refused.message.hasSuffix("Release a reservation first."))
      try await counter.giveBack(rentals[0])
      try await counter.reserve(films[2])
      await #expect(throws: UndoRefusal.limit(name: "Ann Lee", limit: 3)) {
        try await counter.undo(rentals[0])
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a member cannot reserve a film twice, nor soon after a missed pick-up`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let (film, other) = (try await counter.add("Heat", copies: 3), try await counter.add("Ran"))
      _ = try await counter.customer(for: .ann)
      try await counter.reserve(film)
      await #expect(throws: ReserveRefusal.alreadyReserved(title: "Heat", until: "15:00")) {
        try await counter.reserve(film)
      }
      counter.clock.advance(by: .hours(3))
      await #expect(throws: ReserveRefusal.tooSoon(title: "Heat", from: "today, 19:00")) {
        try await counter.reserve(film)
      }
      try await counter.reserve(other)
      counter.clock.advance(by: .hours(3))
      try await counter.reserve(film)
    }
  }

  @Test(arguments: Engine.all)
  func `a reservation cancelled early can be made again at once, and one cancelled late cannot`(
    engine: Engine
  )
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Heat", copies: 1)
      _ = try await counter.customer(for: .ann)
      counter.clock.advance(by: .minutes(1))
      let first = try await counter.reserve(film)
      counter.clock.advance(by: .minutes(10))
      #expect(try await counter.cancel(first).outcome == .cancelled)
      #expect(try await counter.cancel(first) == counter.find(first), "again changes nothing")
      let second = try await counter.reserve(film)
      counter.clock.advance(by: .minutes(11))
      try await counter.cancel(second)
      await #expect(throws: ReserveRefusal.self) { try await counter.reserve(film) }
      counter.clock.advance(by: .hours(4))
      let third = try await counter.reserve(film)
      try await counter.release(third)
      try await counter.reserve(film)
    }
  }

  @Test(arguments: Engine.all)
  func `only members with the same card can cancel a reservation`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Heat")
      let ann = try await counter.customer(for: .ann)
      let kept = try await counter.reserve(film)
      await #expect(throws: NotFound.reservation) { try await counter.cancel(kept, by: .bob) }
      _ = try await counter.customer("Bob Ray", for: .bob)
      await #expect(throws: NotFound.reservation) { try await counter.cancel(kept, by: .bob) }
      try await counter.link(Cast.bob.id, ann.code.text, "SW1A 1AA")
      #expect(try await counter.cancel(kept, by: .bob).outcome == .cancelled)
    }
  }

  @Test(arguments: Engine.all)
  func `a clock set back keeps reservations and ends none before its start`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Heat", copies: 2)
      _ = try await counter.customer(for: .ann)
      let kept = try await counter.reserve(film)
      counter.clock.advance(by: .hours(-5))
      #expect(try await counter.stock(of: film).reserved == 1)
      await #expect(throws: ReserveRefusal.self) { try await counter.reserve(film) }
      let ended = try await counter.cancel(kept)
      #expect(ended.endedAt == kept.reservedAt)
      try await counter.reserve(film)
    }
  }
}
