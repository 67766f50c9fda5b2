import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct OffersTests {
  @Test(arguments: Engine.all)
  func `a film page shows how many copies are in or when the next is due`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let heat = try await counter.know("Heat", 1995, by: "Michael Mann")
      let ran = try await counter.know("Ran", 1985, by: "Akira Kurosawa")
      let film = try await counter.add("Heat", copies: 3)
      _ = try await counter.add("Nobody Knows", copies: 1)
      #expect(
        try await counter.offers(heat, ran) == [
          heat: "3 of 3 at the rental counter, £3.00 a night"
        ])
      let ann = try await counter.register()
      let rentals = try await counter.rent([film, film], to: ann, nights: 5)
      #expect(
        try await counter.offers(heat)[heat] == "1 of 3 at the rental counter, £3.00 a night")
      let bob = try await counter.register("Bob Iyer")
      try await counter.rent([film], to: bob, nights: 7)
      #expect(
        try await counter.offers(heat)[heat]
          == "all 3 at the rental counter are out, next due Sat 6 June")
      counter.clock.advance(by: .days(6))
      #expect(
        try await counter.offers(heat)[heat]
          == "all 3 at the rental counter are out, next due Mon 8 June")
      counter.clock.advance(by: .days(9))
      #expect(
        try await counter.offers(heat)[heat]
          == "all 3 at the rental counter are out, and the next return is overdue")
      try await counter.giveBack(rentals[0])
      #expect(
        try await counter.offers(heat)[heat] == "1 of 3 at the rental counter, £3.00 a night")
    }
  }

  @Test(arguments: Engine.all)
  func `offers for fifty films take one statement`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      var films: [ID<CatalogueFilm>] = []
      for number in 0..<50 {
        films.append(try await counter.know("Film number \(number)", 1990, by: "Ann Lee"))
        _ = try await counter.add("Film number \(number)", copies: 1)
      }
      let offers = RentalOffers(settings: counter.settings, in: counter.world)
      let asked = films
      let found = try await counter.store.read { tx in
        let counting = CountingTransaction(tx)
        let found = try offers.offers(of: asked, for: nil, counting)
        #expect(counting.statements == 1)
        return found
      }
      #expect(found.count == 50)
    }
  }

  @Test(arguments: Engine.all)
  func `a film is matched by title and director, never to another film of that title`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let old = try await counter.know("The Thing", 1951, by: "Christian Nyby")
      let new = try await counter.know("The Thing", 1982, by: "John Carpenter")
      #expect(
        try await counter.match(counter.add("The Thing"))?.film == nil,
        "two of that name and no director")
      #expect(
        try await counter.match(counter.add("The Thing", by: "John Carpenter"))?.film?.id == new)
      #expect(
        try await counter.match(counter.add("THING, The", by: "Christian Nyby"))?.film?.id != new)
      #expect(try await counter.match(counter.add("The Thing", by: "Somebody Else"))?.film == nil)
      #expect(old != new)
    }
  }

  @Test(arguments: Engine.all)
  func `cleanup matches films that were added to the catalogue later`(engine: Engine) async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Heat", copies: 1)
      let old = try await counter.add("Ran", copies: 1)
      try await counter.store.write {
        _ = try $0.run("DELETE FROM rental_catalogue WHERE film = \(old.id)")
      }
      let heat = try await counter.know("Heat", 1995, by: "Michael Mann")
      let ran = try await counter.know("Ran", 1985, by: "Akira Kurosawa")
      #expect(try await counter.match(film)?.film == nil)
      let now = counter.clock.now
      try await counter.store.write { try FindAllInCatalogue(now: now)($0) }
      #expect(try await counter.match(film)?.film?.id == heat)
      #expect(try await counter.match(old)?.film?.id == ran)
    }
  }

  @Test(arguments: Engine.all)
  func `staff choose another film or none, and the choice is kept`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let heat = try await counter.know("Heat", 1995, by: "Michael Mann")
      let other = try await counter.know("Dead Heat", 1988, by: "Mark Goldblatt")
      let film = try await counter.add("Heat", copies: 1)
      let page = "/rental/films/\(film.id)"
      #expect(try await desk.kim.get(page + "/edit").text.contains("value=\"Heat (1995)\""))
      func save(_ title: String, _ catalogue: String) async throws -> Reply {
        try await desk.kim.post(
          page, form: ["title": title, "quantity": "1", "catalogue": catalogue])
      }
      #expect(try await save("Heat", "Dead Heat (1988)").status == .seeOther)
      #expect(
        try await counter.match(film)
          == CatalogueMatch(film: counter.catalogued(other), isChosen: true))
      #expect(try await save("Heat!", "Dead Heat (1988)").status == .seeOther)
      #expect(try await counter.match(film)?.film?.id == other)
      let unknown = try await save("Heat", "Heatt (1995)")
      #expect(
        unknown.status == .unprocessableContent
          && unknown.text.contains("No film in the catalogue is called"))
      #expect(unknown.text.contains("value=\"Heatt (1995)\""))
      #expect(try await save("Heat", "").status == .seeOther)
      #expect(try await counter.match(film) == CatalogueMatch(film: nil, isChosen: true))
      #expect(try await counter.offers(heat, other).isEmpty)
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `offer queries do not scan large tables`(engine: Engine) async throws {
    let large: Set = ["film", "rental_film", "rental_copy", "rental_catalogue"]
    try await expectNoFullScans(engine, RentalShop.everything, large: large) { store in
      let counter = RentalShop(store: store, clock: TestWorld())
      let heat = try await counter.know("Heat", 1995, by: "Michael Mann")
      let film = try await counter.add("Heat")
      _ = try await counter.offers(heat)
      _ = try await counter.match(film)
      let now = counter.clock.now
      try await store.write { tx in
        try FindAllInCatalogue(now: now)(tx)
        try ChooseInCatalogue(film: film.id, typed: "Heat", now: now)(tx)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `every film of the demo counter is in the demo catalogue`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let films = try FillCatalogue(in: counter.world)
      let stock = FillCounter(
        counter.settings, clerk: counter.kim.id, clerkName: "Kim", in: counter.world)
      try await counter.store.write { tx in
        try films(tx)
        try stock(tx)
        let linked = try tx.count(
          "SELECT count(*) AS n FROM rental_catalogue WHERE catalogue_film IS NOT NULL")
        #expect(linked == 43)
      }
    }
  }
}

