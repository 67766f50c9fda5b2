import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Shelf
import Testing
import Wallet

@testable import Marquee

/// Embedded trailers of other sites.
struct TrailerTests {
  @Test(arguments: [
    (
      "https://www.youtube.com/watch?v=abc_DEF-1",
      "https://www.youtube-nocookie.com/embed/abc_DEF-1?rel=0"
    ),
    ("https://youtu.be/abc_DEF-1", "https://www.youtube-nocookie.com/embed/abc_DEF-1?rel=0"),
    ("https://vimeo.com/12345", "https://player.vimeo.com/video/12345?dnt=1"),
    ("https://www.youtube.com/watch?v=a\"onload=x", nil),
    ("http://www.youtube.com/watch?v=abcdef", nil),
    ("https://evil.example/watch?v=abcdef", nil), ("https://vimeo.com/123/../../x", nil),
  ])
  func `a trailer player is recognised by its site only`(trailer: String, player: String?) {
    #expect(TrailerPlayer(trailer)?.address == player)
  }

  @Test func `a trailer plays without points, and only its page may embed frames`() async throws {
    try await MarqueeFixture.open { fixture in
      let (path, _) = try await fixture.trailer()
      let page = try await fixture.ann.get(path)
      #expect(page.text.contains("<iframe") && page.text.contains("earn no points"))
      #expect(
        page.text.contains("class=\"film-line\"") && page.text.contains("class=\"overview\""))
      #expect(
        page.headers[.contentSecurityPolicy]?.hasSuffix(
          "frame-src https://www.youtube-nocookie.com https://player.vimeo.com") == true)
      #expect(!page.text.contains("/claim"))
      let film = try await fixture.ann.get("/marquee/home")
      #expect(
        film.headers[.contentSecurityPolicy] == nil, "all other pages have the policy of all")
      #expect(try await fixture.ann.post(path + "/play").status == .seeOther)
      fixture.clock.advance(by: .minutes(2))
      let claimed = try await fixture.ann.post(path + "/claim")
      #expect(claimed.status == .seeOther && claimed.location?.contains("trailers") == true)
      #expect(try await fixture.points(.ann) == 0)
    }
  }

  @Test func `if enabled, a trailer that has been watched earns points once`() async throws {
    var rates = MarqueeRates()
    rates.rewardsTrailers = true
    try await MarqueeFixture.open(rates: rates) { fixture in
      let (path, film) = try await fixture.trailer()
      #expect(try await fixture.cleo.get(path).text.contains("<iframe"))
      let before = try await fixture.ann.get(path).text
      #expect(
        before.contains("Like the film first") && before.contains("<iframe"), "nothing is promised"
      )
      try await fixture.react(.like, to: film)
      #expect(
        try await !fixture.ann.get(path).text.contains("<iframe"), "it is begun by a button")
      _ = try await fixture.ann.post(path + "/claim")
      #expect(try await fixture.points(.ann) == 10, "it was not begun")
      #expect(try await fixture.ann.post(path + "/play").location == path + "?play=1")
      #expect(try await fixture.ann.get(path + "?play=1").text.contains("I watched it"))
      fixture.clock.advance(by: .seconds(29))
      _ = try await fixture.ann.post(path + "/claim")
      #expect(try await fixture.points(.ann) == 10, "too soon")
      fixture.clock.advance(by: .seconds(1))
      for _ in 0..<2 { _ = try await fixture.ann.post(path + "/claim") }
      #expect(try await fixture.points(.ann) == 15)
      let again = try await fixture.ann.get(path).text
      #expect(
        !again.contains("Play and earn") && again.contains("earned"),
        "what pays once is not promised twice")
      #expect(try await fixture.card(of: film).points == 15)
    }
  }

  @Test(arguments: Engine.all)
  func `points for a trailer are removed and restored with the favourite`(engine: Engine)
    async throws
  {
    var rates = MarqueeRates()
    rates.rewardsTrailers = true
    try await MarqueeFixture.open(on: engine, rates: rates) { fixture in
      let (path, film) = try await fixture.trailer()
      _ = try await fixture.ann.post(path + "/play")
      fixture.clock.advance(by: .seconds(30))
      _ = try await fixture.ann.post(path + "/claim")
      #expect(try await fixture.points(.ann) == 0, "it is no favourite")
      try await fixture.react(.like, to: film)
      _ = try await fixture.ann.post(path + "/claim")
      #expect(try await fixture.points(.ann) == 15)
      #expect(try await fixture.react(nil, to: film).points == -15)
      #expect(try await fixture.points(.ann) == 0)
      #expect(try await fixture.card(of: film).points == 0)
      #expect(try await fixture.react(.like, to: film).points == 15)
      #expect(try await fixture.points(.ann) == 15)
      #expect(try await fixture.react(.dislike, to: film).points == -15)
      #expect(try await fixture.isSound())
    }
  }
}

extension MarqueeFixture {
  /// Opens the page of a film's trailer.
  fileprivate func trailer() async throws -> (path: String, film: Film) {
    var facts = FilmFacts.some("Alien")
    let address = "https://www.youtube.com/watch?v=alien"
    facts.overview = "A crew wakes."
    facts.trailers = [Trailer(title: "The first trailer", address: address)]
    let film = try await add(facts)
    return ("/marquee/trailers/\(FilmLink(film.id, to: address).name)", film)
  }

  fileprivate func points(_ person: Cast) async throws -> Int {
    try await store.read { try Balance.of(person.id, .point, $0).available }
  }
}
