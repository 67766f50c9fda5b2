import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaTesting
import Shelf
import Testing

@testable import Popcorn

/// Tests of the import: a file is reviewed, corrected and only then imported.
struct ImportPagesTests {
  private static let table = """
    Title,Year,Rating,WatchedDate,Review
    The Matrix,1999,4.5,2024-05-01,"two
    lines, ""quoted"" & <b>bold</b>"
    The Matrix,1999,,2024-06-01,
    Solaris,,3,2024-01-01,
    Nobody Knows It,2001,4,2024-02-02,
    Heat,1995,6,2024-01-02,
    """

  private static let films: [FilmFacts] = [
    .some("The Matrix", "1999"), .some("Solaris", "1972"), .some("Solaris", "2002"),
    .some("Heat", "1995"),
  ]

  /// Uploads a file as the script does, and returns the path of its page.
  private func send(_ text: String, _ web: WebClient) async throws -> String {
    let sent = try await web.send(
      .put, "/popcorn/import/file",
      headers: ["Accept": "application/json", "Plaza-File-Name": "a%20list.csv"],
      body: Array(text.utf8))
    #expect(sent.status == .created, "\(sent.text)")
    return try #require(sent.json("page"))
  }

  private func show(_ path: String, _ web: WebClient) async throws -> Reply {
    let page = try await web.get(path)
    #expect(page.status == .ok && HTMLCheck(document: page.bytes).faults == [], "\(path)")
    return page
  }

  private func tabs(_ page: Reply) -> [String] {
    HTMLCheck(document: page.bytes).all("a").filter { $0["href"]?.contains("?tab=") == true }.map(
      \.text)
  }

  private func count(_ films: [Film], _ fixture: PopcornFixture) async throws -> Int {
    var all = 0
    for film in films { all += try await fixture.plays(of: film).count }
    return all
  }

