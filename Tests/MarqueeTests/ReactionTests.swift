import FilmCatalogue
import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Shelf
import Testing
import Wallet

@testable import Marquee

/// Likes and dislikes, and the points that they earn.
struct ReactionTests {
  @Test(arguments: Engine.all)
  func `a like earns points once, and a dislike takes them back`(engine: Engine) async throws {
    try await MarqueeFixture.open(on: engine) { fixture in
      let film = try await fixture.add("Alien")
      #expect(try await fixture.react(.like, to: film).points == 10)
      #expect(try await fixture.react(.like, to: film).points == 0)
      #expect(try await fixture.points() == 10)
      let liked = try await fixture.card(of: film)
      #expect(liked.opinion == .like && liked.points == 10)
      #expect(try await fixture.react(.dislike, to: film).points == -10)
      let disliked = try await fixture.card(of: film)
      #expect(disliked.opinion == .dislike && disliked.points == 0)
      #expect(try await fixture.points() == 0)
      try await fixture.react(nil, to: film)
      #expect(try await fixture.card(of: film).opinion == nil)
      #expect(try await fixture.card(of: film, for: .bob).opinion == nil)
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func
    `liking again after removing a like restores its points, even if the daily limit is reached`(
      engine: Engine
    ) async throws
  {
    try await MarqueeFixture.open(on: engine) { fixture in
      var films: [Film] = []
      for number in 0..<11 { films.append(try await fixture.add("Film \(number)")) }
      for film in films.prefix(10) {
        #expect(try await fixture.react(.like, to: film).points == 10)
      }
      let full = try await fixture.react(.like, to: films[10])
      #expect(full.points == 0 && full.outcome == .unpaid(.dayIsFull(100)))
      #expect(full.message.contains("You can earn up to 100 points a day."))
      #expect(try await fixture.react(nil, to: films[0]).points == -10)
      #expect(try await fixture.react(.like, to: films[0]).points == 10)
      #expect(try await fixture.points() == 100)
      // The like counts towards the previous day, so that all of today's points are available.
      fixture.clock.advance(by: .hours(23))
      try await fixture.react(nil, to: films[0])
      #expect(try await fixture.react(.like, to: films[0]).points == 10)
      try await fixture.react(nil, to: films[10])
      #expect(try await fixture.react(.like, to: films[10]).points == 10)
      #expect(try await fixture.points() == 110)
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `points that were spent are waived when the like is removed`(engine: Engine) async throws {
    try await MarqueeFixture.open(on: engine) { fixture in
      let film = try await fixture.add("Alien")
      try await fixture.react(.like, to: film)
      try await fixture.spend(7)
      #expect(try await fixture.react(nil, to: film).points == -3)
      #expect(try await fixture.points() == 0)
      let rewards = try await fixture.store.read {
        try Reward.of(Cast.ann.id, reason: "like", references: [FilmReference.text(film.id)], $0)
      }
      #expect(rewards.map(\.waived) == [7] && rewards.allSatisfy { !$0.stands })
      fixture.clock.advance(by: .days(3))
      #expect(
        try await fixture.react(.like, to: film).points == 3,
        "a film pays ten points in a lifetime"
      )
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `merged films share one reaction and one reward`(engine: Engine) async throws {
    try await MarqueeFixture.open(on: engine) { fixture in
      let (gone, kept) = (try await fixture.add("Alien"), try await fixture.add("Alien, the film"))
      try await fixture.react(.like, to: gone)
      let merge = MergeFilms(gone.id, into: kept.id, by: nil, in: fixture.world)
      _ = try await fixture.store.write { try merge($0) }
      #expect(try await fixture.card(of: kept).opinion == .like)
      #expect(try await fixture.card(of: kept).points == 10)
      #expect(try await fixture.react(.like, to: kept).points == 0)
      let again = try await fixture.react(.dislike, to: gone)
      #expect(again.film.id == kept.id && again.points == -10)
      #expect(try await fixture.card(of: kept).opinion == .dislike)
      #expect(try await fixture.react(.like, to: kept).points == 10, "the same reward comes back")
      #expect(try await fixture.react(.like, to: gone).points == 0)
      #expect(try await fixture.points() == 10)
    }
  }

  @Test
  func `a rate of zero earns nothing`() async throws {
    var rates = MarqueeRates()
    rates.like = 0
    try await MarqueeFixture.open(rates: rates) { fixture in
      let film = try await fixture.add("Alien")
      #expect(try await fixture.react(.like, to: film).points == 0)
      #expect(try await fixture.card(of: film).opinion == .like)
      #expect(try await fixture.ann.get("/marquee/films/\(film.id)").status == .ok)
    }
  }

  @Test
  func `an unknown film cannot be liked`() async throws {
    try await MarqueeFixture.open { fixture in
      let nothing: ID<Film> = fixture.world.newID()
      let give = React(
        nothing, .like, by: Cast.ann.id, fixture.storefront.settings, at: fixture.clock.now,
        in: fixture.world)
      await #expect(throws: NoSuchFilm()) { try await fixture.store.write { _ = try give($0) } }
    }
  }

  @Test(arguments: Engine.all)
  func `deleting a member deletes their reactions and keeps the ledger`(engine: Engine)
    async throws
  {
    try await MarqueeFixture.open(on: engine) { fixture in
      let film = try await fixture.add("Alien")
      try await fixture.react(.like, to: film)
      try await fixture.react(.like, to: film, by: .bob)
      let shelf = MemberFilms(time: fixture.storefront.settings.shopTime)
      let export = try await fixture.store.read { try shelf.export(Cast.ann.id, $0) }
      #expect(export.contains { String(decoding: $0.bytes, as: UTF8.self).contains("Alien") })
      try await fixture.store.write { try shelf.erase(Cast.ann.id, $0) }
      #expect(try await fixture.card(of: film).opinion == nil)
      #expect(try await fixture.card(of: film, for: .bob).opinion == .like)
      #expect(try await fixture.points() == 10)
      #expect(try await fixture.isSound())
    }
  }
}
