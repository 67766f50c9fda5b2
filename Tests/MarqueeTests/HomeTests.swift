import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import Shelf
import Testing

@testable import Marquee

/// The Home tab: favourites, points, and the coupons that they buy.
struct HomeTests {
  private static let home = "/marquee/home"

  @Test
  func `a guest is invited to sign in`() async throws {
    try await MarqueeFixture.open { fixture in
      let door = try await fixture.cleo.get("/marquee")
      #expect(door.status == .seeOther && door.location == Self.home)
      let page = try await fixture.cleo.get(Self.home)
      #expect(
        page.text.contains("href=\"/signin?next=%2Fmarquee%2Fhome\"")
          && !page.text.contains("points-figure"))
    }
  }

  @Test
  func `the home page shows films that are showing and trending, signed in or not`() async throws {
    try await MarqueeFixture.open { fixture in
      let empty = try await fixture.cleo.get(Self.home).text
      #expect(empty.contains("No films showing now"))
      var facts = FilmFacts.some("Alien")
      facts.score = 8.05
      let (alien, solaris) = (try await fixture.add(facts), try await fixture.add("Solaris"))
      try await fixture.list([solaris, alien])
      try await fixture.list([alien], on: "trending")
      try await fixture.react(.like, to: solaris)
      for person in [fixture.cleo, fixture.ann] {
        let reply = try await person.get(Self.home)
        let page = HTMLCheck(document: reply.bytes)
        #expect(page.faults == [])
        #expect(page.all("h2").map(\.text).prefix(2) == ["In cinemas now", "Trending"])
        let titles = page.all("span").filter { $0["class"] == "film-title" }.map(\.text)
        #expect(titles.prefix(3) == ["Solaris", "Alien", "Alien"])
        #expect(
          reply.text.contains("8.1 of 10")
            && reply.text.contains("href=\"/marquee/home/\(alien.id)\""))
      }
      #expect(try await fixture.cleo.get("/marquee/now-playing").text.contains("8.1 of 10"))
    }
  }

  @Test
  func `the carousel shows favourites with their points, latest first`() async throws {
    try await MarqueeFixture.open { fixture in
      #expect(try await fixture.ann.get(Self.home).text.contains("No favourites yet"))
      for title in ["Alien", "Solaris"] {
        try await fixture.react(.like, to: try await fixture.add(title))
        fixture.clock.advance(by: .minutes(1))
      }
      try await fixture.react(.dislike, to: try await fixture.add("Heat"))
      let page = HTMLCheck(document: try await fixture.ann.get(Self.home).bytes)
      let titles = page.all("span").filter { $0["class"] == "film-title" }.map(\.text)
      #expect(titles == ["Solaris", "Alien"])
      let points = page.all("span").filter { $0["class"] == "film-points" }.map(\.text)
      #expect(points == ["10 points", "10 points"])
      #expect(page.all("span").first { $0["class"] == "points-figure" }?.text == "20")
      #expect(page.faults == [])
      #expect(try await fixture.bob.get(Self.home).text.contains("No favourites yet"))
    }
  }

  @Test
  func `the redeem button is disabled without points and says how to earn them`() async throws {
    try await MarqueeFixture.open { fixture in
      try await fixture.react(.like, to: try await fixture.add("Alien"))
      try await fixture.offer("A night", for: 11)
      let page = HTMLCheck(document: try await fixture.ann.get(Self.home).bytes)
      let button = try #require(
        page.all("button").first { $0.text.contains("Share to earn points") })
      #expect(button["disabled"] != nil)
      #expect(
        page.all("dialog").isEmpty && !page.all("a").contains { $0["data-opens"] == "redeem" })
    }
  }

  @Test
  func `affordable coupons are redeemed in a dialog, or by a link without scripts`() async throws {
    try await MarqueeFixture.open { fixture in
      try await fixture.react(.like, to: try await fixture.add("Alien"))
      let night = try await fixture.offer("A night", for: 10)
      let gone = try await fixture.offer("Two nights", for: 30)
      let reply = try await fixture.ann.get(Self.home)
      let page = HTMLCheck(document: reply.bytes)
      #expect(page.faults == [])
      let link = try #require(page.all("a").first { $0["data-opens"] == "redeem" })
      #expect(link["href"] == "/wallet/coupons" && link.text.contains("Redeem"))
      #expect(page.all("dialog").first?["aria-labelledby"] == "redeem-title")
      #expect(
        page.all("a").contains {
          $0["href"] == "/wallet/coupons/\(night)/redeem" && $0["data-confirm"] != nil
        })
      #expect(!page.links.contains { $0.address == "/wallet/coupons/\(gone)/redeem" })
      #expect(reply.text.contains(">20 more<span"))
      #expect(!reply.text.contains("Share to earn points"))
    }
  }

  @Test
  func `points are not promised if the budget is spent`() async throws {
    try await MarqueeFixture.open { fixture in
      let film = try await fixture.add("Alien")
      try await fixture.list([film])
      let (place, promise) = ("/marquee/films/\(film.id)", "Like it and earn 10 points.")
      #expect(try await fixture.cleo.get(Self.home).text.contains("earns 10 points"))
      #expect(try await fixture.cleo.get(place).text.contains(promise))
      try await fixture.store.write { tx in
        try tx.run("INSERT INTO wallet_house_month (month, given) VALUES ('2026-06-01', 20000)")
      }
      let front = try await fixture.cleo.get(Self.home).text
      #expect(
        front.contains("Sign in and like films to see them on this page.")
          && !front.contains("earns 10 points"))
      #expect(try await !fixture.cleo.get(place).text.contains(promise))
    }
  }

  @Test
  func `a coupon that a member has used up is not offered again`() async throws {
    try await MarqueeFixture.open { fixture in
      for title in ["Alien", "Solaris"] {
        try await fixture.react(.like, to: try await fixture.add(title))
      }
      let night = try await fixture.offer("A night", for: 10)
      try await fixture.store.write {
        try $0.run("UPDATE wallet_coupon SET month_limit = 1 WHERE id = \(night)")
      }
      let ann = fixture.program(.ann)
      #expect(try await ann.get("/api/marquee/coupons").text.contains("\"withinReach\":true"))
      #expect(
        try await ann.send(.post, "/api/marquee/coupons/\(night)/redeem", json: "{}").status
          == .created)
      let home = try await fixture.ann.get(Self.home).text
      #expect(home.contains("Limit reached") && !home.contains("data-opens=\"redeem\""))
      #expect(try await ann.get("/api/marquee/coupons").text.contains("\"withinReach\":false"))
    }
  }

  @Test
  func `a coupon that is sold out is not within reach`() async throws {
    try await MarqueeFixture.open { fixture in
      let night = try await fixture.offer("A night", for: 10, of: 1)
      for person in [Cast.ann, .bob] {
        try await fixture.react(.like, to: try await fixture.add("Alien"), by: person)
      }
      let sent = try await fixture.program(.bob).send(
        .post, "/api/marquee/coupons/\(night)/redeem", json: "{}")
      #expect(sent.status == .created)
      #expect(try await fixture.ann.get(Self.home).text.contains("Share to earn points"))
    }
  }

  @Test
  func `favourites beyond the carousel are paginated`() async throws {
    try await MarqueeFixture.open { fixture in
      for number in 10..<40 {
        try await fixture.react(.like, to: try await fixture.add("Film \(number)"))
        fixture.clock.advance(by: .minutes(1))
      }
      let page = try await fixture.ann.get(Self.home)
      let more = String(try #require(page.text.firstMatch(of: /href="([^"]+)" rel="next"/)).1)
      let rest = try await fixture.ann.get(more).text
      #expect(
        rest.contains("Film 10<") && !rest.contains("Film 39<") && !rest.contains("rel=\"next\""))
    }
  }
}
