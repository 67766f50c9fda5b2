import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Shelf
import Testing

@testable import Popcorn

/// Tests of the forms for bookmarks and viewings.
struct MarkTests {
  @Test(arguments: Engine.all)
  func `a bookmark is set, removed and restored`(engine: Engine) async throws {
    try await PopcornFixture.open(on: engine) { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      let address = "/popcorn/films/\(film.id)/bookmark"
      let set = try await fixture.ann.post(address, form: ["on": "true"])
      #expect(set.status == .seeOther && set.location == "/popcorn/films/\(film.id)")
      #expect(try await fixture.marks(of: film).isBookmarked)
      #expect(try await fixture.ann.get("/popcorn/bookmarked").text.contains("Alien"))
      let off = try await fixture.ann.post(
        address, form: ["on": "false", "back": "/popcorn/bookmarked"])
      #expect(off.location == "/popcorn/bookmarked?unbookmarked=\(film.id)")
      #expect(try await fixture.marks(of: film).isBookmarked == false)
      let undo = try await fixture.ann.get(try #require(off.location))
      #expect(
        undo.text.contains("Removed from your bookmarks.") && undo.text.contains(">Undo</button>"))
      _ = try await fixture.ann.post(address, form: ["on": "restore"])
      #expect(try await fixture.marks(of: film).isBookmarked)
      #expect(try await fixture.marks(of: film, by: .bob).isBookmarked == false)
    }
  }

  @Test(arguments: Engine.all)
  func `repeated submissions of watched today record one viewing`(engine: Engine) async throws {
    try await PopcornFixture.open(on: engine) { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      for _ in 1...3 {
        let sent = try await fixture.ann.post(
          "/popcorn/films/\(film.id)/plays", form: ["_key": "one", "precision": "today"])
        #expect(sent.status == .seeOther)
      }
      let plays = try await fixture.plays(of: film)
      #expect(plays.map(\.watchedOn.description) == ["2026-06-01"])
    }
  }

