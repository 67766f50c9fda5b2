import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Marquee

/// The routes for clips, as used by browsers and API clients.
struct ClipsAccessTests {
  private func start(_ site: ClipSite, _ web: WebClient) async throws -> (
    path: String, nonce: String
  ) {
    let reply = try await web.send(.post, site.sessions, json: "{}")
    #expect(reply.status == .created && reply.text.contains("\"seconds\":20"))
    let (id, nonce) = (try #require(reply.json("id")), try #require(reply.json("nonce")))
    return ("\(site.sessions)/\(id)", nonce)
  }

  /// Downloads the clip's file completely, as a player does.
  private func load(_ site: ClipSite, _ web: WebClient, _ path: String) async throws {
    try await site.keepClip()
    let reply = try await web.get(path + "/film")
    #expect(
      reply.status == .ok && reply.headers[.contentType] == "video/webm"
        && reply.bytes == ClipSite.clip)
  }

  private func beat(_ web: WebClient, _ path: String, _ nonce: String, _ position: Double)
    async throws -> Reply
  {
    try await web.send(
      .post, path + "/heartbeats",
      json: "{\"nonce\":\"\(nonce)\",\"position\":\(position),\"visible\":true}",
      headers: ["Date": "Tue, 01 Jan 2030 00:00:00 GMT"])
  }

  @Test func `a clip is started, tracked and claimed by the clock of the server`() async throws {
    try await ClipSite.open { site in
      let (path, nonce) = try await start(site, site.ann)
      try await load(site, site.ann, path)
      #expect(try await site.bob.get(path + "/film").status == .notFound)
      for position in [5.0, 10.25, 15, 19.9] {
        site.clipFixture.clock.advance(by: .seconds(5))
        #expect(try await beat(site.ann, path, nonce, position).status == .ok)
      }
      for _ in 0..<2 {
        let reply = try await site.ann.send(.post, path + "/claim", json: "{}")
        #expect(reply.text == "{\"points\":10,\"waiting\":false}")
      }
      #expect(try await site.clipFixture.grants == 1)
    }
  }

  @Test func `a refusal has a problem type and a message`() async throws {
    try await ClipSite.open { site in
      let (path, nonce) = try await start(site, site.ann)
      let reply = try await beat(site.ann, path, nonce, 20)
      #expect(reply.status == .conflict && reply.text.contains("/problems/clip-too-fast"))
      let after = try await beat(site.ann, path, nonce, 20)
      #expect(after.status == .conflict && after.text.contains("/problems/session-over"))
    }
  }

