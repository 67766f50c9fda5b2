import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Shelf
import Testing
import Wallet

@testable import Marquee

/// One member with many windows open, all of them active simultaneously.
struct ReactionRaceTests {
  private static let engines = [Engine.sqliteFile, .postgres]
  private static let wishes: [Reaction?] = [.like, .dislike, .like, nil]

  @Test(arguments: engines)
  func `a hundred concurrent likes and dislikes leave at most one reward`(engine: Engine)
    async throws
  {
    var rates = MarqueeRates()
    rates.likeHours = 0
    try await MarqueeFixture.open(on: engine, rates: rates) { fixture in
      let film = try await fixture.add("Alien")
      try await fixture.list([film])
      try await withThrowingTaskGroup { group in
        for number in 0..<100 {
          group.addTask { try await fixture.react(Self.wishes[number % 4], to: film) }
        }
        try await group.waitForAll()
      }
      try await agree(fixture, film)
      // From any state, sequential changes are applied as usual.
      for opinion in Self.wishes + [.like] {
        try await fixture.react(opinion, to: film)
        try await agree(fixture, film)
      }
      #expect(try await fixture.points() == 10)
    }
  }

  /// Expects that rewards match likes, that the list and the film's page agree, and that the
  /// ledger is consistent.
  private func agree(_ fixture: MarqueeFixture, _ film: Film) async throws {
    let card = try await fixture.card(of: film)
    let standing = try await fixture.store.read {
      try $0.count("SELECT count(*) AS n FROM wallet_reward WHERE taken_back_at IS NULL")
    }
    #expect(standing == (card.opinion == .like ? 1 : 0))
    #expect(try await fixture.points() == standing * 10)
    let rows = try await fixture.store.read {
      try $0.count("SELECT count(*) AS n FROM shelf_mark WHERE removed_at IS NULL")
    }
    #expect(rows == (card.opinion == nil ? 0 : 1), "never both")
    let mark = "data-opinion-of=\"\(film.id)\" data-opinion=\"\(card.opinion?.rawValue ?? "")\""
    #expect(try await fixture.ann.get("/marquee/now-playing").text.contains(mark))
    let page = HTMLCheck(
      document: try await fixture.ann.get("/marquee/now-playing/\(film.id)").bytes)
    let pressed = page.all("button").filter { $0["aria-pressed"] == "true" }.map { $0.text }
    #expect(pressed == (card.opinion.map { [$0.text] } ?? []))
    #expect(try await fixture.isSound())
  }

  /// The same without a transaction must fail, or the test above proves nothing.
  @Test
  func `the check detects a reaction that is stored separately from its points`() async throws {
    try await MarqueeFixture.open(on: .postgres) { fixture in
      let film = try await fixture.add("Alien")
      var disagreed = false
      for _ in 0..<50 where !disagreed {
        try await withThrowingTaskGroup { group in
          for number in 0..<16 {
            group.addTask {
              try await giveInTwoSteps(number % 2 == 0 ? .like : nil, film, fixture)
            }
          }
          try await group.waitForAll()
        }
        let likes = try await fixture.card(of: film).opinion == .like
        disagreed = try await fixture.points() != (likes ? 10 : 0)
      }
      #expect(disagreed, "the two steps agreed for 50 rounds")
    }
  }

  private func giveInTwoSteps(_ opinion: Reaction?, _ film: Film, _ fixture: MarqueeFixture)
    async throws
  {
    let (member, reference, now, world) = (
      Cast.ann.id, FilmReference.text(film.id), fixture.clock.now, fixture.world
    )
    let set = SetReaction(film.id, opinion, by: member, at: now)
    try await fixture.store.write { try set($0) }
    let grant = GrantReward(
      10, to: member, reason: "like", reference: reference, fixture.storefront.settings.shopTime,
      at: now,
      in: world)
    let takeBack = RevokeReward(
      from: member, reason: "like", reference: reference, at: now, in: world)
    try await fixture.store.write { tx in
      if opinion == .like { _ = try grant(tx) } else { try takeBack(tx) }
    }
  }
}
