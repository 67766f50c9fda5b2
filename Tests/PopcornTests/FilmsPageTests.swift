import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import Testing

@testable import Popcorn

struct FilmsPageTests {
  @Test
  func `the shop opens on films of the current year with picture, title and type`() async throws {
    try await PopcornFixture.open { fixture in
      let alien = try await fixture.add("Alien", "1979-05-25")
      let new = try await fixture.add("Harbour Lights")
      let door = try await fixture.cleo.get("/popcorn")
      #expect(door.status == .seeOther && door.location == "/popcorn/films")
      let page = try await fixture.cleo.get("/popcorn/films")
      #expect(page.status == .ok)
      #expect(page.text.contains("Harbour Lights") && page.text.contains(">Drama<"))
      #expect(page.text.contains("src=\"\(new.poster(.list).text)\""))
      #expect(!page.text.contains("Alien"))
      #expect(
        try await fixture.cleo.get("/popcorn/films?year=1979").text.contains(
          "/popcorn/films/\(alien.id)"))
    }
  }

  @Test
  func `the current year changes at local midnight of the shop`() async throws {
    try await PopcornFixture.open { fixture in
      try await fixture.add("Old Year", "2026-12-30")
      try await fixture.add("New Year", "2027-01-01")
      fixture.clock.now = try .at("2026-12-31T23:59")
      let before = try await fixture.cleo.get("/popcorn/films").text
      #expect(before.contains("Old Year") && !before.contains("New Year"))
      fixture.clock.now = try .at("2027-01-01T00:00")
      let after = try await fixture.cleo.get("/popcorn/films").text
      #expect(!after.contains("Old Year</span>") && after.contains("New Year"))
    }
  }

  @Test
  func `the new year starts in the shop's time zone`() async throws {
    try await PopcornFixture.open(zone: "Pacific/Auckland") { fixture in
      try await fixture.add("New Year", "2027-01-01")
      fixture.clock.now = try .at("2026-12-31T10:59")
      #expect(try await !fixture.cleo.get("/popcorn/films").text.contains("New Year</span>"))
      fixture.clock.now = try .at("2026-12-31T11:00")
      #expect(try await fixture.cleo.get("/popcorn/films").text.contains("New Year</span>"))
    }
  }

  @Test
  func `in early January the page reports few films and offers the previous year`() async throws {
    try await PopcornFixture.open { fixture in
      fixture.clock.now = try .at("2027-01-03T12:00")
      try await fixture.add((1...3).map { .some("New \($0)", "2027-01-0\($0)") })
      try await fixture.add((1...14).map { .some("Old \($0)", "2026-05-0\($0 % 9 + 1)") })
      let page = try await fixture.cleo.get("/popcorn/films").text
      #expect(page.contains("2027 so far: 3 films."))
      #expect(page.contains("<a href=\"/popcorn/films?year=2026\">See the 14 films from 2026</a>"))
      #expect(try await !fixture.cleo.get("/popcorn/films?year=2026").text.contains("so far"))
    }
  }

  @Test
  func `a year without films links to the newest with films, and an empty catalogue says so`()
    async throws
  {
    try await PopcornFixture.open { fixture in
      #expect(try await fixture.cleo.get("/popcorn/films").text.contains("No films yet"))
      try await fixture.add("Alien", "1979-05-25")
      let page = try await fixture.cleo.get("/popcorn/films").text
      #expect(
        page.contains("No films from 2026 yet")
          && page.contains("href=\"/popcorn/films?year=1979\""))
    }
  }

  @Test
  func `the year strip has every year with its count and marks the chosen one`() async throws {
    try await PopcornFixture.open { fixture in
      try await fixture.add([
        .some("One", "2025-01-01"), .some("Two", "2025-02-01"), .some("Three"),
      ])
      let page = HTMLCheck(document: try await fixture.cleo.get("/popcorn/films?year=2025").bytes)
      let years = page.all("a").filter { $0["class"] == "year" }
      #expect(
        years.map { $0["href"] } == [
          "/popcorn/films", "/popcorn/films?year=2025", "/popcorn/films?year=all",
        ])
      #expect(years.map { $0["aria-current"] } == [nil, "true", nil])
      #expect(years[1].text.contains("2025") && years[1].text.contains("2 films"))
    }
  }

  @Test
  func `every year and decade is one tap away, with or without films`() async throws {
    try await PopcornFixture.open { fixture in
      try await fixture.add([
        .some("One", "1964-01-01"), .some("Two", "1969-02-01"), .some("Three", "1970-01-01"),
      ])
      let page = HTMLCheck(document: try await fixture.cleo.get("/popcorn/films").bytes)
      #expect(page.faults == [])
      let links = page.links.map(\.address)
      for year in [1888, 1905, 1964, 2023, 2027] {
        #expect(links.contains("/popcorn/films?year=\(year)"), "\(year)")
      }
      for decade in [1880, 1960, 2020] {
        #expect(links.contains("/popcorn/films?year=\(decade)s"), "\(decade)s")
      }
      let sixties = try await fixture.cleo.get("/popcorn/films?year=1960s")
      #expect(sixties.text.contains("One</span>") && sixties.text.contains("Two</span>"))
      #expect(!sixties.text.contains("Three</span>"))
      #expect(HTMLCheck(document: sixties.bytes).faults == [])
      #expect(
        try await fixture.cleo.get("/popcorn/films?year=1960s&genre=comedy").text.contains(
          "No films in this genre"))
    }
  }

  @Test
  func `unreleased films are listed separately, labelled and not counted`() async throws {
    try await PopcornFixture.open { fixture in
      try await fixture.add([
        .some("Tomorrow", "2026-06-02"), .some("In December", "2026-12-18"),
        .some("Out today", "2026-06-01"),
        .some("Some day", "2026"),
      ])
      let reply = try await fixture.cleo.get("/popcorn/films")
      let page = HTMLCheck(document: reply.bytes)
      #expect(page.faults == [])
      let titles = page.all("span").filter { $0["class"] == "film-title" }.map(\.text)
      #expect(titles == ["Out today", "Some day", "Tomorrow", "In December"])
      #expect(page.all("span").filter { $0["class"] == "poster-soon" }.count == 2)
      #expect(
        reply.text.contains("2026 so far: 2 films.") && reply.text.contains("18 December 2026"))
      let byTitle = HTMLCheck(
        document: try await fixture.cleo.get("/popcorn/films?sort=title").bytes)
      #expect(
        byTitle.all("span").filter { $0["class"] == "poster-soon" }.count == 2,
        "in other orders they are marked")
    }
  }

  @Test
  func `an unreleased film has no button to mark it as watched today`() async throws {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("In December", "2026-12-18")
      for person in [fixture.ann, fixture.cleo] {
        let page = try await person.get("/popcorn/films/\(film.id)").text
        #expect(!page.contains("Watched today") && page.contains("Watched at a preview?"))
      }
    }
  }

  @Test
  func `genre and order are kept across pages`() async throws {
    try await PopcornFixture.open { fixture in
      try await fixture.add((10...70).map { .some("Film \($0)", "2026-01-02", genres: [.comedy]) })
      try await fixture.add("A drama")
      let page = try await fixture.cleo.get("/popcorn/films?genre=comedy&sort=title")
      #expect(
        page.text.contains("Film 10") && !page.text.contains("Film 70")
          && !page.text.contains("A drama"))
      let more = try #require(page.between("class=\"button quiet\" href=\"", "\" rel=\"next\""))
        .replacing("&amp;", with: "&")
      #expect(more.contains("genre=comedy&sort=title"))
      let rest = try await fixture.cleo.get(more)
      #expect(
        rest.text.contains("Film 70") && !rest.text.contains("Film 10<")
          && !rest.text.contains("rel=\"next\""))
    }
  }

  @Test(arguments: ["year=eleven", "year=0", "genre=noise", "sort=random", "after=*"])
  func `an invalid query is refused`(query: String) async throws {
    try await PopcornFixture.open { fixture in
      let reply = try await fixture.cleo.get("/popcorn/films?\(query)")
      #expect(reply.status == .unprocessableContent)
    }
  }

  @Test
  func `members see their own bookmarks, and others do not`() async throws {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Harbour Lights")
      _ = try await fixture.ann.post("/popcorn/films/\(film.id)/bookmark", form: ["on": "true"])
      #expect(
        try await fixture.ann.get("/popcorn/films").text.contains(">Bookmarked</span></span>"))
      for other in [fixture.bob, fixture.cleo] {
        #expect(try await !other.get("/popcorn/films").text.contains(">Bookmarked</span></span>"))
      }
    }
  }

  @Test
  func `each page has a viewer header, so that caches keep members apart`() async throws {
    try await PopcornFixture.open { fixture in
      let name = try #require(HTTPField.Name("Plaza-Viewer"))
      #expect(try await fixture.cleo.get("/popcorn/films").headers[name] == "nobody")
      #expect(try await fixture.ann.get("/popcorn/films").headers[name] == Cast.ann.id.text)
      #expect(try await fixture.ann.get("/popcorn/films").headers[.cacheControl] == "no-store")
    }
  }
}