  @Test(arguments: Engine.all)
  func `a file is matched, corrected and imported once, and importing it again changes nothing`(
    engine: Engine
  )
    async throws
  {
    try await PopcornFixture.open(on: engine) { fixture in
      let films = try await fixture.add(Self.films)
      let review = try await send(Self.table, fixture.ann)
      let first = try await show(review, fixture.ann)
      #expect(tabs(first) == ["Matched 2", "Needs your choice 2", "Rejected 1"])
      #expect(first.text.contains("Preview: 2 new viewings, 2 to choose and 1 rejected."))
      #expect(first.text.contains("Solaris") && first.text.contains("may be one of 2 films"))
      #expect(
        first.text.contains("Nobody Knows It (2001)")
          && first.text.contains("not in the catalogue"))
      let refused = try await show("\(review)?tab=refused", fixture.ann)
      #expect(refused.text.contains("“6” isn&#39;t a rating out of five stars."))
      #expect(
        try await show("\(review)?tab=matched", fixture.ann).text.contains("is The Matrix (1999)"))
      #expect(try await count(films, fixture) == 0, "looking changes nothing")
      try await fixRows(review, films, fixture)
      let ready = try await show(review, fixture.ann)
      #expect(tabs(ready) == ["Matched 5"])
      #expect(
        ready.text.contains("Import 5 rows") && ready.text.contains("Preview: 5 new viewings."))
      #expect(try await fixture.ann.post(review).location == review)
      #expect(
        try await show(review, fixture.ann).text.contains(
          "Everything you selected has been imported"))
      let matrix = try await fixture.plays(of: films[0])
      #expect(matrix.map(\.watchedOn.description) == ["2024-06-01", "2024-05-01"])
      #expect(
        matrix[1].rating?.tenths == 90 && matrix[1].note == "two\nlines, \"quoted\" & <b>bold</b>")
      #expect(try await fixture.plays(of: films[3]).first?.rating?.tenths == 65)
      #expect(try await count(films, fixture) == 4, "and one of the film that was added")
      #expect(try await send(Self.table, fixture.ann) == review)
      let again = try await show(review, fixture.ann)
      #expect(again.text.contains("Preview: 5 already there."))
      _ = try await fixture.ann.post(review)
      #expect(try await show(review, fixture.ann).text.contains("Already there 5"))
      #expect(try await count(films, fixture) == 4)
    }
  }

  /// Resolves the three rows that need the member's attention.
  private func fixRows(_ review: String, _ films: [Film], _ fixture: PopcornFixture) async throws {
    let ann = fixture.ann
    let choice = try await show("\(review)/rows/3", ann)
    #expect(
      choice.text.contains("Which film is it?")
        && choice.text.contains("This one: Solaris of 1972"))
    #expect(
      try await show("\(review)/rows/3?q=matrix", ann).text.contains(
        "This one: The Matrix of 1999"))
    let chosen = try await ann.post(
      "\(review)/rows/3", form: ["fix": "choose", "film": films[1].id.text])
    #expect(chosen.location == review)
    #expect(try await ann.post("\(review)/rows/4", form: ["fix": "skip"]).location == review)
    #expect(try await show("\(review)?tab=skipped", ann).text.contains("Nobody Knows It"))
    #expect(try await show("\(review)/rows/4", ann).text.contains("Include this row again"))
    _ = try await ann.post("\(review)/rows/4", form: ["fix": "unskip"])
    #expect(try await ann.post("\(review)/rows/4", form: ["fix": "add"]).location == review)
    #expect(
      try await show("\(review)/rows/5", ann).text.contains(
        "“6” isn&#39;t a rating out of five stars."))
    let edit: KeyValuePairs = [
      "fix": "edit", "title": "Heat", "year": "1995", "watchedOn": "2024-01-02", "rating": "6.5",
    ]
    #expect(try await ann.post("\(review)/rows/5", form: edit).location == review)
  }

  @Test(arguments: Engine.all)
  func `row errors are shown in the reader's language`(engine: Engine) async throws {
    try await PopcornFixture.open(on: engine) { fixture in
      try await fixture.add(Self.films)
      let review = try await send(Self.table, fixture.ann)
      for path in ["\(review)?tab=refused", "\(review)/rows/5"] {
        let page = try await fixture.ann.get(path, headers: ["Accept-Language": "ko"])
        #expect(page.text.contains("“6”은(는) 별점(5점 만점)이 아닙니다."), "\(path)")
        #expect(page.text.contains("7행") && !page.text.contains("line 7"), "\(path)")
      }
    }
  }

  @Test
  func `an invalid correction is shown again with the submitted values`() async throws {
    try await PopcornFixture.open { fixture in
      try await fixture.add(Self.films)
      let review = try await send(Self.table, fixture.ann)
      let wrong: KeyValuePairs = [
        "fix": "edit", "title": "", "year": "soon", "watchedOn": "2024-13-01", "rating": "eleven",
      ]
      let reply = try await fixture.ann.post("\(review)/rows/5", form: wrong)
      #expect(
        reply.status == .unprocessableContent && HTMLCheck(document: reply.bytes).faults == [])
      for words in [
        "correct-title", "correct-year", "correct-watchedOn", "correct-rating", "value=\"eleven\"",
      ] {
        #expect(reply.text.contains(words), "\(words)")
      }
      #expect(
        try await fixture.ann.post("\(review)/rows/3", form: ["fix": "choose"]).status
          == .unprocessableContent)
      let nothing = "00000000-0000-7000-8000-000000000000"
      let gone = try await fixture.ann.post(
        "\(review)/rows/3", form: ["fix": "choose", "film": nothing])
      #expect(gone.status == .notFound)
      for path in ["/rows/99", "/rows/x"] {
        #expect(try await fixture.ann.get(review + path).status == .notFound)
      }
      #expect(try await fixture.ann.get("\(review)?tab=odd").status == .unprocessableContent)
    }
  }

  @Test
  func `an import runs in batches and stops at the end`() async throws {
    try await PopcornFixture.open { fixture in
      let films = try await fixture.add(Self.films)
      let review = try await send(Self.table, fixture.ann)
      let headers = ["Accept": "application/json"]
      let part = try await fixture.ann.post("\(review)/part", headers: headers)
      #expect(part.text.contains("\"rows\":2") && part.json("page") == review)
      #expect(
        try await fixture.ann.post("\(review)/part", headers: headers).text.contains("\"rows\":0"))
      #expect(
        try await show(review, fixture.ann).text.contains("Imported. 3 rows need your attention."))
      #expect(try await count(films, fixture) == 2)
    }
  }

  @Test
  func `a draft is visible only to its member, and discarding it keeps imported entries`()
    async throws
  {
    try await PopcornFixture.open { fixture in
      let films = try await fixture.add(Self.films)
      let review = try await send(Self.table, fixture.ann)
      for path in ["", "/rows/1"] {
        #expect(try await fixture.bob.get(review + path).status == .notFound)
      }
      for path in ["", "/part", "/discard", "/rows/3"] {
        let form: KeyValuePairs = path == "/part" ? [:] : ["fix": "skip"]
        #expect(
          try await fixture.bob.post(review + path, form: form).status == .notFound, "\(path)")
      }
      #expect(
        try await show("/popcorn/import", fixture.ann).text.contains("From a Letterboxd table"))
      #expect(
        try await !show("/popcorn/import", fixture.bob).text.contains("From a Letterboxd table"))
      _ = try await fixture.ann.post(review)
      #expect(try await fixture.ann.post("\(review)/discard").location == "/popcorn/import")
      #expect(try await fixture.ann.get(review).status == .notFound)
      #expect(try await count(films, fixture) == 2)
    }
  }

  @Test(arguments: [
    ("", "This file is empty."),
    ("Hello.", "You can import exports from Letterboxd, Trakt, IMDb and Plaza."),
    ("PK\u{03}\u{04}nothing", "This archive is damaged."),
  ])
  func `a file that is not a list of films is refused with a message`(
    text: String, message: String
  ) async throws {
    try await PopcornFixture.open { fixture in
      let reply = try await fixture.ann.send(
        .put, "/popcorn/import/file", headers: ["Accept": "application/json"],
        body: Array(text.utf8))
      #expect(
        reply.status == .unprocessableContent && reply.text.contains(message), "\(reply.text)")
      #expect(try await !fixture.ann.get("/popcorn/import").text.contains("Imports in progress"))
    }
  }
}