extension RentalShop {
  /// Adds a film to the catalogue.
  func know(_ title: String, _ year: Int, by director: String) async throws -> ID<CatalogueFilm> {
    var facts = FilmFacts(title: title)
    facts.release = PartialDate(year: year) ?? .unknown
    facts.directors = [director]
    let key = ExternalKey(.demo, "\(title) \(year)")
    let take = IngestFilms([FoundFilm(key: key, facts: facts)], at: clock.now, in: world)
    return try await store.write { tx in
      guard let film = try take(tx).films[key] else { throw NoSuchFilm() }
      return film
    }
  }

  func catalogued(_ film: ID<CatalogueFilm>) async throws -> CatalogueFilm {
    try await store.read { try CatalogueFilm.find(film, $0) }
  }

  func add(_ title: String, by director: String) async throws -> StockedFilm {
    let act = AddFilm(FilmDetails(title: title, director: director), quantity: 1, in: world)
    return try await store.write { try act($0) }
  }

  func match(_ film: StockedFilm) async throws -> CatalogueMatch? {
    try await store.read { try CatalogueMatch.of(film.id, $0) }
  }

  func offers(_ films: ID<CatalogueFilm>...) async throws -> [ID<CatalogueFilm>: String] {
    let offers = RentalOffers(settings: settings, in: world)
    return try await store.read {
      try offers.offers(of: films, for: nil, $0).compactMapValues { $0.first?.text }
    }
  }
}
