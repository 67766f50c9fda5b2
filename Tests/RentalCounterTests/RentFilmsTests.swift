import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct RentFilmsTests {
  @Test(arguments: Engine.all)
  func `renting lends the lowest free copy and stores the price and due date`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let (alien, heat) = (try await counter.add("Alien"), try await counter.add("Heat"))
      try await counter.rent([alien], to: counter.register("Bob Ray"))
      let rentals = try await counter.rent([heat, alien], to: counter.register(), nights: 5)
      #expect(rentals.map(\.filmTitle) == ["Heat", "Alien"])
      #expect(rentals.map(\.copyNumber) == [1, 2])
      #expect(rentals.map(\.price) == [Money(minor: 1500), Money(minor: 1500)])
      #expect(rentals.map(\.dueOn.description) == ["2026-06-06", "2026-06-06"])
      #expect(rentals.map(\.dueAt.rfc3339) == ["2026-06-06T20:00:00Z", "2026-06-06T20:00:00Z"])
      #expect(Set(rentals.map(\.checkout)).count == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a scanned copy is the copy that is lent`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add(copies: 3)
      let ann = try await counter.register()
      let rentals = try await counter.rent([.copy(film.copies[0].code), .film(film.id)], to: ann)
      #expect(rentals.map(\.copyNumber) == [1, 2])
      let again = RentRefusal.copyOut(title: "The Matrix", number: 1)
      await #expect(throws: again) {
        try await counter.rent([.copy(film.copies[0].code)], to: ann)
      }
      let unknown = ShortCode(random: [1, 2, 3, 4, 5])
      await #expect(throws: RentRefusal.unknownCode(unknown)) {
        try await counter.rent([.copy(unknown)], to: ann)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a closed account cannot rent`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register()
      _ = try await counter.close(ann)
      let film = try await counter.add()
      await #expect(throws: RentRefusal.accountClosed(name: "Ann Lee")) {
        try await counter.rent([film], to: ann)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the limit counts films out and selected, and nothing is lent above it`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register()
      let film = try await counter.add(copies: 9)
      try await counter.rent([film, film], to: ann)
      let refused = RentRefusal.limit(name: "Ann Lee", out: 2, chosen: 2, limit: 3)
      await #expect(throws: refused) { try await counter.rent([film, film], to: ann) }
      #expect(try await counter.find(ann).rentalsOut == 2)
      #expect(
        refused.message.withoutNeedlessIsolates
          == "Ann Lee has 2 films out and 2 are selected, but the limit is 3. Choose 1, or return one first."
      )
      try await counter.rent([film], to: ann)
      await #expect(throws: RentRefusal.self) { try await counter.rent([film], to: ann) }
    }
  }

  @Test(arguments: Engine.all)
  func `the limit can be above three, and lowering it ends no rental`(engine: Engine) async throws
  {
    try await RentalShop.open(on: engine) { counter in
      var counter = counter
      counter.settings.limit = 5
      let ann = try await counter.register()
      let film = try await counter.add(copies: 9)
      let rentals = try await counter.rent([film, film, film, film, film], to: ann)
      counter.settings.limit = 4
      try await counter.giveBack(rentals[0])
      let lowered = counter
      await #expect(throws: RentRefusal.limit(name: "Ann Lee", out: 4, chosen: 1, limit: 4)) {
        try await lowered.rent([film], to: ann)
      }
      try await counter.giveBack(rentals[1])
      try await counter.rent([film], to: ann)
      #expect(try await counter.find(ann).rentalsOut == 4)
    }
  }

  @Test(arguments: Engine.all)
  func `if one film is unavailable, nothing is lent`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register()
      let (alien, heat) = (
        try await counter.add("Alien", copies: 1), try await counter.add("Heat")
      )
      try await counter.rent([alien], to: counter.register("Bob Ray"))
      await #expect(throws: RentRefusal.noCopyLeft(title: "Alien")) {
        try await counter.rent([heat, alien], to: ann)
      }
      #expect(try await counter.find(ann).rentalsOut == 0)
      #expect(try await counter.stock(of: heat).out == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `an age-rated film needs the confirmation of a named clerk`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let teen = try await counter.register("Bob Ray", born: nil)
      let (mild, grim) = (
        try await counter.add("Paddington", rating: .parentalGuidance),
        try await counter.add("Alien", rating: .fifteen)
      )
      let refusal = await #expect(throws: AgeConfirmationNeeded.self) {
        try await counter.rent([mild, grim], to: teen)
      }
      #expect(refusal?.slug == "age-confirmation-needed")
      #expect(
        refusal?.message.withoutNeedlessIsolates == """
          Bob Ray has no date of birth on record. Check that the person renting is old enough for Alien (15), then \
          confirm the age.
          """)
      #expect(try await counter.find(teen).rentalsOut == 0)
      let rentals = try await counter.rent([mild, grim], to: teen, ageConfirmed: true)
      #expect(rentals.map(\.ageConfirmedName) == [nil, "Kim Park"])
    }
  }

  @Test(arguments: Engine.all)
  func `a customer who is too young is refused unless an administrator gives a reason`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let teen = try await counter.register("Bob Ray", born: "2011-06-02")
      let (mild, grim) = (
        try await counter.add("Up"), try await counter.add("Alien", rating: .fifteen)
      )
      func rent(_ clerk: Clerk, _ reason: String?) async throws -> [Rental] {
        let act = RentFilms(
          to: teen.id, [.film(mild.id), .film(grim.id)],
          counter.settings.terms(nights: 1, at: counter.world.now()),
          ageConfirmed: true, ageReason: reason, by: clerk, in: counter.world)
        return try await counter.store.write { try act($0) }
      }
      let owner = Clerk(id: Cast.dan.id, name: "Dan", mayOverride: true)
      for (clerk, reason) in [
        (counter.kim, nil), (counter.kim, "His father is here."), (owner, nil),
      ] {
        let refusal = await #expect(throws: TooYoung.self) { try await rent(clerk, reason) }
        #expect(refusal?.slug == "too-young" && refusal?.mayOverride == clerk.mayOverride)
        #expect(
          refusal?.message.withoutNeedlessIsolates.hasPrefix(
            "Bob Ray is 14, too young for Alien (15).") == true)
      }
      #expect(try await counter.find(teen).rentalsOut == 0)
      let rentals = try await rent(owner, "His father is here.")
      #expect(rentals.map(\.ageConfirmedName) == [nil, "Dan"])
      let row = try await counter.store.read {
        try $0.rows(
          "SELECT actor, detail, reason FROM members_audit WHERE action = 'age-overridden' ORDER BY seq"
        )
        .map {
          (
            try $0.value("actor", as: ID<Member>.self), try $0.value("detail"),
            try $0.value("reason")
          )
        }
          as [(ID<Member>, String, String)]
      }
      #expect(row.count == 1 && row[0].0 == Cast.dan.id && row[0].2 == "His father is here.")
      #expect(row[0].1.contains("Bob Ray") && row[0].1.hasSuffix("14: Alien (15)"))
    }
  }

  @Test(
    arguments: [
      (nil, Rating.universal, false), (nil, .parentalGuidance, false), (nil, .twelve, false),
      (nil, .twelveA, false),
      (nil, .fifteen, true), (nil, .eighteen, true), ("2014-06-02", .twelve, true),
      ("2014-06-01", .twelve, false),
      ("2014-06-02", .twelveA, true), ("2011-06-01", .fifteen, false),
      ("2008-06-02", .eighteen, true),
      ("2008-06-01", .eighteen, false), ("2026-06-01", .universal, false),
      ("2026-06-01", nil, false),
      (nil, nil, false),
    ] as [(String?, Rating?, Bool)])
  func `the age is checked on the day of renting`(born: String?, rating: Rating?, asked: Bool)
    async throws
  {
    try await RentalShop.open(on: .sqliteMemory) { counter in
      let customer = try await counter.register(born: born)
      let film = try await counter.add(rating: rating)
      if asked, born == nil {
        await #expect(throws: AgeConfirmationNeeded.self) {
          try await counter.rent([film], to: customer)
        }
      } else if asked {
        await #expect(throws: TooYoung.self) {
          try await counter.rent([film], to: customer, ageConfirmed: true)
        }
      } else {
        #expect(try await counter.rent([film], to: customer).count == 1)
      }
    }
  }

  @Test(
    arguments: [
      ("2026-03-28T12:00:00Z", 1, "2026-03-29", "2026-03-29T20:00:00Z"),
      ("2026-10-24T12:00:00Z", 1, "2026-10-25", "2026-10-25T21:00:00Z"),
      ("2026-06-01T23:30:00Z", 1, "2026-06-03", "2026-06-03T20:00:00Z"),
      ("2026-12-20T23:59:59Z", 14, "2027-01-03", "2027-01-03T21:00:00Z"),
      ("2028-02-28T12:00:00Z", 1, "2028-02-29", "2028-02-29T21:00:00Z"),
    ])
  func `due dates follow the local time of the shop`(
    rented: String, nights: Int, dueOn: String, dueAt: String
  ) throws {
    let terms = RentalShop.settings.terms(
      nights: nights, at: try #require(Instant(rfc3339: rented)))
    #expect(terms.dueOn.description == dueOn)
    #expect(terms.dueAt.rfc3339 == dueAt)
  }

  @Test(arguments: Engine.all)
  func `table constraints refuse invalid rows`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register()
      let rental = try #require(try await counter.rent([counter.add()], to: ann).first)
      let violations: [(SQL, DatabaseError)] = [
        (
          "UPDATE rental_customer SET is_open = 0, closed_at = 1 WHERE id = \(ann.id)", .foreignKey
        ),
        (
          "UPDATE rental_copy SET is_kept = 0, withdrawn_at = 1 WHERE id = \(rental.copy)",
          .foreignKey
        ),
        ("UPDATE rental SET customer = NULL WHERE id = \(rental.id)", .check),
        ("UPDATE rental SET held = NULL WHERE id = \(rental.id)", .check),
        ("UPDATE rental SET price_minor = 1 WHERE id = \(rental.id)", .check),
        ("UPDATE rental SET nights = 15, price_minor = 4500 WHERE id = \(rental.id)", .check),
        ("DELETE FROM rental_customer WHERE id = \(ann.id)", .foreignKey),
        ("DELETE FROM rental_copy WHERE id = \(rental.copy)", .foreignKey),
        ("UPDATE rental_customer SET name = ''", .check),
        ("UPDATE rental_film SET rating = 'X'", .check),
      ]
      for (wrong, expected) in violations {
        await #expect(throws: expected) { try await counter.store.write { _ = try $0.run(wrong) } }
      }
    }
  }
}

extension Instant {
  /// Parses `2026-03-28T12:00:00Z`.
  init?(rfc3339 text: String) {
    guard text.count == 20, let day = CalendarDate(text.prefix(10)) else { return nil }
    let clock = text.dropFirst(11).dropLast().split(separator: ":").compactMap { Int64($0) }
    self.init(seconds: Int64(day.dayNumber) * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2])
  }
}
