import FilmCatalogue
import HTTPTypes
import PlazaData
import PlazaTesting
import Testing

@testable import Marquee

/// The routes for sharing, as used by browsers and API clients.
struct ShareAccessTests {
  private func share(_ site: ClipSite, _ web: WebClient, _ film: Film) async throws -> (
    url: String, path: String
  ) {
    let reply = try await web.send(.post, "/api/marquee/shares", json: "{\"film\":\"\(film.id)\"}")
    #expect(reply.status == .created)
    let url = try #require(reply.json("url"))
    return (url, try #require(reply.location))
  }

  @Test func `sharing a film through the API earns nothing by itself`() async throws {
    try await ClipSite.open { site in
      let film = try await site.clipFixture.film("Heat")
      let body = "{\"film\":\"\(film.id)\"}"
      let first = try await site.ann.send(.post, "/api/marquee/shares", json: body)
      #expect(first.text.contains("\"points\":0"))
      let second = try await site.ann.send(.post, "/api/marquee/shares", json: body)
      #expect(second.text.contains("\"points\":0") && second.json("url") == first.json("url"))
      #expect(
        try await site.cleo.send(.post, "/api/marquee/shares", json: body).status == .unauthorized)
      for wrong in ["{\"film\":\"x\"}", "{\"film\":\"\(site.clipFixture.advert)\"}"] {
        #expect(
          try await site.ann.send(.post, "/api/marquee/shares", json: wrong).status == .notFound)
      }
      #expect(
        try await site.ann.send(.post, "/api/marquee/shares", json: "{}").status
          == .unprocessableContent)
    }
  }

  @Test func `the share page promises no points if a referral exceeds the daily limit`()
    async throws
  {
    try await ClipSite.open { site in
      let page = "/marquee/films/\(try await site.clipFixture.film("Heat").id)/share"
      #expect(
        try await site.ann.get(page).text.contains("You earn 100 points when a new member joins"))
      let now = site.clipFixture.clock.now
      try await site.clipFixture.store.write { tx in
        try tx.run(
          """
          INSERT INTO wallet_earning_rules (id, day_points, week_points, month_points, house_points, wait_hours,
            newcomers, set_at, set_by)
          VALUES (1, 99, 250, 500, 20000, 24, 5, \(now), \(Cast.dan.id))
          ON CONFLICT (id) DO UPDATE SET day_points = excluded.day_points
          """)
      }
      #expect(try await !site.ann.get(page).text.contains("when a new member joins"))
    }
  }

  @Test func `a shared page has link preview tags and a card of the right size`() async throws {
    try await ClipSite.open { site in
      let film = try await site.clipFixture.film("<Heat> & \"Ran\"")
      let (url, path) = try await share(site, site.ann, film)
      let page = try await site.cleo.get(path)
      #expect(page.status == .ok && HTMLCheck(document: page.bytes).faults == [])
      #expect(page.text.contains("<meta property=\"og:url\" content=\"\(url)\">"))
      #expect(page.text.contains("content=\"&lt;Heat&gt; &amp; &quot;Ran&quot;\""))
      #expect(page.text.contains("content=\"\(url)/card.png\""))
      let card = try await site.cleo.get(path + "/card.png")
      #expect(card.headers[.contentType] == "image/png")
      // The first chunk of a PNG contains the width and the height.
      #expect(Array(card.bytes[16..<24]) == [0, 0, 4, 176, 0, 0, 2, 118])
      #expect(card.bytes.count > 10_000)
      #expect(try await site.cleo.get(path + "/card.png").bytes == card.bytes)
      for wrong in ["/s/000000000000", "/s/x", "/s/000000000000/card.png"] {
        #expect(try await site.cleo.get(wrong).status == .notFound)
      }
    }
  }

  @Test func `a referral is remembered only for guests`() async throws {
    try await ClipSite.open { site in
      let path = try await share(site, site.ann, site.clipFixture.film("Heat")).path
      for web in [site.ann, site.bob, site.cleo] { _ = try await web.get(path) }
      #expect(site.ann.cookie("plaza-came-by") == nil && site.bob.cookie("plaza-came-by") == nil)
      let kept = try #require(site.cleo.cookie("plaza-came-by"))
      #expect(kept.hasPrefix(path.split(separator: "/").last.map(String.init) ?? "?"))
    }
  }

  @Test func `a card is made by a form, and its page explains the points`() async throws {
    try await ClipSite.open { site in
      let film = try await site.clipFixture.film("Heat")
      let page = "/marquee/films/\(film.id)/share"
      #expect(try await site.cleo.get(page).location?.hasPrefix("/signin") == true)
      let before = try await site.ann.get(page)
      #expect(before.text.contains("Up to 5 new members count in 30 days. 5 left."))
      #expect(
        before.text.contains("Facebook forbids paying for posts, and so do we")
          && HTMLCheck(document: before.bytes).faults == [])
      let key = try #require(before.hidden("_key"))
      #expect(try await site.ann.post(page, form: ["_key": key]).status == .seeOther)
      let after = try await site.ann.get(page)
      #expect(
        after.text.contains("https://wa.me/?text=")
          && HTMLCheck(document: after.bytes).faults == [])
      #expect(after.text.contains("sharer.php?u=http%3A%2F%2Fplaza.test%2Fs%2F"))
      #expect(try await site.clipFixture.points(Cast.ann.id) == 0)
    }
  }
}
