import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

@testable import Popcorn

/// Tests of every page of the shop with unusual titles.
struct EveryPageTests {
  private static let titles = [
    "300", "1776", "M", String(repeating: "Long ", count: 72) + "Tale",
    "<b>&amp;</b> \"quoted\" 'title'",
    "مريم والبحر",
    "<script>alert(1)</script>",
  ]

  @Test
  func `every page is valid HTML, escapes titles once and has no broken links`() async throws {
    try await PopcornFixture.open { fixture in
      var facts = Self.titles.map { FilmFacts.some($0) }
      facts[4].overview = Self.titles[6]
      facts[4].directors = [Self.titles[4]]
      facts[4].certifications = ["GB": "15"]
      facts[4].runningMinutes = 364
      facts.append(.some("No date", ""))
      let films = try await fixture.add(facts)
      #expect(films.count == facts.count)
      for film in films {
        _ = try await fixture.ann.post("/popcorn/films/\(film.id)/bookmark", form: ["on": "true"])
        let form: KeyValuePairs = [
          "precision": "today", "note": Self.titles[6], "place": Self.titles[4], "rating": "1",
        ]
        _ = try await fixture.ann.post("/popcorn/films/\(film.id)/plays", form: form)
      }
      for visitor in [fixture.ann, fixture.cleo] { try await request(visitor) }
      let shown = try await fixture.cleo.get("/popcorn/films").text
      #expect(shown.contains("&lt;b&gt;&amp;amp;&lt;/b&gt; &quot;quoted&quot; &#39;title&#39;"))
    }
  }

  private func request(_ visitor: WebClient) async throws {
    var seen: Set<String> = []
    var waiting = [
      "/popcorn/films", "/popcorn/films?year=all", "/popcorn/bookmarked", "/popcorn/watched",
      "/popcorn/offline",
    ]
    while let path = waiting.popLast() {
      guard seen.insert(path).inserted else { continue }
      let page = try await visitor.get(path)
      #expect([.ok, .seeOther].contains(page.status), "\(path) answers \(page.status)")
      guard page.headers[.contentType]?.hasPrefix("text/html") == true else { continue }
      #expect(!page.text.contains("<script>alert"), "\(path)")
      let check = HTMLCheck(document: page.bytes)
      #expect(check.faults == [], "\(path)")
      waiting += check.links.filter { $0.method == "GET" && $0.address.hasPrefix("/popcorn") }.map(
        \.address)
    }
    #expect(seen.count > 15)
  }

  @Test
  func `the size of a page is limited`() async throws {
    try await PopcornFixture.open { fixture in
      try await fixture.add((100...160).map { .some("A film called \($0)") })
      let page = try await fixture.ann.get("/popcorn/films", headers: ["Accept-Encoding": "gzip"])
      #expect(
        page.headers[.contentEncoding] == "gzip" && page.bytes.count < 12_000,
        "\(page.bytes.count) bytes")
      let scripts = PopcornFiles.script.count
      #expect(scripts < 20_000, "\(scripts) bytes of script before they are packed")
    }
  }
}
