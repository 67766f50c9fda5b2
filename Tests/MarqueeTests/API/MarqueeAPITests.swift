import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaTesting
import Shelf
import Testing

@testable import Marquee

struct MarqueeAPITests {
  private static let api = "/api/marquee"

  @Test(arguments: Engine.all)
  func `the API lists films in order with the reaction of the member`(engine: Engine) async throws
  {
    try await MarqueeFixture.open(on: engine) { fixture in
      let (alien, solaris) = (try await fixture.add("Alien"), try await fixture.add("Solaris"))
      try await fixture.list([solaris, alien])
      try await fixture.list([alien], on: "trending")
      try await fixture.list([solaris], on: "trending-today")
      try await fixture.react(.like, to: alien)
      let airing = try await fixture.program(.ann).get("\(Self.api)/now-playing")
      #expect(airing.status == .ok && airing.text.hasSuffix("\"asOf\":null}"))
      let titles = airing.text.matches(
        of: /"title":"(\w+)".*?"opinion":("like"|null),"points":(\d+)/)
      #expect(titles.map { "\($0.1) \($0.2) \($0.3)" } == ["Solaris null 0", "Alien \"like\" 10"])
      let guest = try await fixture.program().get("\(Self.api)/now-playing").text
      #expect(!guest.contains("\"like\""))
      for (query, title) in [("", "Alien"), ("?window=week", "Alien"), ("?window=day", "Solaris")]
      {
        #expect(
          try await fixture.program().get("\(Self.api)/trending\(query)").json("title") == title)
      }
      #expect(
        try await fixture.program().get("\(Self.api)/trending?window=year").status
          == .unprocessableContent)
    }
  }

  @Test
  func `an API search is paginated and requires a query`() async throws {
    try await MarqueeFixture.open { fixture in
      for number in 10..<20 { try await fixture.add("Star \(number)") }
      let first = try await fixture.program().get("\(Self.api)/search?q=star&limit=4")
      let next = try #require(first.json("next"))
      let rest = try await fixture.program().get(
        "\(Self.api)/search?q=star&limit=40&after=\(next)")
      #expect(
        first.text.matches(of: /"title"/).count == 4 && rest.text.matches(of: /"title"/).count == 6
      )
      #expect(
        try await fixture.program().get("\(Self.api)/search").status == .unprocessableContent)
    }
  }

  @Test(arguments: Engine.all)
  func `a reaction is set, changed and removed idempotently`(engine: Engine) async throws {
    try await MarqueeFixture.open(on: engine) { fixture in
      let film = try await fixture.add("Alien")
      let (ann, address) = (fixture.program(.ann), "\(Self.api)/reactions/\(film.id)")
      let liked = try await ann.send(.put, address, json: #"{"opinion":"like"}"#)
      #expect(
        liked.text
          == #"{"film":"\#(film.id)","opinion":"like","points":10,"change":10,"available":10}"#)
      #expect(
        try await ann.send(.put, address, json: #"{"opinion":"like"}"#).text.contains(
          #""change":0"#))
      let favourites = try await ann.get("\(Self.api)/favourites")
      #expect(favourites.json("title") == "Alien" && favourites.text.hasSuffix("\"next\":null}"))
      let disliked = try await ann.send(.put, address, json: #"{"opinion":"dislike"}"#).text
      #expect(disliked.contains(#""opinion":"dislike","points":0,"change":-10,"available":0"#))
      #expect(try await ann.get("\(Self.api)/favourites").text == #"{"items":[],"next":null}"#)
      let gone = try await ann.send(.put, address, json: #"{"opinion":null}"#).text
      #expect(gone.contains(#""opinion":null"#))
      try await fixture.react(.like, to: film)
      for mistyped in ["{}", #"{"opinon":"like"}"#, #"{"opinion":""}"#] {
        #expect(try await ann.send(.put, address, json: mistyped).status == .unprocessableContent)
      }
      #expect(try await fixture.points() == 10, "a mistyped request takes no like back")
      #expect(
        try await ann.send(.put, address, json: #"{"opinion":"both"}"#).status
          == .unprocessableContent)
    }
  }

  @Test(arguments: Engine.all)
  func `a coupon is redeemed once if there are enough points, and refused afterwards`(
    engine: Engine
  ) async throws {
    try await MarqueeFixture.open(on: engine) { fixture in
      let coupon = try await fixture.offer("A night", for: 10)
      let (ann, address) = (fixture.program(.ann), "\(Self.api)/coupons/\(coupon)/redeem")
      let poor = try await ann.send(.post, address, json: "{}")
      #expect(
        poor.status == .conflict
          && poor.json("type")?.hasSuffix("/problems/not-enough-points") == true)
      try await fixture.react(.like, to: try await fixture.add("Alien"))
      let coupons = try await ann.get("\(Self.api)/coupons").text
      #expect(coupons.contains(#""withinReach":true"#) && coupons.hasSuffix(#""available":10}"#))
      let stale = try await ann.send(.post, address, json: #"{"expectedCost":9}"#)
      #expect(
        stale.status == .conflict
          && stale.json("type")?.hasSuffix("/problems/price-changed") == true)
      #expect(stale.text.contains(#""expectedCost":9,"cost":10"#))
      let (key, agreed) = (["Idempotency-Key": "once"], #"{"expectedCost":10}"#)
      let first = try await ann.send(.post, address, json: agreed, headers: key)
      #expect(first.status == .created && first.json("code")?.count == 12)
      #expect(first.location?.hasPrefix("/wallet/vouchers/") == true)
      let again = try await ann.send(.post, address, json: agreed, headers: key)
      #expect(again.status == .created && again.json("code") == first.json("code"))
      #expect(try await ann.send(.post, address, json: "{}").status == .conflict)
      #expect(try await fixture.points() == 0)
      #expect(try await fixture.isSound())
    }
  }

  @Test
  func `a like that earns nothing returns the reason`() async throws {
    try await MarqueeFixture.open { fixture in
      for number in 0..<10 {
        try await fixture.react(.like, to: try await fixture.add("Film \(number)"))
      }
      let film = try await fixture.add("Alien")
      let sent = try await fixture.program(.ann).send(
        .put, "\(Self.api)/reactions/\(film.id)", json: #"{"opinion":"like"}"#)
      #expect(sent.text.contains(#""opinion":"like","points":0,"change":0,"available":100"#))
      #expect(
        sent.text.contains(
          #""unpaid":{"type":"/problems/points-day-full","detail":"You can earn up to 100"#))
    }
  }
}
