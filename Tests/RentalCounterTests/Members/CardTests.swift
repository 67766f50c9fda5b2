import FilmCatalogue
import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Shelf
import Testing

@testable import RentalCounter

/// Members who link a customer card.
struct CardTests {
  @Test(arguments: Engine.all)
  func `a member with a linked card sees the films they returned`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.catalogueFilm("The Matrix")
      let customer = try await counter.register()
      let rental = try #require(
        try await counter.rent([counter.add("The Matrix")], to: customer).first)
      try await counter.link(Cast.ann.id, " \(customer.code.description.lowercased()) ", "sw1a1aa")
      #expect(try await counter.returned(.ann) == [], "it is still out")
      counter.clock.advance(by: .days(2))
      try await counter.giveBack(rental)
      let found = try #require(try await counter.returned(.ann).first)
      #expect(
        found.film == film && found.rental == "rental/\(rental.id)"
          && found.place == "Rental counter")
      #expect(
        found.nights.lowerBound.description == "2026-06-01"
          && found.nights.upperBound.description == "2026-06-03")
      #expect(try await counter.returned(.bob) == [], "who has no card is told nothing")
      let unlink = UnlinkCard(member: Cast.ann.id, now: counter.clock.now)
      try await counter.store.write { try unlink($0) }
      #expect(try await counter.returned(.ann) == [])
    }
  }

  @Test(arguments: Engine.all)
  func `the audit log records who linked or unlinked a card, and how`(engine: Engine) async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let customer = try await counter.register()
      let now = counter.clock.now
      try await counter.link(Cast.ann.id, customer.code.text, "SW1A 1AA")
      let other = UnlinkMember(
        customer: counter.world.newID(), member: Cast.ann.id, clerk: Cast.bob.id, now: now)
      let unlink = UnlinkMember(
        customer: customer.id, member: Cast.ann.id, clerk: Cast.bob.id, now: now)
      try await counter.store.write { tx in
        try other(tx)
        #expect(try MemberCard.of(Cast.ann.id, tx) != nil)
        try unlink(tx)
        try UnlinkCard(member: Cast.ann.id, now: now)(tx)
      }
      let lines = try await counter.store.read { tx in
        try tx.rows("SELECT action, actor, detail FROM members_audit ORDER BY seq").map {
          (
            try $0.value("action", as: AuditAction.self),
            try $0.value("actor", as: ID<Member>.self),
            try $0.value("detail", as: String.self)
          )
        }
      }
      #expect(
        lines.map(\.0) == [.roleAccepted, .roleEnded]
          && lines.map(\.1) == [Cast.ann.id, Cast.bob.id])
      #expect(lines.first?.2.hasSuffix("by the code of the card") == true)
    }
  }

  @Test(arguments: Engine.all)
  func `a wrong code, a wrong postcode and a closed account give the same refusal`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let customer = try await counter.register()
      let other = ShortCode(random: counter.world.randomBytes(8)).description
      for (code, postcode) in [
        (other, "SW1A 1AA"), (customer.code.text, "SW1A 1AB"), ("nonsense", ""), ("", ""),
      ] {
        await #expect(throws: NoSuchCard()) { try await counter.link(Cast.bob.id, code, postcode) }
      }
      _ = try await counter.close(customer)
      await #expect(throws: NoSuchCard()) {
        try await counter.link(Cast.bob.id, customer.code.text, "SW1A 1AA")
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the link is deleted with the customer or the member`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let customer = try await counter.register()
      let holder = ReturnedRentals(settings: counter.settings)
      try await counter.link(Cast.ann.id, customer.code.text, "SW1A 1AA")
      try await counter.link(Cast.bob.id, customer.code.text, "SW1A 1AA")
      let documents = try await counter.store.read { try holder.export(Cast.ann.id, $0) }
      #expect(documents.map(\.name) == ["rental/card.json", "rental/rentals.json"])
      try await counter.store.write { try holder.erase(Cast.ann.id, $0) }
      #expect(try await counter.store.read { try MemberCard.of(Cast.ann.id, $0) } == nil)
      #expect(try await counter.store.read { try MemberCard.of(Cast.bob.id, $0) } != nil)
      let delete = DeleteCustomer(customer: customer.id)
      try await counter.store.write { _ = try delete($0) }
      #expect(try await counter.store.read { try MemberCard.of(Cast.bob.id, $0) } == nil)
    }
  }

  @Test func `the page links a card, and too many attempts are refused for a while`() async throws
  {
    try await StaffSite.open { desk in
      let customer = try await desk.counter.register()
      let ann = desk.shop.visitor(.ann)
      #expect(try await desk.shop.visitor().get("/rental/card").status == .seeOther)
      let right: KeyValuePairs = ["code": customer.code.description, "postcode": "sw1a 1aa"]
      for _ in 0..<3 {
        let wrong = try await ann.post(
          "/rental/card", form: ["code": "7K3-M9Q-2H", "postcode": "SW1A 1AA"])
        #expect(
          wrong.status == .conflict && wrong.text.contains("No card has this code and postcode"))
      }
      #expect(try await ann.post("/rental/card", form: right).status == .seeOther)
      #expect(try await ann.get("/rental/card").text.contains(customer.code.description))
      #expect(try await ann.post("/rental/card/unlink").status == .seeOther)
      let bob = desk.shop.visitor(.bob)
      for _ in 0..<5 {
        _ = try await bob.post("/rental/card", form: ["code": "x", "postcode": "y"])
      }
      let last = try await bob.post("/rental/card", form: right)
      #expect(last.status == .tooManyRequests && last.headers[.retryAfter] != nil)
    }
  }
}

extension RentalShop {
  func link(_ member: ID<Member>, _ code: String, _ postcode: String) async throws {
    let act = LinkCard(member: member, code: code, postcode: postcode, now: clock.now)
    try await store.write { try act($0) }
  }

  fileprivate func returned(_ person: Cast) async throws -> [RentedFilm] {
    let (source, since) = (ReturnedRentals(settings: settings), clock.now - .days(30))
    return try await store.read { try source.returned(by: person.id, since: since, $0) }
  }

  fileprivate func catalogueFilm(_ title: String) async throws -> ID<CatalogueFilm>? {
    let key = ExternalKey(.file, title)
    let take = IngestFilms(
      [FoundFilm(key: key, facts: FilmFacts(title: title))], at: clock.now, in: world)
    return try await store.write { try take($0).films[key] }
  }
}
