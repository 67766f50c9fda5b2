import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct CardPlanTests {
  private static let large: Set<String> = [
    "rental_customer", "rental", "rental_copy", "rental_catalogue", "rental_member_card",
  ]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `card queries do not scan large tables`(engine: Engine) async throws {
    try await expectNoFullScans(engine, RentalShop.everything, large: Self.large) { store in
      let counter = RentalShop(store: store, clock: TestWorld())
      let customer = try await counter.register()
      let link = LinkCard(
        member: Cast.ann.id, code: customer.code.text, postcode: "SW1A 1AA", now: counter.clock.now
      )
      let source = ReturnedRentals(settings: counter.settings)
      let since = counter.clock.now - .days(30)
      let now = counter.clock.now
      try await counter.rent([counter.add("Heat")], to: customer)
      try await store.write { tx in
        try link(tx)
        _ = try source.returned(by: Cast.ann.id, since: since, tx)
        _ = try MemberCard.of(Cast.ann.id, tx)
        _ = try CardAccount.of(Cast.ann.id, PageRequest(), tx)
        _ = try ShelfFilm.list("", PageRequest(), now, tx)
        try source.erase(Cast.ann.id, tx)
      }
    }
  }
}