  @Test(arguments: Engine.all)
  func `a second viewing on one day needs confirmation, and its note can be added to the first`(
    engine: Engine
  )
    async throws
  {
    try await PopcornFixture.open(on: engine) { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      let address = "/popcorn/films/\(film.id)/plays"
      _ = try await fixture.ann.post(address, form: ["precision": "today"])
      let first = try #require(try await fixture.plays(of: film).first)
      let page = try await fixture.ann.get("/popcorn/films/\(film.id)").text
      #expect(page.contains("href=\"/popcorn/plays/\(first.id)\">Add a rating or a note"))
      fixture.clock.advance(by: .minutes(10))
      let asked = try await fixture.ann.post(
        address, form: ["precision": "today", "rating": "8", "note": "Loud & long."])
      #expect(
        asked.status == .conflict
          && asked.text.contains("Did you watch Alien twice on the same day?"))
      #expect(HTMLCheck(document: asked.bytes).faults == [])
      #expect(
        try await fixture.plays(of: film).count == 1, "nothing is noted before it is answered")
      let link = try #require(
        HTMLCheck(document: asked.bytes).links.map(\.address).first { $0.contains("/plays/") })
      #expect(link.hasPrefix("/popcorn/plays/\(first.id)?") && link.contains("rating=8"))
      #expect(try await fixture.ann.get(link).text.contains("Loud &amp; long."))
      let again: KeyValuePairs = [
        "precision": "day", "day": "2026-06-01", "again": "true", "second": "true",
      ]
      #expect(try await fixture.ann.post(address, form: again).status == .seeOther)
      #expect(try await fixture.plays(of: film).count == 2)
      // A viewing on another day needs no confirmation.
      #expect(
        try await fixture.ann.post(address, form: ["precision": "day", "day": "2026-05-30"]).status
          == .seeOther)
    }
  }

  @Test(arguments: [
    ("2026-06-02T09:00", 700, "2026-06-01"), ("2026-06-02T09:00", -600, "2026-06-02"),
  ])
  func `watched today uses the day of the tap, even if it is sent later`(
    sent: String, minutesAgo: Int, day: String
  ) async throws {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      fixture.clock.now = try .at(sent)
      let tapped = (fixture.clock.now - .minutes(minutesAgo)).microseconds / 1000
      let reply = try await fixture.ann.post(
        "/popcorn/films/\(film.id)/plays", form: ["precision": "today", "at": String(tapped)],
        headers: ["Accept": "application/json"])
      #expect(reply.status == .seeOther)
      #expect(try await fixture.plays(of: film).first?.watchedOn.description == day)
    }
  }

  @Test(arguments: [
    ("day", ["day": "2026-05-30"], "2026-05-30"),
    ("month", ["month": "3", "year": "2011"], "2011-03"),
    ("year", ["year": "1999"], "1999"), ("unknown", [:], ""),
  ])
  func `a viewing keeps the precision of its date`(
    precision: String, fields: [String: String], date: String
  )
    async throws
  {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      let body = fields.merging([
        "precision": precision, "rating": "7", "note": "Loud.", "place": "Odeon",
      ]) { $1 }
      let sent = try await fixture.ann.send(body, to: "/popcorn/films/\(film.id)/plays")
      #expect(sent.status == .seeOther)
      let play = try #require(try await fixture.plays(of: film).first)
      #expect(play.watchedOn.description == date)
      #expect(play.rating?.tenths == 70 && play.note == "Loud." && play.place == "Odeon")
      let page = try await fixture.ann.get("/popcorn/films/\(film.id)").text
      #expect(page.contains("aria-label=\"3½ stars\"") && page.contains("Loud."))
      #expect(page.contains(PartialDate(date)?.localizedText ?? "Date unknown"))
    }
  }

  @Test(arguments: [
    (["precision": "day"], "day"), (["precision": "day", "day": "2026-06-02"], "day"),
    (["precision": "day", "day": "nonsense"], "day"),
    (["precision": "month", "month": "13", "year": "2020"], "month"),
    (["precision": "month", "month": "7", "year": "2026"], "month"),
    (["precision": "year", "year": "2027"], "year"),
    (["precision": "year", "year": "1700"], "year"),
    (["precision": "today", "rating": "11"], "rating"),
    (["precision": "often"], "precision"),
  ])
  func `an invalid viewing form is shown again with the submitted values`(
    fields: [String: String], wrong: String
  )
    async throws
  {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      let body = fields.merging(["note": "What I typed."]) { $1 }
      let reply = try await fixture.ann.send(body, to: "/popcorn/films/\(film.id)/plays")
      #expect(reply.status == .unprocessableContent)
      #expect(reply.text.contains("What I typed.") && reply.text.contains("play-\(wrong)"))
      #expect(HTMLCheck(document: reply.bytes).faults == [])
      #expect(try await fixture.plays(of: film) == [])
    }
  }

  @Test(arguments: Engine.all)
  func `a viewing is edited, removed and restored`(engine: Engine) async throws {
    try await PopcornFixture.open(on: engine) { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      _ = try await fixture.ann.post(
        "/popcorn/films/\(film.id)/plays", form: ["precision": "today", "note": "First."])
      let play = try #require(try await fixture.plays(of: film).first)
      let address = "/popcorn/plays/\(play.id)"
      #expect(try await fixture.ann.get(address).text.contains("First."))
      let edited = try await fixture.ann.post(
        address, form: ["precision": "year", "year": "1998", "rating": "9", "note": "Again."])
      #expect(edited.status == .seeOther)
      let after = try #require(try await fixture.plays(of: film).first)
      #expect(
        after.id == play.id && after.watchedOn.description == "1998" && after.note == "Again.")
      let removed = try await fixture.ann.post(
        "\(address)/remove", form: ["back": "/popcorn/watched"])
      #expect(removed.location == "/popcorn/watched?removed=\(play.id)")
      #expect(try await fixture.plays(of: film) == [])
      #expect(
        try await fixture.ann.get(try #require(removed.location)).text.contains(
          "Removed from your list."))
      let reply = try await fixture.ann.post("\(address)/restore")
      #expect(reply.status == .seeOther)
      #expect(try await fixture.plays(of: film).count == 1)
    }
  }

  @Test
  func `a viewing is visible only to its member`() async throws {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      _ = try await fixture.ann.post(
        "/popcorn/films/\(film.id)/plays", form: ["precision": "today", "note": "Mine."])
      let play = try #require(try await fixture.plays(of: film).first)
      let reply = try await fixture.bob.get("/popcorn/plays/\(play.id)")
      #expect(reply.status == .notFound)
      for act in ["", "/remove", "/restore"] {
        let reply = try await fixture.bob.post(
          "/popcorn/plays/\(play.id)\(act)", form: ["precision": "unknown"])
        #expect(reply.status == .notFound, "\(act)")
      }
      #expect(try await !fixture.bob.get("/popcorn/films/\(film.id)").text.contains("Mine."))
      #expect(try await !fixture.bob.get("/popcorn/watched").text.contains("Alien"))
      #expect(try await fixture.plays(of: film).count == 1)
    }
  }

  @Test
  func `an exact rating is kept when its stars stay unchanged`() async throws {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      let fine = PlayDetails(rating: Rating(tenths: 73))
      let add = AddPlay(film.id, fine, by: Cast.ann.id, in: fixture.world)
      let play = try await fixture.store.write { try add($0).play }
      let form: KeyValuePairs = [
        "precision": "unknown", "rating": "7", "note": "Now with a note.",
      ]
      _ = try await fixture.ann.post("/popcorn/plays/\(play.id)", form: form)
      #expect(try await fixture.plays(of: film).first?.rating?.tenths == 73)
      _ = try await fixture.ann.post(
        "/popcorn/plays/\(play.id)", form: ["precision": "unknown", "rating": "8"])
      #expect(try await fixture.plays(of: film).first?.rating?.tenths == 80)
    }
  }

  @Test
  func `a form redirects only to pages of this shop`() async throws {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      for elsewhere in [
        "//evil.example/", "https://evil.example/", "/signout", "/popcorn/../signout\\",
      ] {
        let reply = try await fixture.ann.post(
          "/popcorn/films/\(film.id)/bookmark", form: ["on": "true", "back": elsewhere])
        #expect(reply.location == "/popcorn/films/\(film.id)", "\(elsewhere)")
      }
    }
  }

  @Test
  func `a script that sends offline entries gets status codes`() async throws {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      let headers = ["Accept": "application/json"]
      let address = "/popcorn/films/\(film.id)/plays"
      let bad = try await fixture.ann.post(
        address, form: ["precision": "year", "year": "3000"], headers: headers)
      #expect(
        bad.status == .unprocessableContent
          && bad.headers[.contentType] == "application/problem+json")
      #expect(bad.text.contains("\"year\""))
      for _ in 1...2 {
        let sent = try await fixture.ann.post(
          address, form: ["_key": "queued", "precision": "today", "words": "Watched Alien"],
          headers: headers)
        #expect(sent.status == .seeOther)
      }
      #expect(try await fixture.plays(of: film).count == 1)
    }
  }
}

extension WebClient {
  func send(_ fields: [String: String], to path: String) async throws -> Reply {
    let body = fields.map { "\($0)=\(Link.encode($1))" }.joined(separator: "&")
    let type = ["Content-Type": "application/x-www-form-urlencoded"]
    return try await send(.post, path, headers: type, body: Array(body.utf8))
  }
}
