import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct FilmActsTests {
  @Test(arguments: Engine.all)
  func `a new film has copies numbered from one, each with a code`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add(copies: 3, rating: .fifteen)
      #expect(film.copies.map(\.number) == [1, 2, 3])
      #expect(Set(film.copies.map(\.code)).count == 3)
      #expect(film.stock(at: counter.clock.now) == Stock(total: 3, out: 0))
      #expect(film.details.rating == .fifteen)
    }
  }

  @Test(arguments: Engine.all)
  func `raising the quantity adds copies, lowering it removes free ones, and numbers stay unique`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add(copies: 3)
      try await counter.rent([film], to: counter.register())
      #expect(try await counter.edit(film, copies: 1).copies.map(\.number) == [1])
      #expect(try await counter.edit(film, copies: 3).copies.map(\.number) == [1, 4, 5])
      #expect(try await counter.stock(of: film) == Stock(total: 3, out: 1))
    }
  }

  @Test(arguments: Engine.all)
  func `the quantity cannot be lower than the number of copies out`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add(copies: 3)
      try await counter.rent([film], to: counter.register())
      try await counter.rent([film], to: counter.register("Bob Ray"))
      let refused = EditFilmRefusal.copiesOut(title: "The Matrix", out: 2, wanted: 1)
      await #expect(throws: refused) { try await counter.edit(film, copies: 1) }
      #expect(try await counter.find(film).copies.count == 3)
      #expect(
        refused.message.hasPrefix(
          "2 copies of The Matrix are out, so you can't reduce the stock to 1."))
    }
  }

  @Test(arguments: Engine.all)
  func `editing a film updates its search words`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Amélie")
      let details = FilmDetails(
        title: "Le Fabuleux Destin", cast: "Audrey Tautou", director: nil, rating: .fifteen)
      let act = EditFilm(
        film.id, details, quantity: 3, cover: .set("abc"), spare: [], now: counter.world.now())
      let changed = try await counter.store.write { try act($0) }
      #expect(changed.details == details && changed.cover == "abc")
      let found = try await counter.store.read { tx in
        try ["tautou", "amelie", film.copies[0].code.text].map {
          try Film.list($0, PageRequest(), tx).items.count
        }
      }
      #expect(found == [1, 0, 1])
    }
  }

  @Test(arguments: Engine.all)
  func `a film with a copy out is not deleted`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add()
      try await counter.rent([film], to: counter.register())
      let delete = DeleteFilm(film: film.id, now: counter.world.now())
      let refused = DeleteFilmRefusal.copiesOut(title: "The Matrix", out: 1)
      await #expect(throws: refused) { try await counter.store.write { try delete($0) } }
      #expect(try await counter.stock(of: film).total == 3)
    }
  }

  @Test(arguments: Engine.all)
  func `deleting a film that was rented retires it and keeps its rentals`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add()
      let ann = try await counter.register()
      let rental = try #require(try await counter.rent([film], to: ann).first)
      try await counter.giveBack(rental)
      let delete = DeleteFilm(film: film.id, now: counter.world.now())
      try await counter.store.write { _ = try delete($0) }
      await #expect(throws: NotFound.film) { try await counter.find(film) }
      await #expect(throws: NotFound.film) { try await counter.rent([film], to: ann) }
      let listed = try await counter.store.read { try Film.list(nil, PageRequest(), $0).items }
      #expect(listed.isEmpty)
      #expect(try await counter.find(rental).filmTitle == "The Matrix")
    }
  }

  @Test(arguments: Engine.all)
  func `deleting a film that was never rented removes all its rows`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add()
      let delete = DeleteFilm(film: film.id, now: counter.world.now())
      try await counter.store.write { _ = try delete($0) }
      let left = try await counter.store.read { tx in
        try tx.count("SELECT count(*) AS n FROM rental_film")
          + tx.count("SELECT count(*) AS n FROM rental_copy")
          + tx.count("SELECT count(*) AS n FROM rental_film_word")
      }
      #expect(left == 0)
    }
  }
}