  @Test func `started clips per member and day are limited, watched or not`() async throws {
    try await ClipSite.open { site in
      let clipFixture = site.clipFixture
      _ = try await start(site, site.ann)
      let ann: ID<Member> = try await clipFixture.store.read {
        try #require(try $0.first("SELECT member FROM marquee_clip_session")).value("member")
      }
      let now = clipFixture.clock.now
      try await clipFixture.store.write { tx in
        for _ in 1..<Limit.viewings.maximum { try Limit.viewings.require(ann, now: now, tx) }
      }
      let refused = try await site.ann.send(.post, site.sessions, json: "{}")
      #expect(
        refused.status == .tooManyRequests
          && refused.text.contains("Clips started for points: at most"))
      _ = try await start(site, site.bob)
    }
  }

  @Test func `guests must sign in, other members get 404 and invalid input is refused`()
    async throws
  {
    try await ClipSite.open { site in
      #expect(try await site.cleo.send(.post, site.sessions, json: "{}").status == .unauthorized)
      let (path, nonce) = try await start(site, site.ann)
      #expect(try await beat(site.bob, path, nonce, 1).status == .notFound)
      #expect(try await site.bob.send(.post, path + "/claim", json: "{}").status == .notFound)
      for position in [-1.0, 1e12] {
        #expect(try await beat(site.ann, path, nonce, position).status == .unprocessableContent)
      }
      let other = try await site.clipFixture.anotherAdvert()
      let elsewhere = path.replacing(site.clipFixture.advert.text, with: other.text)
      #expect(try await beat(site.ann, elsewhere, nonce, 1).status == .notFound)
      let unknown = "/api/marquee/clips/\(site.clipFixture.world.newID(Member.self))/sessions"
      #expect(try await site.ann.send(.post, unknown, json: "{}").status == .notFound)
    }
  }

  @Test func `clip pages are valid and show why a clip cannot earn points`() async throws {
    try await ClipSite.open { site in
      let page = "/marquee/clips/\(site.clipFixture.advert)"
      for (web, words) in [(site.ann, "data-clip="), (site.cleo, "Sign in to earn points")] {
        let list = try await web.get("/marquee/clips")
        #expect(
          list.text.contains("A cup of coffee") && HTMLCheck(document: list.bytes).faults == [])
        let shown = try await web.get(page)
        #expect(shown.text.contains(words) && HTMLCheck(document: shown.bytes).faults == [])
      }
      try await site.clipFixture.earn(Cast.ann.id)
      let after = try await site.ann.get(page).text
      #expect(
        after.contains("ve already earned points for this clip today")
          && !after.contains("data-clip="))
    }
  }

  @Test func `a film page shows a clip only if it would earn points`() async throws {
    try await ClipSite.open { site in
      let clipFixture = site.clipFixture
      let take = IngestFilms(
        [FoundFilm(key: ExternalKey(.file, "alien"), facts: .some("Alien"))],
        at: clipFixture.clock.now,
        in: clipFixture.world)
      let film = try await clipFixture.store.write {
        try #require(try take($0).films.values.first)
      }
      let page = "/marquee/films/\(film)"
      for web in [site.ann, site.cleo] {
        let reply = try await web.get(page)
        #expect(HTMLCheck(document: reply.bytes).faults == [])
        #expect(reply.text.contains("href=\"/marquee/clips/\(clipFixture.advert)\""))
        #expect(reply.text.contains("+10 points"))
      }
      try await clipFixture.earn(Cast.ann.id)
      #expect(try await !site.ann.get(page).text.contains("/marquee/clips/"), "it pays once a day")
      try await clipFixture.store.write { try $0.run("DELETE FROM marquee_clip_campaign") }
      #expect(try await !site.cleo.get(page).text.contains("/marquee/clips/"))
    }
  }

  @Test func `without a budget or campaign no clip earns points`() async throws {
    try await ClipSite.open(budget: 0) { site in
      #expect(try await site.ann.get("/marquee/clips").text.contains("No points left"))
      let reply = try await site.ann.send(.post, site.sessions, json: "{}")
      #expect(reply.status == .conflict && reply.text.contains("/problems/clip-budget-spent"))
      try await site.clipFixture.store.write { try $0.run("DELETE FROM marquee_clip_campaign") }
      #expect(try await site.ann.get("/marquee/clips").text.contains("No clips right now"))
    }
  }

  @Test func `staff funds a clip once per form`() async throws {
    try await ClipSite.open(budget: 0) { site in
      let page = "/marquee/clips/\(site.clipFixture.advert)/budget"
      #expect(try await site.ann.get(page).status == .forbidden)
      let form = try await site.dan.get(page)
      #expect(HTMLCheck(document: form.bytes).faults == [])
      let key = try #require(form.hidden("_key"))
      for _ in 0..<2 {
        let reply = try await site.dan.post(
          page, form: ["_key": key, "points": "7", "adding": "70"])
        #expect(reply.status == .seeOther)
      }
      #expect(try await site.clipFixture.left == 70)
      let wrong = try await site.dan.post(page, form: ["points": "0", "adding": "x"])
      #expect(
        wrong.status == .unprocessableContent && wrong.text.contains("must be a whole number"))
    }
  }

  @Test func `a budget can be reduced with a reason, down to what is left`() async throws {
    try await ClipSite.open(budget: 0) { site in
      let page = "/marquee/clips/\(site.clipFixture.advert)/budget"
      _ = try await site.dan.post(page, form: ["points": "7", "adding": "1000"])
      let silent = try await site.dan.post(page, form: ["points": "7", "adding": "-900"])
      #expect(
        silent.status == .unprocessableContent
          && silent.text.contains("Explain why points are removed."))
      let form: KeyValuePairs = ["points": "7", "adding": "-900", "reason": "A zero too many"]
      #expect(try await site.dan.post(page, form: form).status == .seeOther)
      #expect(try await site.clipFixture.left == 100)
      let much = try await site.dan.post(page, form: form)
      #expect(
        much.status == .conflict
          && much.text.contains("800 points are missing. Enter a smaller number."))
      #expect(try await site.clipFixture.left == 100)
      let shown = try await site.dan.get(page)
      #expect(
        shown.text.contains("−900 · A · A zero too many")
          && HTMLCheck(document: shown.bytes).faults == [])
      let audit = try await site.clipFixture.store.read { tx in
        try tx.rows(
          "SELECT detail FROM members_audit WHERE action = 'clip-budget-changed' ORDER BY seq DESC"
        )
        .map { try $0.value("detail", as: String.self) }
      }
      #expect(audit.first?.contains("−900 points") == true)
    }
  }
}
