import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Shelf
import Testing
import Wallet

@testable import Marquee

/// One member with many windows open, all of them active simultaneously.
struct OpinionRaceTests {
  private static let engines = [Engine.sqliteFile, .postgres]
  private static let wishes: [Reaction?] = [.like, .dislike, .like, nil]

  @Test(arguments: engines)
  func `a hundred likes and dislikes in any order leave one reward at most`(engine: Engine) async throws {
    var rates = MarqueeRates()
    rates.likeHours = 0
    try await Cinema.open(on: engine, rates: rates) { cinema in
      let film = try await cinema.add("Alien")
      try await cinema.list([film])
      try await withThrowingTaskGroup { group in
        for number in 0..<100 {
          group.addTask { try await cinema.give(Self.wishes[number % 4], to: film) }
        }
        try await group.waitForAll()
      }
      try await agree(cinema, film)
      // From any state, sequential changes are applied as usual.
      for opinion in Self.wishes + [.like] {
        try await cinema.give(opinion, to: film)
        try await agree(cinema, film)
      }
      #expect(try await cinema.points() == 10)
    }
  }

  /// Expects that rewards match likes, that the list and the film's page agree, and that the ledger
  /// is consistent.
  private func agree(_ cinema: Cinema, _ film: Film) async throws {
    let card = try await cinema.card(of: film)
    let standing = try await cinema.store.read {
      try $0.count("SELECT count(*) AS n FROM wallet_reward WHERE taken_back_at IS NULL")
    }
    #expect(standing == (card.opinion == .like ? 1 : 0))
    #expect(try await cinema.points() == standing * 10)
    let rows = try await cinema.store.read {
      try $0.count("SELECT count(*) AS n FROM shelf_mark WHERE removed_at IS NULL")
    }
    #expect(rows == (card.opinion == nil ? 0 : 1), "never both")
    let mark = "data-opinion-of=\"\(film.id)\" data-opinion=\"\(card.opinion?.rawValue ?? "")\""
    #expect(try await cinema.ann.get("/marquee/airing").text.contains(mark))
    let page = HTMLCheck(document: try await cinema.ann.get("/marquee/airing/\(film.id)").bytes)
    let pressed = page.all("button").filter { $0["aria-pressed"] == "true" }.map { $0.text }
    #expect(pressed == (card.opinion.map { [$0.words] } ?? []))
    #expect(try await cinema.isSound())
  }

  /// The same without a transaction must fail, or the test above proves nothing.
  @Test
  func `the check sees an opinion that is not given together with its points`() async throws {
    try await Cinema.open(on: .postgres) { cinema in
      let film = try await cinema.add("Alien")
      var disagreed = false
      for _ in 0..<50 where !disagreed {
        try await withThrowingTaskGroup { group in
          for number in 0..<16 {
            group.addTask { try await giveInTwoSteps(number % 2 == 0 ? .like : nil, film, cinema) }
          }
          try await group.waitForAll()
        }
        let likes = try await cinema.card(of: film).opinion == .like
        disagreed = try await cinema.points() != (likes ? 10 : 0)
      }
      #expect(disagreed, "the two steps agreed for 50 rounds")
    }
  }

  private func giveInTwoSteps(_ opinion: Reaction?, _ film: Film, _ cinema: Cinema) async throws {
    let (member, cause, now, world) = (Cast.ann.id, FilmReference.text(film.id), cinema.clock.now, cinema.world)
    let set = SetOpinion(film.id, opinion, by: member, at: now)
    try await cinema.store.write { try set($0) }
    let grant = GrantReward(
      10, to: member, reason: "like", cause: cause, cinema.storefront.settings.shopTime, at: now, in: world)
    let takeBack = TakeBackReward(from: member, reason: "like", cause: cause, at: now, in: world)
    try await cinema.store.write { tx in
      if opinion == .like { _ = try grant(tx) } else { try takeBack(tx) }
    }
  }
}
