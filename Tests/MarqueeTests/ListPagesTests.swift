import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import Shelf
import Testing

@testable import Marquee

/// The Airing, Trending and Search tabs, and the film's page to which they link.
struct ListPagesTests {
  @Test
  func `films now showing are listed in source order, and next to the open film`() async throws {
    try await MarqueeFixture.open { fixture in
      let (alien, solaris) = (try await fixture.add("Alien"), try await fixture.add("Solaris"))
      #expect(
        try await fixture.cleo.get("/marquee/now-playing").text.contains("No films showing now"))
      try await fixture.list([solaris, alien])
      let list = HTMLCheck(document: try await fixture.cleo.get("/marquee/now-playing").bytes)
      #expect(
        list.all("span").filter { $0["class"] == "row-title" }.map(\.text) == ["Solaris", "Alien"])
      let first = try #require(list.all("aside").first { $0["class"]?.contains("beside") == true })
      #expect(
        first["aria-label"] == "Solaris" && list.faults == [], "a wide window is never half empty")
      #expect(list.all("h1").map(\.text) == ["Now showing"])
      let beside = HTMLCheck(
        document: try await fixture.cleo.get("/marquee/now-playing/\(alien.id)").bytes)
      let rows = beside.all("a").filter { $0["class"] == "row" }
      #expect(rows.map { $0["aria-current"] } == [nil, "true"])
      #expect(beside.faults == [])
    }
  }

  @Test
  func `trending films depend on the window, and the back link keeps it`() async throws {
    try await MarqueeFixture.open { fixture in
      let (alien, solaris) = (try await fixture.add("Alien"), try await fixture.add("Solaris"))
      try await fixture.list([alien], on: "trending")
      try await fixture.list([solaris], on: "trending-today")
      let week = try await fixture.cleo.get("/marquee/trending").text
      #expect(week.contains(">Alien<") && !week.contains(">Solaris<"))
      let day = try await fixture.cleo.get("/marquee/trending?window=day").text
      #expect(
        !day.contains(">Alien<")
          && day.contains("href=\"/marquee/trending/\(solaris.id)?window=day\""))
      let page = try await fixture.cleo.get("/marquee/trending/\(solaris.id)?window=day").text
      #expect(page.contains("href=\"/marquee/trending?window=day\""))
      #expect(
        try await fixture.cleo.get("/marquee/trending?window=year").status == .unprocessableContent
      )
    }
  }

  @Test
  func `a search is paginated, and the back link keeps the query`() async throws {
    try await MarqueeFixture.open { fixture in
      for number in 10..<75 { try await fixture.add("Star \(number)") }
      #expect(
        try await fixture.cleo.get("/marquee/search").text.contains(
          "Enter a title, a person or a year"))
      #expect(try await fixture.cleo.get("/marquee/search?q=xyzzy").text.contains("No results"))
      let found = try await fixture.cleo.get("/marquee/search?q=star")
      #expect(found.text.contains("data-announce=\"More than") && found.text.contains("?q=star\""))
      let more = try #require(found.between("class=\"button quiet\" href=\"", "\" rel=\"next\""))
      let rest = try await fixture.cleo.get(more.replacing("&amp;", with: "&"))
      #expect(rest.status == .ok && rest.text.contains("Star "))
      let film = try #require(found.between("class=\"row\" href=\"", "\""))
      #expect(try await fixture.cleo.get(film).text.contains("href=\"/marquee/search?q=star\""))
    }
  }

  @Test
  func `a film has the same page from every list`() async throws {
    try await MarqueeFixture.open { fixture in
      let film = try await fixture.add("Alien")
      var pages: Set<String> = []
      for way in FilmOrigin.allCases where way != .airing {
        let page = try await fixture.cleo.get(way.page(of: film.id).text)
        pages.insert(try #require(page.between("<div class=\"stage\">", "<h2>")))
      }
      let beside = try await fixture.cleo.get(FilmOrigin.airing.page(of: film.id).text)
      pages.insert(try #require(beside.between("<div class=\"stage\">", "<h2>")))
      #expect(pages.count == 1)
    }
  }

  @Test
  func `a merged film redirects and keeps the list`() async throws {
    try await MarqueeFixture.open { fixture in
      let (gone, kept) = (try await fixture.add("Alien"), try await fixture.add("Alien, the film"))
      try await fixture.list([gone, kept])
      let merge = MergeFilms(gone.id, into: kept.id, by: nil, in: fixture.world)
      _ = try await fixture.store.write { try merge($0) }
      let reply = try await fixture.cleo.get("/marquee/trending/\(gone.id)?window=day")
      #expect(
        reply.status == .seeOther && reply.location == "/marquee/trending/\(kept.id)?window=day")
      let list = HTMLCheck(document: try await fixture.cleo.get("/marquee/now-playing").bytes)
      #expect(list.all("a").filter { $0["class"] == "row" }.count == 1)
    }
  }

  @Test
  func `every page of the shop is valid HTML and escapes titles once`() async throws {
    try await MarqueeFixture.open { fixture in
      let odd = [
        "<script>alert(1)</script>", "<b>&amp;</b> \"quoted\"", "300",
        String(repeating: "Long ", count: 70),
      ]
      var films: [Film] = []
      for title in odd { films.append(try await fixture.add(title)) }
      for list in ["now-playing", "trending", "trending-today"] {
        try await fixture.list(films, on: list)
      }
      try await fixture.react(.like, to: films[0])
      try await fixture.react(.dislike, to: films[1])
      let ways = FilmOrigin.allCases.flatMap { way in films.map { way.page(of: $0.id).text } }
      for visitor in [fixture.ann, fixture.cleo] {
        for path in ways
          + ["home", "now-playing", "trending", "search", "search?q=alert"].map({
            "/marquee/\($0)"
          })
        {
          let page = try await visitor.get(path)
          #expect(page.status == .ok, "\(path)")
          #expect(HTMLCheck(document: page.bytes).faults == [], "\(path)")
          #expect(!page.text.contains("<script>alert"), "\(path)")
        }
      }
    }
  }

  @Test
  func `pages and scripts stay within their size limits`() async throws {
    try await MarqueeFixture.open { fixture in
      var films: [Film] = []
      for number in 10..<50 { films.append(try await fixture.add("A film called \(number)")) }
      try await fixture.list(films)
      let page = try await fixture.ann.get(
        "/marquee/now-playing", headers: ["Accept-Encoding": "gzip"])
      #expect(
        page.headers[.contentEncoding] == "gzip" && page.bytes.count < 9000,
        "\(page.bytes.count) bytes")
      #expect(MarqueeFiles.script.count < 6000, "\(MarqueeFiles.script.count) bytes of script")
    }
  }
}
