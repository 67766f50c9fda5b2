import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import Testing

@testable import Shelf

/// A returned rental is offered for logging once.
struct RentedTests {
  private struct Counter: RentedFilms {
    let film: ID<Film>
    let customer: ID<Member>
    let returnedAt: Instant

    func returned(by member: ID<Member>, since: Instant, _ tx: any Transaction) throws -> [RentedFilm] {
      guard member == customer, returnedAt >= since else { return [] }
      return [
        RentedFilm(
          rental: "rental/1", film: film, place: "Rental counter",
          nights: date("2026-05-29")...date("2026-05-31"), returnedAt: returnedAt)
      ]
    }

    func card(of member: ID<Member>, _ tx: any Transaction) throws -> ShopCard {
      ShopCard(shop: "Rental counter", link: Link("rental", "card"), isLinked: member == customer)
    }
  }

  private func with(
    _ engine: Engine, _ body: (Shelves, Counter) async throws -> Void
  ) async throws {
    try await Shelves.open(on: engine) { shelves in
      let film = try await shelves.film("The Matrix")
      try await body(shelves, Counter(film: film, customer: shelves.ann, returnedAt: shelves.clock.now - .days(1)))
    }
  }

  private func asked(_ member: ID<Member>, _ shelves: Shelves, _ counter: Counter) async throws -> [String] {
    let now = shelves.clock.now
    return try await shelves.store.read {
      try RentedFilm.unanswered(member, at: [counter], now: now, $0).map(\.rental)
    }
  }

  @Test(arguments: Engine.all)
  func `an answer is a play with its rental and place, once`(engine: Engine) async throws {
    try await with(engine) { shelves, counter in
      #expect(try await asked(shelves.ann, shelves, counter) == ["rental/1"])
      #expect(try await asked(shelves.bob, shelves, counter) == [])
      for night in ["2026-05-30", "2026-05-31"] {
        let details = PlayDetails(watchedOn: PartialDate(date(night)), rating: Rating(tenths: 80))
        let answer = AnswerWatchedPrompt(
          "rental/1", .watched(details), by: shelves.ann, at: [counter], in: shelves.world)
        let play = try await shelves.store.write { try answer($0) }
        #expect(play?.watchedOn.description == "2026-05-30" && play?.place == "Rental counter")
        #expect(play?.rental == "rental/1")
      }
      #expect(try await shelves.plays().count == 1)
      #expect(try await asked(shelves.ann, shelves, counter) == [])
    }
  }

  @Test(arguments: Engine.all)
  func `who did not watch it is not asked again, and a stranger cannot answer`(engine: Engine) async throws {
    try await with(engine) { shelves, counter in
      let foreign = AnswerWatchedPrompt("rental/1", .notWatched, by: shelves.bob, at: [counter], in: shelves.world)
      await #expect(throws: NoSuchRental.self) { try await shelves.store.write { _ = try foreign($0) } }
      let no = AnswerWatchedPrompt("rental/1", .notWatched, by: shelves.ann, at: [counter], in: shelves.world)
      let answered = try await shelves.store.write { try no($0) }
      #expect(answered == nil)
      #expect(try await asked(shelves.ann, shelves, counter) == [])
      #expect(try await shelves.plays().isEmpty)
    }
  }

  @Test func `what was returned long ago is not asked about`() async throws {
    try await with(.sqliteMemory) { shelves, counter in
      shelves.clock.advance(by: .days(30))
      let late = try await asked(shelves.ann, shelves, counter)
      #expect(late == [])
    }
  }
}
