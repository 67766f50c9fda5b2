import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaWeb
import Testing

@testable import Marquee

/// The routes for clips, as used by browsers and API clients.
struct ClipsDoorTests {
  private func start(_ lobby: Lobby, _ web: WebClient) async throws -> (place: String, nonce: String) {
    let reply = try await web.send(.post, lobby.sessions, json: "{}")
    #expect(reply.status == .created && reply.text.contains("\"seconds\":20"))
    let (id, nonce) = (try #require(reply.json("id")), try #require(reply.json("nonce")))
    return ("\(lobby.sessions)/\(id)", nonce)
  }

  /// Downloads the clip's file completely, as a player does.
  private func load(_ lobby: Lobby, _ web: WebClient, _ place: String) async throws {
    try await lobby.keepClip()
    let reply = try await web.get(place + "/film")
    #expect(reply.status == .ok && reply.headers[.contentType] == "video/webm" && reply.bytes == Lobby.clip)
  }

  private func beat(_ web: WebClient, _ place: String, _ nonce: String, _ position: Double) async throws -> Reply {
    try await web.send(
      .post, place + "/beats", json: "{\"nonce\":\"\(nonce)\",\"position\":\(position),\"visible\":true}",
      headers: ["Date": "Tue, 01 Jan 2030 00:00:00 GMT"])
  }

  @Test func `a clip is started, told of and claimed, and the client's clock has no say`() async throws {
    try await Lobby.open { lobby in
      let (place, nonce) = try await start(lobby, lobby.ann)
      try await load(lobby, lobby.ann, place)
      #expect(try await lobby.bob.get(place + "/film").status == .notFound)
      for position in [5.0, 10.25, 15, 19.9] {
        lobby.screening.clock.advance(by: .seconds(5))
        #expect(try await beat(lobby.ann, place, nonce, position).status == .ok)
      }
      for _ in 0..<2 {
        let reply = try await lobby.ann.send(.post, place + "/claim", json: "{}")
        #expect(reply.text == "{\"points\":10,\"waiting\":false}")
      }
      #expect(try await lobby.screening.grants == 1)
    }
  }

  @Test func `a refusal has a name and a sentence`() async throws {
    try await Lobby.open { lobby in
      let (place, nonce) = try await start(lobby, lobby.ann)
      let reply = try await beat(lobby.ann, place, nonce, 20)
      #expect(reply.status == .conflict && reply.text.contains("/problems/clip-too-fast"))
      let after = try await beat(lobby.ann, place, nonce, 20)
      #expect(after.status == .conflict && after.text.contains("/problems/session-over"))
    }
  }

  @Test func `a member begins so many clips a day, whether or not they are watched`() async throws {
    try await Lobby.open { lobby in
      let screening = lobby.screening
      _ = try await start(lobby, lobby.ann)
      let ann: ID<Member> = try await screening.store.read {
        try #require(try $0.first("SELECT member FROM marquee_clip_session")).value("member")
      }
      let now = screening.clock.now
      try await screening.store.write { tx in
        for _ in 1..<Limit.viewings.most { try Limit.viewings.require(ann, now: now, tx) }
      }
      let refused = try await lobby.ann.send(.post, lobby.sessions, json: "{}")
      #expect(refused.status == .tooManyRequests && refused.text.contains("Clips started for points: at most"))
      _ = try await start(lobby, lobby.bob)
    }
  }

  @Test func `strangers must sign in, others find nothing, and bad input is complained about`() async throws {
    try await Lobby.open { lobby in
      #expect(try await lobby.cleo.send(.post, lobby.sessions, json: "{}").status == .unauthorized)
      let (place, nonce) = try await start(lobby, lobby.ann)
      #expect(try await beat(lobby.bob, place, nonce, 1).status == .notFound)
      #expect(try await lobby.bob.send(.post, place + "/claim", json: "{}").status == .notFound)
      for position in [-1.0, 1e12] {
        #expect(try await beat(lobby.ann, place, nonce, position).status == .unprocessableContent)
      }
      let other = try await lobby.screening.anotherAdvert()
      let elsewhere = place.replacing(lobby.screening.advert.text, with: other.text)
      #expect(try await beat(lobby.ann, elsewhere, nonce, 1).status == .notFound)
      let unknown = "/api/marquee/clips/\(lobby.screening.world.newID(Member.self))/sessions"
      #expect(try await lobby.ann.send(.post, unknown, json: "{}").status == .notFound)
    }
  }

  @Test func `the pages are whole, and say what stands against earning`() async throws {
    try await Lobby.open { lobby in
      let page = "/marquee/clips/\(lobby.screening.advert)"
      for (web, words) in [(lobby.ann, "data-clip="), (lobby.cleo, "Sign in to earn points")] {
        let list = try await web.get("/marquee/clips")
        #expect(list.text.contains("A cup of coffee") && HTMLCheck(document: list.bytes).faults == [])
        let shown = try await web.get(page)
        #expect(shown.text.contains(words) && HTMLCheck(document: shown.bytes).faults == [])
      }
      try await lobby.screening.earn(Cast.ann.id)
      let after = try await lobby.ann.get(page).text
      #expect(after.contains("ve already earned points for this clip today") && !after.contains("data-clip="))
    }
  }

  @Test func `a film's page has a clip that would be paid, and none that would not`() async throws {
    try await Lobby.open { lobby in
      let screening = lobby.screening
      let take = IngestFilms(
        [FoundFilm(key: ExternalKey(.file, "alien"), facts: .some("Alien"))], at: screening.clock.now,
        in: screening.world)
      let film = try await screening.store.write { try #require(try take($0).films.values.first) }
      let page = "/marquee/films/\(film)"
      for web in [lobby.ann, lobby.cleo] {
        let reply = try await web.get(page)
        #expect(HTMLCheck(document: reply.bytes).faults == [])
        #expect(reply.text.contains("href=\"/marquee/clips/\(screening.advert)\""))
        #expect(reply.text.contains("+10 points"))
      }
      try await screening.earn(Cast.ann.id)
      #expect(try await !lobby.ann.get(page).text.contains("/marquee/clips/"), "it pays once a day")
      try await screening.store.write { try $0.run("DELETE FROM marquee_clip_campaign") }
      #expect(try await !lobby.cleo.get(page).text.contains("/marquee/clips/"))
    }
  }

  @Test func `without a sponsor there is nothing to watch`() async throws {
    try await Lobby.open(budget: 0) { lobby in
      #expect(try await lobby.ann.get("/marquee/clips").text.contains("No points left"))
      let reply = try await lobby.ann.send(.post, lobby.sessions, json: "{}")
      #expect(reply.status == .conflict && reply.text.contains("/problems/clip-budget-spent"))
      try await lobby.screening.store.write { try $0.run("DELETE FROM marquee_clip_campaign") }
      #expect(try await lobby.ann.get("/marquee/clips").text.contains("No clips right now"))
    }
  }

  @Test func `the staff put points into a clip once for each form`() async throws {
    try await Lobby.open(budget: 0) { lobby in
      let page = "/marquee/clips/\(lobby.screening.advert)/budget"
      #expect(try await lobby.ann.get(page).status == .forbidden)
      let form = try await lobby.dan.get(page)
      #expect(HTMLCheck(document: form.bytes).faults == [])
      let key = try #require(form.hidden("_key"))
      for _ in 0..<2 {
        let reply = try await lobby.dan.post(page, form: ["_key": key, "points": "7", "adding": "70"])
        #expect(reply.status == .seeOther)
      }
      #expect(try await lobby.screening.left == 70)
      let wrong = try await lobby.dan.post(page, form: ["points": "0", "adding": "x"])
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("must be a whole number"))
    }
  }

  @Test func `a budget that was mistyped is corrected with a reason, as far as it is left`() async throws {
    try await Lobby.open(budget: 0) { lobby in
      let page = "/marquee/clips/\(lobby.screening.advert)/budget"
      _ = try await lobby.dan.post(page, form: ["points": "7", "adding": "1000"])
      let silent = try await lobby.dan.post(page, form: ["points": "7", "adding": "-900"])
      #expect(silent.status == .unprocessableContent && silent.text.contains("Explain why points are removed."))
      let form: KeyValuePairs = ["points": "7", "adding": "-900", "reason": "A zero too many"]
      #expect(try await lobby.dan.post(page, form: form).status == .seeOther)
      #expect(try await lobby.screening.left == 100)
      let much = try await lobby.dan.post(page, form: form)
      #expect(much.status == .conflict && much.text.contains("800 points are missing. Enter a smaller number."))
      #expect(try await lobby.screening.left == 100)
      let shown = try await lobby.dan.get(page)
      #expect(shown.text.contains("−900 · A · A zero too many") && HTMLCheck(document: shown.bytes).faults == [])
      let audit = try await lobby.screening.store.read { tx in
        try tx.rows("SELECT detail FROM members_audit WHERE action = 'clip-budget-changed' ORDER BY seq DESC")
          .map { try $0.value("detail", as: String.self) }
      }
      #expect(audit.first?.contains("−900 points") == true)
    }
  }
}
