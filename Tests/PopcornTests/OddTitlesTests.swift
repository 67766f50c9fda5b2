import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Popcorn

/// Tests of unusual titles and dates on every page that shows films.
struct OddTitlesTests {
  private static let long = String(repeating: "Long ", count: 72) + "Tale"
  /// Titles, and their form in HTML.
  private static let titles: [(said: String, shown: String)] = [
    ("300", "300"), ("1776", "1776"), ("M", "M"), (long, long), ("مريم والبحر", "مريم والبحر"),
    ("Tom & Jerry", "Tom &amp; Jerry"), ("<b>Bold</b>", "&lt;b&gt;Bold&lt;/b&gt;"),
    ("\"'71\"", "&quot;&#39;71&quot;"),
    ("&lt;i&gt; &nbsp; AT&T", "&amp;lt;i&amp;gt; &amp;nbsp; AT&amp;T"),
  ]

  @Test(arguments: titles.indices)
  func `an unusual title is shown as text in lists, on its page and in search`(number: Int)
    async throws
  {
    let (said, shown) = Self.titles[number]
    #expect(Self.long.count == 364)
    try await PopcornFixture.open { fixture in
      var facts = FilmFacts.some(said, "1933-03-02")
      facts.directors = [said]
      let film = try #require(try await fixture.add([facts]).first)
      #expect(film.title == said)
      _ = try await fixture.ann.post("/popcorn/films/\(film.id)/bookmark", form: ["on": "true"])
      _ = try await fixture.ann.post(
        "/popcorn/films/\(film.id)/plays", form: ["precision": "today", "note": said])
      let search =
        "/popcorn/films?q=\(said.prefix(8).utf8.map { "%" + [$0].hexadecimal }.joined())"
      for path in [
        "/popcorn/films?year=1933", "/popcorn/films?year=all", "/popcorn/films/\(film.id)", search,
        "/popcorn/bookmarked", "/popcorn/bookmarked/\(film.id)", "/popcorn/watched",
        "/popcorn/watched/\(film.id)",
        "/popcorn/films/\(film.id)/watched",
        "/popcorn/pending-action?what=bookmark&film=\(film.id)",
      ] {
        let page = try await fixture.ann.get(path)
        #expect(page.status == .ok && HTMLCheck(document: page.bytes).faults == [], "\(path)")
        #expect(page.text.contains(shown), "\(said.prefix(20)) on \(path)")
        #expect(
          !page.text.contains(shown.replacing("&", with: "&amp;")) || !shown.contains("&"),
          "twice on \(path)")
      }
      #expect(try await fixture.cleo.get("/popcorn/films/\(film.id)").text.contains("<h1"))
    }
  }

  @Test
  func `text has automatic direction`() async throws {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("مريم والبحر")
      for path in ["/popcorn/films", "/popcorn/films/\(film.id)"] {
        #expect(try await fixture.cleo.get(path).text.contains("dir=\"auto\""), "\(path)")
      }
      let list = String(
        decoding: try await fixture.cleo.get("/popcorn/films").bytes, as: UTF8.self)
      #expect(list.contains("dir=\"auto\"><bdi>مريم والبحر</bdi></span>"))
    }
  }

  @Test(arguments: Engine.all)
  func `a number is found as a title or as a year`(engine: Engine) async throws {
    try await PopcornFixture.open(on: engine) { fixture in
      try await fixture.add([
        .some("300", "2006-12-09"), .some("1776", "1972-11-09"), .some("M", "1931-05-11"),
      ])
      for (words, title) in [("300", "300"), ("1776", "1776"), ("m", "M"), ("1931", "M")] {
        let page = try await fixture.cleo.get("/popcorn/films?q=\(words)").text
        #expect(page.contains("dir=\"auto\">\(title)</span>"), "\(words)")
      }
      let year = try await fixture.cleo.get("/popcorn/films?year=1776").text
      #expect(year.contains("No films from 1776 yet") && !year.contains("/popcorn/films/0"))
    }
  }

  @Test(arguments: Engine.all)
  func `a film without a date or with an absurd date is only in the list of all films`(
    engine: Engine
  )
    async throws
  {
    try await PopcornFixture.open(on: engine) { fixture in
      let films = try await fixture.add([
        .some("No Date", ""), .some("Absurd", "2033-05-01"), .some("Kong", "1933"),
      ])
      for year in [2026, 2033] {
        let page = try await fixture.cleo.get("/popcorn/films?year=\(year)").text
        for film in films {
          #expect(!page.contains("/popcorn/films/\(film.id)"), "\(film.title) in \(year)")
        }
        #expect(
          !page.contains("?year=2033\"") || year == 2033, "the strip has no year without films")
      }
      let page = try await fixture.cleo.get("/popcorn/films?year=1933").text
      #expect(page.contains("/popcorn/films/\(films[2].id)") && !page.contains(">Absurd<"))
      let all = try await fixture.cleo.get("/popcorn/films?year=all").text
      for film in films {
        #expect(all.contains("/popcorn/films/\(film.id)"), "\(film.title)")
        let page = try await fixture.cleo.get("/popcorn/films/\(film.id)")
        #expect(
          page.status == .ok && !page.text.contains("2033")
            && !page.text.contains("year-name\">1970"), "\(film.title)")
      }
      let absurd = try await fixture.store.read { try FilmDetail.find(films[1].id, $0) }
      #expect(
        absurd.dateDoubt?()
          == "The source gives 2033-05-01, which isn't a possible year for a film.")
    }
  }
}
