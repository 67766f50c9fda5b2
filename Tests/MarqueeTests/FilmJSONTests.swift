import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import Shelf
import Testing

@testable import Marquee

/// The specified behaviour: one object per film, and consistent points.
struct FilmJSONTests {
  @Test(arguments: Engine.all)
  func `an existing film is reused`(engine: Engine) async throws {
    try await MarqueeFixture.open(on: engine) { fixture in
      let (alien, solaris) = (try await fixture.add("Alien"), try await fixture.add("Solaris"))
      try await fixture.react(.like, to: alien)
      try await fixture.store.read { tx in
        var book = FilmCardCache(for: Cast.ann.id)
        let first = try book.cards(of: [alien, solaris, alien], tx)
        let again = try book.card(of: Film.find(alien.id, tx), tx)
        #expect(
          first.count == 3 && first[0] === first[2] && first[0] === again && first[0] !== first[1])
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a new film is created`(engine: Engine) async throws {
    try await MarqueeFixture.open(on: engine) { fixture in
      let (alien, solaris) = (try await fixture.add("Alien"), try await fixture.add("Solaris"))
      try await fixture.store.read { tx in
        var book = FilmCardCache(for: nil)
        let known = try book.card(of: alien, tx)
        let new = try book.card(of: solaris, tx)
        #expect(new !== known && new.film == solaris)
        var other = FilmCardCache(for: nil)
        #expect(try other.card(of: alien, tx) !== known, "another request has its own")
      }
    }
  }

  @Test
  func `lists show only the poster, and the film page also links to the trailer`() async throws {
    try await MarqueeFixture.open { fixture in
      var facts = FilmFacts.some("Alien")
      let trailer = "https://www.youtube.com/watch?v=alien"
      facts.trailers = [Trailer(title: "The first trailer", address: trailer)]
      let film = try await fixture.add(facts)
      try await fixture.list([film])
      let list = try await fixture.cleo.get("/marquee/now-playing").text
      #expect(
        list.contains("src=\"\(film.poster(.list).text)\"")
          && !list.contains(film.poster(.detail).text))
      #expect(!list.contains("/go/"), "a list asks for no trailer")
      let page = try await fixture.cleo.get("/marquee/films/\(film.id)").text
      #expect(page.contains("src=\"\(film.poster(.detail).text)\""))
      let link = FilmLink(film.id, to: trailer)
      #expect(page.contains("href=\"/marquee/trailers/\(link.name)\""))
      let played = try await fixture.cleo.get("/marquee/trailers/\(link.name)").text
      #expect(
        played.contains("https://www.youtube-nocookie.com/embed/alien")
          && played.contains(link.link.text))
      #expect(page.contains("The first trailer") && page.contains("earn no points"))
      #expect(!page.contains("youtube.com"), "nobody is sent there by opening the page")
    }
  }

  @Test
  func `a film page shows the facts of the film`() async throws {
    try await MarqueeFixture.open { fixture in
      var facts = FilmFacts.some("Alien", "1979-05-25", genres: [.horror, .scienceFiction])
      facts.originalTitle = "Alien, das Wesen"
      facts.runningMinutes = 117
      facts.certifications = ["GB": "X"]
      facts.directors = ["Ridley Scott"]
      facts.cast = ["Sigourney Weaver", "Tom Skerritt"]
      facts.overview = "In space no one can hear you scream."
      let film = try await fixture.add(facts)
      let page = HTMLCheck(document: try await fixture.cleo.get("/marquee/films/\(film.id)").bytes)
      let text = page.all("main").map(\.text).joined()
      for fact in [
        "Alien, das Wesen", "1979", "1 h 57 min", "X", "Horror", "Science fiction", "Ridley Scott",
        "Sigourney Weaver, Tom Skerritt", "In space no one can hear you scream.", "25 May 1979",
      ] {
        #expect(text.contains(fact), "\(fact)")
      }
    }
  }

  @Test(arguments: Engine.all)
  func `points increase`(engine: Engine) async throws {
    try await MarqueeFixture.open(on: engine) { fixture in
      var before = try await fixture.points()
      for title in ["Alien", "Solaris", "Heat"] {
        try await fixture.react(.like, to: try await fixture.add(title))
        let now = try await fixture.points()
        #expect(now == before + 10)
        before = now
      }
      #expect(
        try await fixture.ann.get("/marquee/home").text.contains(
          "<span class=\"points-figure\">30</span>"))
    }
  }

  @Test(arguments: Engine.all)
  func `points are never negative`(engine: Engine) async throws {
    try await MarqueeFixture.open(on: engine) { fixture in
      var films: [Film] = []
      for title in ["Alien", "Solaris", "Heat"] { films.append(try await fixture.add(title)) }
      for film in films { try await fixture.react(.like, to: film) }
      try await fixture.spend(25)
      for film in films {
        try await fixture.react(.dislike, to: film)
        #expect(try await fixture.points() >= 0)
      }
      #expect(try await fixture.points() == 0)
      #expect(try await fixture.isSound())
    }
  }
}
