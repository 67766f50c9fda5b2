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

    func returned(by member: ID<Member>, since: Instant, _ tx: any Transaction) throws
      -> [RentedFilm]
    {
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
    _ engine: Engine, _ body: (DiaryFixture, Counter) async throws -> Void
  ) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("The Matrix")
      try await body(
        fixture,
        Counter(film: film, customer: fixture.ann, returnedAt: fixture.clock.now - .days(1)))
    }
  }

  private func prompts(_ member: ID<Member>, _ fixture: DiaryFixture, _ counter: Counter)
    async throws -> [String]
  {
    let now = fixture.clock.now
    return try await fixture.store.read {
      try RentedFilm.unanswered(member, at: [counter], now: now, $0).map(\.rental)
    }
  }

  @Test(arguments: Engine.all)
  func `an answer records one viewing with its rental and store`(engine: Engine) async throws {
    try await with(engine) { fixture, counter in
      #expect(try await prompts(fixture.ann, fixture, counter) == ["rental/1"])
      #expect(try await prompts(fixture.bob, fixture, counter) == [])
      for night in ["2026-05-30", "2026-05-31"] {
        let details = PlayDetails(watchedOn: PartialDate(date(night)), rating: Rating(tenths: 80))
        let answer = AnswerWatchedPrompt(
          "rental/1", .watched(details), by: fixture.ann, at: [counter], in: fixture.world)
        let play = try await fixture.store.write { try answer($0) }
        #expect(play?.watchedOn.description == "2026-05-30" && play?.place == "Rental counter")
        #expect(play?.rental == "rental/1")
      }
      #expect(try await fixture.plays().count == 1)
      #expect(try await prompts(fixture.ann, fixture, counter) == [])
    }
  }

  @Test(arguments: Engine.all)
  func `a declined prompt is not repeated, and another member cannot answer it`(engine: Engine)
    async throws
  {
    try await with(engine) { fixture, counter in
      let foreign = AnswerWatchedPrompt(
        "rental/1", .notWatched, by: fixture.bob, at: [counter], in: fixture.world)
      await #expect(throws: NoSuchRental.self) {
        try await fixture.store.write { _ = try foreign($0) }
      }
      let no = AnswerWatchedPrompt(
        "rental/1", .notWatched, by: fixture.ann, at: [counter], in: fixture.world)
      let answered = try await fixture.store.write { try no($0) }
      #expect(answered == nil)
      #expect(try await prompts(fixture.ann, fixture, counter) == [])
      #expect(try await fixture.plays().isEmpty)
    }
  }

  @Test func `rentals returned long ago create no prompt`() async throws {
    try await with(.sqliteMemory) { fixture, counter in
      fixture.clock.advance(by: .days(30))
      let late = try await prompts(fixture.ann, fixture, counter)
      #expect(late == [])
    }
  }
}
