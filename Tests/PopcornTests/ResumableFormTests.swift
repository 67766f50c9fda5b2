import FilmCatalogue
import Foundation
import HTTPTypes
import PlazaBase
import PlazaMarkup
import PlazaTesting
import Shelf
import Testing

@testable import Popcorn

/// Tests of forms submitted after the session has ended: signing in leads back to the action.
struct ResumableFormTests {
  /// Submits a form without a session, and follows the redirects as Ann.
  private func led(_ fixture: PopcornFixture, _ path: String, _ form: [String: String])
    async throws -> (String, Reply)
  {
    let reply = try await fixture.cleo.send(form, to: path)
    #expect(reply.status == .seeOther)
    let location = try #require(reply.location)
    let sent = try #require(location.split(separator: "?next=").last)
    #expect(location.hasPrefix("/signin?next="), "\(location)")
    let next = try #require(String(sent).removingPercentEncoding)
    return (next, try await fixture.ann.get(next))
  }

  /// Submits the only form of a page.
  private func press(_ page: Reply, _ web: WebClient) async throws -> Reply {
    let check = HTMLCheck(document: page.bytes)
    #expect(page.status == .ok && check.faults == [])
    let form = try #require(
      check.all("form").first {
        $0["method"] == "post" && $0["action"]?.hasPrefix("/popcorn/") == true
      })
    var fields: [String: String] = [:]
    for name in ["_key", "on", "precision", "again", "second"] { fields[name] = page.hidden(name) }
    return try await web.send(fields, to: try #require(form["action"]))
  }

  @Test
  func `a bookmark and its removal resume after signing in`() async throws {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien & Co", "1979-05-25")
      for (action, isOn) in [("true", true), ("false", false), ("restore", true)] {
        let (_, page) = try await led(
          fixture, "/popcorn/films/\(film.id)/bookmark", ["on": action])
        #expect(page.text.contains("Alien &amp; Co?"))
        #expect(
          try await fixture.marks(of: film).isBookmarked != isOn,
          "opening the page changed nothing")
        #expect(try await press(page, fixture.ann).status == .seeOther)
        #expect(try await fixture.marks(of: film).isBookmarked == isOn)
      }
    }
  }

  @Test
  func `recording, repeating, removing and restoring a viewing resume after signing in`()
    async throws
  {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      let plays = "/popcorn/films/\(film.id)/plays"
      let (_, first) = try await led(fixture, plays, ["precision": "today"])
      _ = try await press(first, fixture.ann)
      let (_, second) = try await led(fixture, plays, ["precision": "today", "again": "true"])
      #expect(second.text.contains("Did you watch Alien again today?"))
      _ = try await press(second, fixture.ann)
      let noted = try await fixture.plays(of: film)
      #expect(noted.count == 2)
      let play = "/popcorn/plays/\(try #require(noted.first).id)"
      let (address, remove) = try await led(fixture, play + "/remove", [:])
      #expect(remove.text.contains("This concerns Alien."))
      #expect(
        try await !fixture.bob.get(address).text.contains("Alien"),
        "nobody else is told what it is about")
      _ = try await press(remove, fixture.ann)
      #expect(try await fixture.plays(of: film).count == 1)
      let (_, restore) = try await led(fixture, play + "/restore", [:])
      _ = try await press(restore, fixture.ann)
      #expect(try await fixture.plays(of: film).count == 2)
    }
  }

  @Test
  func `a viewing form keeps its values through sign-in and is saved with one button`()
    async throws
  {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      let typed = [
        "precision": "month", "month": "3", "year": "2011", "rating": "7", "place": "Odeon & Co",
        "note": "Loud,\r\n\"and\" <long> 🎬", "back": "/popcorn/bookmarked/\(film.id)",
      ]
      let (next, page) = try await led(fixture, "/popcorn/films/\(film.id)/plays", typed)
      #expect(next.hasPrefix("/popcorn/films/\(film.id)/watched?from=bookmarked&"))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      for words in [
        "value=\"month\" checked", "value=\"3\" selected", "value=\"2011\"", "value=\"7\" checked",
        "Odeon &amp; Co",
        "&quot;and&quot; &lt;long&gt; 🎬", "value=\"/popcorn/bookmarked/\(film.id)\"",
      ] { #expect(page.text.contains(words), "\(words)") }
      #expect(try await fixture.plays(of: film) == [])
      _ = try await fixture.ann.send(typed, to: "/popcorn/films/\(film.id)/plays")
      let play = try #require(try await fixture.plays(of: film).first)
      let (_, edit) = try await led(
        fixture, "/popcorn/plays/\(play.id)",
        ["precision": "year", "year": "1999", "note": "Changed."])
      #expect(
        edit.text.contains("Changed.") && edit.text.contains("value=\"1999\"")
          && edit.text.contains("Alien"))
      #expect(!edit.text.contains("Loud"), "what was typed, not what is kept")
    }
  }

  @Test
  func `a note too long for an address stays in the form, and no member data is revealed`()
    async throws
  {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      let note = String(repeating: "ü", count: 5000) + "end"
      let reply = try await fixture.cleo.send(
        ["precision": "today", "note": note], to: "/popcorn/films/\(film.id)/plays")
      #expect(reply.status == .unauthorized && HTMLCheck(document: reply.bytes).faults == [])
      #expect(reply.text.contains("re signed out, so this isn") && reply.text.contains(note))
      #expect(reply.text.contains("action=\"/popcorn/films/\(film.id)/plays\""))
      #expect(
        try await fixture.ann.send(
          ["precision": "today", "note": note], to: "/popcorn/films/\(film.id)/plays"
        )
        .status == .seeOther)
      let play = try #require(try await fixture.plays(of: film).first)
      let edit = try await fixture.cleo.send(
        ["precision": "today", "note": note + "2"], to: "/popcorn/plays/\(play.id)")
      #expect(
        edit.status == .unauthorized && edit.text.contains(note + "2")
          && !edit.text.contains("Alien"))
    }
  }

  @Test
  func `a script without a session gets 401, so that its queue is kept`() async throws {
    try await PopcornFixture.open { fixture in
      let film = try await fixture.add("Alien", "1979-05-25")
      for path in [
        "films/\(film.id)/bookmark", "films/\(film.id)/plays", "plays/\(film.id)/remove",
      ] {
        let reply = try await fixture.cleo.post(
          "/popcorn/\(path)", headers: ["Accept": "application/json"])
        #expect(
          reply.status == .unauthorized
            && reply.headers[.contentType] == "application/problem+json")
      }
    }
  }
}
