import FilmCatalogue
import HTTPTypes
import PlazaTesting
import Testing

@testable import Popcorn
@testable import Shelf

/// Tests of tags on viewings and notes on bookmarks.
struct TagsAndNotesTests {
  @Test(arguments: Engine.all)
  func `a viewing has tags that are shown, edited and searched`(engine: Engine) async throws {
    try await PopcornFixture.open(on: engine) { fixture in
      let film = try await fixture.add("Heat", "1995")
      let plays = "/popcorn/films/\(film.id)/plays"
      _ = try await fixture.ann.post(
        plays, form: ["precision": "today", "tags": "with <Ann>, imax, IMAX"])
      let page = try await fixture.ann.get("/popcorn/films/\(film.id)")
      #expect(page.text.contains(">with &lt;Ann&gt;</a>") && page.text.contains("q=imax"))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      let found = try await fixture.ann.get("/popcorn/watched?q=imax")
      #expect(found.text.contains("Heat") && found.text.contains("imax, with &lt;Ann&gt;"))
      #expect(HTMLCheck(document: found.bytes).faults == [])
      let play = try #require(page.text.firstMatch(of: /href="(\/popcorn\/plays\/[^"]+)"/)?.1)
      #expect(
        try await fixture.ann.get(String(play)).text.contains(#"value="imax, with &lt;Ann&gt;""#))
      let long = String(repeating: "x", count: 61)
      let refused = try await fixture.ann.post(
        String(play), form: ["precision": "unknown", "tags": long])
      #expect(
        refused.status == .unprocessableContent && refused.text.contains("at most 60 characters"))
      _ = try await fixture.ann.post(String(play), form: ["precision": "unknown", "tags": ""])
      #expect(try await !fixture.ann.get("/popcorn/watched").text.contains("imax"))
    }
  }

  @Test(arguments: Engine.all)
  func `a bookmark has a note that is shown, edited and removed`(engine: Engine) async throws {
    try await PopcornFixture.open(on: engine) { fixture in
      let film = try await fixture.add("Heat", "1995")
      let sheet = "/popcorn/films/\(film.id)/bookmark"
      #expect(
        try await !fixture.ann.get("/popcorn/films/\(film.id)").text.contains(
          "Add a note to the bookmark"))
      _ = try await fixture.ann.post(sheet, form: ["note": "Told by <Bob>"])
      for path in ["/popcorn/bookmarked", "/popcorn/films/\(film.id)", sheet] {
        let page = try await fixture.ann.get(path)
        #expect(page.text.contains("Told by &lt;Bob&gt;"), "\(path)")
        #expect(HTMLCheck(document: page.bytes).faults == [], "\(path)")
      }
      #expect(try await !fixture.bob.get(sheet).text.contains("Told by"))
      // Bookmarking again does not change the note.
      _ = try await fixture.ann.post(sheet, form: ["on": "true"])
      #expect(try await fixture.ann.get("/popcorn/bookmarked").text.contains("Told by"))
      _ = try await fixture.ann.post(sheet, form: ["note": ""])
      let after = try await fixture.ann.get("/popcorn/films/\(film.id)").text
      #expect(after.contains("Add a note to the bookmark") && !after.contains("Told by"))
    }
  }

  @Test func `a note submitted after the session ended is kept through sign-in`() async throws {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Heat", "1995")
      let sheet = "/popcorn/films/\(film.id)/bookmark"
      let led = try await fixture.cleo.post(sheet, form: ["note": "Told by Bob"])
      #expect(led.status == .seeOther && led.location?.contains("Told") == true)
      let long = try await fixture.cleo.post(
        sheet, form: ["note": String(repeating: "x", count: 6000)])
      #expect(long.status == .unauthorized && long.text.contains("xxxx"))
      #expect(try await fixture.ann.get("\(sheet)?note=Told+by+Bob").text.contains("Told by Bob"))
    }
  }
}
