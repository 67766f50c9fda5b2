import FilmCatalogue
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import RentalCounter

/// Notifications about reservations, and the deletion of reservations with their member.
struct ReservationNotificationTests {
  @Test(arguments: Engine.all)
  func `a film page offers a reservation, and shows its end to the holder`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let heat = try await counter.know("Heat", 1995, by: "Michael Mann")
      let film = try await counter.add("Heat", copies: 2)
      _ = try await counter.customer(for: .ann)
      func offer(_ member: Cast?) async throws -> FilmOffer? {
        let offers = RentalOffers(settings: counter.settings, in: counter.world)
        return try await counter.store.read {
          try offers.offers(of: [heat], for: member?.id, $0)[heat]?.first
        }
      }
      let before = try #require(try await offer(nil))
      #expect(before.action == "Reserve a copy" && before.link == Paths.reserve(film.id))
      let kept = try await counter.reserve(film)
      let own = try #require(try await offer(.ann))
      #expect(
        own.text == "Reserved until 15:00 at the rental counter"
          && own.link == Paths.memberReservation(kept.id))
      #expect(try await offer(.bob)?.text == "1 of 2 at the rental counter, £3.00 a night")
      try await counter.rent([film], to: counter.register("Cy Old"))
      let gone = try #require(try await offer(nil))
      #expect(gone.text == "all 2 at the rental counter are out or reserved" && gone.link == nil)
      counter.clock.advance(by: .hours(2))
      #expect(try await offer(.ann)?.text == "1 of 2 at the rental counter, £3.00 a night")
    }
  }

  @Test(arguments: Engine.all)
  func `the square lists current and released reservations and counts free copies`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let film = try await counter.add("Heat", copies: 2)
      _ = try await counter.customer(for: .ann)
      let since = counter.clock.now
      func inbox() async throws -> [String] {
        let moment = InboxContext(now: counter.clock.now, since: since)
        return try await counter.store.read { tx in
          try desk.shop.storefront.inbox(of: Cast.ann.viewer, moment, tx).map(\.title)
            + desk.shop.storefront.tasks(of: Cast.kim.viewer, moment, tx).map(\.title)
            + [try desk.shop.storefront.statusLine(for: nil, moment, tx) ?? ""]
        }
      }
      #expect(try await inbox() == ["2 copies on the shelf"])
      counter.clock.advance(by: .minutes(1))
      let kept = try await counter.reserve(film)
      #expect(
        try await inbox() == [
          "Heat is reserved for you until 15:01", "1 film is reserved", "1 copy on the shelf",
        ])
      try await counter.release(kept)
      #expect(
        try await inbox() == ["Heat is no longer reserved for you", "2 copies on the shelf"])
      counter.clock.advance(by: .minutes(1))
      try await counter.reserve(film)
      counter.clock.advance(by: .hours(3))
      #expect(
        try await inbox() == [
          "Heat is back on the shelf", "Heat is no longer reserved for you",
          "2 copies on the shelf",
        ])
    }
  }

  @Test(arguments: Engine.all)
  func `a reservation is exported, and ends when the member leaves or loses the card`(
    engine: Engine
  ) async throws {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let (film, holder) = (
        try await counter.add("Heat", copies: 1), ReturnedRentals(settings: counter.settings)
      )
      let ann = try await counter.customer(for: .ann)
      let kept = try await counter.reserve(film)
      let documents = try await counter.store.read { try holder.export(Cast.ann.id, $0) }
      #expect(
        documents.map(\.name) == [
          "rental/card.json", "rental/rentals.json", "rental/reservations.json",
        ])
      let unlink = UnlinkCard(member: Cast.ann.id, now: counter.clock.now)
      try await counter.store.write { try unlink($0) }
      #expect(try await counter.find(kept).outcome == .cancelled)
      try await counter.link(Cast.ann.id, ann.code.text, "SW1A 1AA")
      try await counter.reserve(film)
      let other = try await counter.register("Bob Ray")
      try await counter.link(Cast.ann.id, other.code.text, "SW1A 1AA")
      #expect(
        try await counter.stock(of: film).reserved == 0, "another card than it was reserved with")
      try await counter.reserve(film)
      try await counter.store.write { try holder.erase(Cast.ann.id, $0) }
      #expect(try await counter.stock(of: film).reserved == 0)
      #expect(try await counter.store.read { try holder.export(Cast.ann.id, $0) }.isEmpty)
      try await counter.link(Cast.bob.id, other.code.text, "SW1A 1AA")
      try await counter.reserve(film, by: .bob)
      let delete = DeleteCustomer(customer: other.id)
      try await counter.store.write { _ = try delete($0) }
      #expect(try await counter.stock(of: film).reserved == 0)
    }
  }

  @Test
  func `cleanup ends expired reservations and deletes old ones`() async throws {
    try await StaffSite.open { desk in
      let film = try await desk.counter.add("Heat")
      _ = try await desk.counter.customer(for: .ann)
      let kept = try await desk.counter.reserve(film)
      desk.counter.clock.advance(by: .hours(2))
      try await desk.shop.storefront.cleanUp(now: desk.counter.clock.now)
      #expect(try await desk.counter.find(kept).outcome == .lapsed)
      desk.counter.clock.advance(by: .days(31))
      try await desk.shop.storefront.cleanUp(now: desk.counter.clock.now)
      await #expect(throws: NotFound.reservation) { try await desk.counter.find(kept) }
    }
  }
}
