import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct ReservationPlanTests {
  private static let large: Set<String> = [
    "rental_customer", "rental_reservation", "rental_member_card", "rental_catalogue",
  ]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `reservation queries do not scan large tables`(engine: Engine) async throws {
    try await expectNoFullScans(engine, RentalShop.everything, large: Self.large) { store in
      let counter = RentalShop(store: store, clock: TestWorld())
      let heat = try await counter.know("Heat", 1995, by: "Michael Mann")
      let film = try await counter.add("Heat")
      let ann = try await counter.customer(for: .ann)
      let kept = try await counter.reserve(film)
      await #expect(throws: ReserveRefusal.self) { try await counter.reserve(film) }
      let (now, page) = (counter.clock.now, PageRequest(limit: 3, after: Cursor("0", "0")))
      let offers = RentalOffers(settings: counter.settings, in: counter.world)
      let holder = ReturnedRentals(settings: counter.settings)
      try await store.read { tx in
        _ = try offers.offers(of: [heat], for: Cast.ann.id, tx)
        _ = try Reservation.live(for: ann.id, now, tx)
        _ = try Reservation.live(of: film.id, now, tx)
        _ = try Reservation.live(ofCopy: kept.copyCode, now, tx)
        for page in [PageRequest(), page] {
          _ = try Reservation.live(now, page, tx)
          _ = try Reservation.list(ofCardOf: Cast.ann.id, now, page, tx)
        }
        _ = try Reservation.countLive(now, tx)
        _ = try holder.export(Cast.ann.id, tx)
      }
      try await counter.cancel(kept)
      try await counter.release(kept)
      let delete = DeleteCustomer(customer: ann.id)
      try await store.write { tx in
        try ReassignReservation(code: kept.copyCode, customer: counter.world.newID(), now: now)(tx)
        try ExpireReservations(now: now).purgeEnded(tx)
        try UnlinkCard(member: Cast.ann.id, now: now)(tx)
        try holder.erase(Cast.ann.id, tx)
        _ = try delete(tx)
      }
    }
  }
}
