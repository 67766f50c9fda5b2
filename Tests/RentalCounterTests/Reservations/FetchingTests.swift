import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

/// The fulfilment of reservations at the counter.
struct FetchingTests {
  @Test(arguments: Engine.all)
  func `a rental by the holder fulfils the reservation`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Heat", copies: 2)
      let ann = try await counter.customer(for: .ann)
      let first = try await counter.reserve(film)
      let rental = try #require(try await counter.rent([film], to: ann).first)
      #expect(rental.copyCode == first.copyCode, "the copy that was kept, not another")
      #expect(try await counter.find(first).outcome == .rented)
      let second = try await counter.reserve(film)
      try await counter.giveBack(rental)
      // Any copy of the film fulfils the reservation.
      try await counter.rent([.copy(film.copies[0].code)], to: ann)
      #expect(try await counter.find(second).outcome == .rented)
      #expect(try await counter.stock(of: film) == Stock(total: 2, out: 1, reserved: 0))
    }
  }

  @Test(arguments: Engine.all)
  func `a customer at the limit can still rent a reserved film`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let (film, other) = (try await counter.add("Heat"), try await counter.add("Ran"))
      let ann = try await counter.customer(for: .ann)
      try await counter.rent([other], to: ann)
      try await counter.reserve(film)
      try await counter.reserve(counter.add("Alien"))
      #expect(try await counter.rent([film], to: ann).count == 1)
      let slots = try await counter.store.read { try Slots(of: ann.id, limit: 3, $0) }
      #expect(slots.free() == [] && slots.outCount == 2 && slots.reserved.count == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a reserved copy is not lent to another customer, by title or by label`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Heat", copies: 2)
      _ = try await counter.customer(for: .ann)
      let bob = try await counter.register("Bob Ray")
      let kept = try await counter.reserve(film)
      let refused = RentRefusal.reserved(title: "Heat", number: 1, name: "Ann Lee", until: "15:00")
      await #expect(throws: refused) { try await counter.rent([.copy(kept.copyCode)], to: bob) }
      let other = try #require(try await counter.rent([film], to: bob).first)
      #expect(other.copyNumber == 2)
      await #expect(throws: refused) { try await counter.rent([film], to: bob) }
      let scan = ReturnByCode(kept.copyCode, by: counter.kim, counter.settings, in: counter.world)
      await #expect(
        throws: ReturnRefusal.reserved(title: "Heat", number: 1, name: "Ann Lee", until: "15:00")
      ) { _ = try await counter.store.write { try scan($0) } }
      #expect(try await counter.release(kept).reason == "The disc is scratched.")
      try await counter.rent([film], to: bob)
    }
  }

  @Test(arguments: Engine.all)
  func `a return cannot be undone while the copy is reserved`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Heat", copies: 1)
      _ = try await counter.customer(for: .ann)
      let rental = try #require(
        try await counter.rent([film], to: counter.register("Bob Ray")).first)
      try await counter.giveBack(rental)
      let kept = try await counter.reserve(film)
      await #expect(throws: UndoRefusal.reserved(title: "Heat", number: 1, name: "Ann Lee")) {
        try await counter.undo(rental)
      }
      try await counter.release(kept)
      #expect(try await counter.undo(rental).isOut)
    }
  }

  @Test(arguments: Engine.all)
  func `reserved copies are withdrawn last, and withdrawal releases their reservations`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Heat", copies: 3)
      _ = try await counter.customer(for: .ann)
      let kept = try await counter.reserve(film)
      #expect(try await counter.edit(film, copies: 1).copies.map(\.number) == [1])
      #expect(try await counter.find(kept).endedAt == nil)
      let delete = DeleteFilm(film: film.id, now: counter.clock.now)
      try await counter.store.write { _ = try delete($0) }
      let ended = try await counter.find(kept)
      #expect(
        ended.outcome == .released && ended.reason == "The copy left the stock."
          && ended.filmTitle == "Heat")
    }
  }

  @Test(arguments: Engine.all)
  func `an offline rental moves the reservation to another copy or releases it`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let film = try await counter.add("Heat", copies: 2)
      _ = try await counter.customer(for: .ann)
      let (bob, cy) = (try await counter.register("Bob Ray"), try await counter.register("Cy Old"))
      let pad = try await OfflineDevice.register(at: counter)
      let kept = try await counter.reserve(film)
      try pad.rent(film.copies[0], to: bob)
      #expect(try await pad.send(by: desk.program).text.contains("\"outcome\":\"applied\""))
      #expect(try await counter.find(kept).copyNumber == 2)
      try pad.rent(film.copies[1], to: cy)
      #expect(try await pad.send(1..<2, by: desk.program).text.contains("\"outcome\":\"applied\""))
      let ended = try await counter.find(kept)
      #expect(
        ended.outcome == .released && ended.reason == "The last copy was rented over the counter.")
    }
  }
}
