import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import Testing

@testable import Adverts

struct RelatedAdvertsTests {
  @Test(arguments: Engine.all)
  func `adverts are selected by their tags, those for the film first`(engine: Engine) async throws
  {
    try await AdvertFixture.open(on: engine) { board in
      let film = try await board.film("Heat")
      try await board.advert("anywhere in popcorn", tags: [.storefront("popcorn")])
      try await board.advert("horror in rental", tags: [.storefront("rental"), .genre(.horror)])
      try await board.advert("this film", tags: [.film(film.id)])
      try await board.advert("comedies", tags: [.genre(.comedy)])
      #expect(try await board.related() == ["anywhere in popcorn"])
      #expect(try await board.related(to: film.id, [.crime]).first == "this film")
      #expect(
        Set(try await board.related(to: film.id, [.crime])) == [
          "this film", "anywhere in popcorn",
        ])
      #expect(
        Set(try await board.related([.comedy, .horror])) == ["comedies", "anywhere in popcorn"])
      #expect(try await board.related([.horror], in: "rental") == ["horror in rental"])
      #expect(try await board.related([.drama], in: "rental") == [])
    }
  }

  @Test(arguments: Engine.all)
  func `only current adverts with enough budget are shown`(engine: Engine) async throws {
    try await AdvertFixture.open(on: engine) { board in
      try await board.advert("not yet", from: 1)
      try await board.advert("over", from: -9, to: -1)
      try await board.advert("last day", from: -9, to: 0)
      let poor = try await board.advert("nearly spent", budget: 25, click: 20)
      let paused = try await board.advert("paused")
      try await board.store.write { try PauseAdvert(advert: paused.id, isPaused: true)($0) }
      #expect(Set(try await board.related()) == ["last day", "nearly spent"])
      try await board.count(.click, poor, by: "ann")
      #expect(try await board.related() == ["last day"])
      try await board.store.write { try PauseAdvert(advert: paused.id, isPaused: false)($0) }
      #expect(Set(try await board.related()) == ["last day", "paused"])
    }
  }

  @Test(arguments: Engine.all)
  func `equal adverts rotate, the least viewed first`(engine: Engine) async throws {
    try await AdvertFixture.open(on: engine) { board in
      var all: [String: Advert] = [:]
      for name in ["a", "b", "c", "d"] { all[name] = try await board.advert(name) }
      var shown: [String: Int] = [:]
      for _ in 0..<8 {
        let pair = try await board.related()
        #expect(pair.count == 2)
        #expect(try await board.related() == pair, "within a minute it stays")
        for name in pair { shown[name, default: 0] += 1 }
        board.clock.advance(by: .minutes(1))
      }
      #expect(shown == ["a": 4, "b": 4, "c": 4, "d": 4])
      for (name, views) in [("a", 3), ("b", 2), ("c", 3)] {
        guard let advert = all[name] else { continue }
        for visitor in 0..<views { try await board.count(.view, advert, by: "visitor \(visitor)") }
      }
      #expect(try await board.related() == ["d", "b"])
    }
  }

  @Test
  func `a page without adverts has no advert section, and texts are escaped`() async throws {
    try await AdvertFixture.open { board in
      #expect(advertSection([]).bytes.isEmpty)
      let advert = try await board.advert("<script>alert(1)</script>")
      let text = String(decoding: advertSection([AdvertCard(advert)]).bytes, as: UTF8.self)
      #expect(text.contains("&lt;script&gt;alert(1)"))
      #expect(
        text.contains("href=\"/go/\(advert.id)\"")
          && text.contains("data-seen=\"/go/\(advert.id)/view\""))
      #expect(!text.contains("halfway.example"), "the address itself is not in the page")
    }
  }
}
