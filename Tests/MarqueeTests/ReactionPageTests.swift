import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaTesting
import Shelf
import Testing

@testable import Marquee

/// The buttons of a film's page.
struct ReactionPageTests {
  @Test(arguments: Engine.all)
  func `a film page shows a like and its points, and the reaction can be changed and removed`(
    engine: Engine
  )
    async throws
  {
    try await MarqueeFixture.open(on: engine) { fixture in
      let film = try await fixture.add("Alien")
      let address = "/marquee/films/\(film.id)/reaction"
      let page = "/marquee/trending/\(film.id)"
      #expect(try await fixture.ann.get(page).text.contains("Like it and earn 10 points."))
      let liked = try await fixture.ann.post(address, form: ["opinion": "like", "back": page])
      #expect(liked.status == .seeOther && liked.location == page)
      let shown = try await fixture.ann.get(page)
      #expect(shown.text.contains("You like Alien and earned 10 points."))
      #expect(shown.text.contains("You earned 10 points from this film."))
      let pressed = HTMLCheck(document: shown.bytes).all("button").filter {
        $0["aria-pressed"] == "true"
      }
      #expect(pressed.map(\.text) == ["Liked"])
      #expect(shown.text.contains("name=\"opinion\" value=\"none\""))
      _ = try await fixture.ann.post(address, form: ["opinion": "dislike", "back": page])
      let after = HTMLCheck(document: try await fixture.ann.get(page).bytes)
      #expect(
        after.all("button").filter { $0["aria-pressed"] == "true" }.map(\.text) == ["Disliked"])
      _ = try await fixture.ann.post(address, form: ["opinion": "none", "back": page])
      #expect(try await fixture.card(of: film).opinion == nil)
    }
  }

  @Test
  func `a repeated form counts once`() async throws {
    try await MarqueeFixture.open { fixture in
      let film = try await fixture.add("Alien")
      for _ in 1...3 {
        let sent = try await fixture.ann.post(
          "/marquee/films/\(film.id)/reaction", form: ["_key": "one", "opinion": "like"])
        #expect(sent.status == .seeOther)
      }
      #expect(try await fixture.points() == 10)
    }
  }

  @Test
  func `a guest signs in first and then confirms the reaction`() async throws {
    try await MarqueeFixture.open { fixture in
      let film = try await fixture.add("Alien")
      let ask = "/marquee/films/\(film.id)/reaction?opinion=dislike"
      let page = try await fixture.cleo.get("/marquee/films/\(film.id)").text
      #expect(page.contains("href=\"\(ask)\"") && !page.contains("aria-pressed"))
      #expect(try await fixture.cleo.get(ask).location?.hasPrefix("/signin?next=") == true)
      let question = try await fixture.ann.get(ask)
      #expect(
        question.text.contains("Dislike Alien?") && question.text.contains("value=\"dislike\""))
      #expect(try await fixture.card(of: film).opinion == nil, "opening a page changes nothing")
      let sent = try await fixture.cleo.post(
        "/marquee/films/\(film.id)/reaction", form: ["opinion": "like"])
      #expect(sent.location?.contains("reaction%3Fopinion%3Dlike") == true)
    }
  }

  @Test(arguments: ["both", ""])
  func `an invalid reaction is refused`(opinion: String) async throws {
    try await MarqueeFixture.open { fixture in
      let film = try await fixture.add("Alien")
      let reply = try await fixture.ann.post(
        "/marquee/films/\(film.id)/reaction", form: ["opinion": opinion])
      #expect(reply.status == .unprocessableContent)
      #expect(try await fixture.card(of: film).opinion == nil)
    }
  }

  @Test
  func `a form redirects only to a page of this shop`() async throws {
    try await MarqueeFixture.open { fixture in
      let film = try await fixture.add("Alien")
      for elsewhere in ["//evil.example/", "https://evil.example/", "/signout", "/marquee\\evil"] {
        let reply = try await fixture.ann.post(
          "/marquee/films/\(film.id)/reaction", form: ["opinion": "like", "back": elsewhere])
        #expect(reply.location == "/marquee/films/\(film.id)", "\(elsewhere)")
      }
    }
  }
}
