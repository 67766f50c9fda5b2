import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaTesting
import Shelf
import Testing

@testable import Popcorn

/// Tests of browsing without an account, and of marking a film before signing in.
struct SignInTests {
  @Test
  func `a guest sees every page and where to sign in to record films`() async throws {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      let page = try await fixture.cleo.get("/popcorn/films/\(film.id)")
      #expect(page.status == .ok)
      #expect(
        page.text.contains("href=\"/popcorn/pending-action?what=bookmark&amp;film=\(film.id)\""))
      #expect(!page.text.contains("method=\"post\""))
      for tab in ["bookmarked", "watched"] {
        let own = try await fixture.cleo.get("/popcorn/\(tab)")
        #expect(
          own.status == .ok && own.text.contains("href=\"/signin?next=%2Fpopcorn%2F\(tab)\""))
      }
    }
  }

  @Test(arguments: PendingAction.allCases)
  func `recording asks a guest to sign in and then offers one button for the action`(
    pendingAction: PendingAction
  )
    async throws
  {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      if pendingAction == .unbookmark {
        _ = try await fixture.ann.post("/popcorn/films/\(film.id)/bookmark", form: ["on": "true"])
      }
      let wanted = "/popcorn/pending-action?what=\(pendingAction.rawValue)&film=\(film.id)"
      let asked = try await fixture.cleo.get(wanted)
      #expect(asked.status == .seeOther)
      #expect(
        asked.location
          == "/signin?next=%2Fpopcorn%2Fpending-action%3Fwhat%3D\(pendingAction.rawValue)"
          + "%26film%3D\(film.id)")
      let question = try await fixture.ann.get(wanted)
      #expect(question.status == .ok && question.text.contains(pendingAction.question("Alien")))
      // The GET request changed nothing.
      #expect(try await fixture.marks(of: film).plays == 0)
      #expect(try await fixture.marks(of: film).isBookmarked == (pendingAction == .unbookmark))
      let form = try #require(
        HTMLCheck(document: question.bytes).all("form").first {
          $0["action"]?.hasPrefix("/popcorn/films/") == true
        })
      let fields: KeyValuePairs =
        [
          "_key": try #require(question.hidden("_key")), "on": question.hidden("on") ?? "",
          "precision": question.hidden("precision") ?? "",
        ]
      let done = try await fixture.ann.post(try #require(form["action"]), form: fields)
      #expect(done.status == .seeOther)
      let marks = try await fixture.marks(of: film)
      #expect(marks.isBookmarked == (pendingAction == .bookmark))
      #expect(marks.plays == ([.watchedToday, .watchedAgain].contains(pendingAction) ? 1 : 0))
    }
  }

  @Test(arguments: [
    "", "?what=bookmark", "?what=delete&film=00000000-0000-7000-8000-000000000000",
    "?what=bookmark&film=x",
  ])
  func `an unknown action is not found`(query: String) async throws {
    try await PopcornFixture.open { fixture in
      let reply = try await fixture.ann.get("/popcorn/pending-action\(query)")
      #expect(reply.status == .notFound)
    }
  }
}
