import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaMarkup
import PlazaTesting
import Testing

@testable import Adverts

struct GoTests {
  @Test(arguments: Engine.all)
  func `an advert's link redirects to its stored target and counts the click`(engine: Engine)
    async throws
  {
    try await AdvertFixture.open(on: engine) { board in
      let advert = try await board.advert()
      let cleo = board.visitor()
      for _ in 0..<2 {
        let reply = try await cleo.get(
          "/go/\(advert.id)?to=https://evil.example/", headers: browser)
        #expect(reply.status == .seeOther)
        #expect(reply.location == "https://halfway.example/cup?from=plaza")
        #expect(reply.headers[.cacheControl] == "no-store" && reply.headers[.setCookie] == nil)
      }
      #expect(try await board.figures(advert).clicks == 1)
      _ = try await board.visitor(address: "198.51.100.7").get(
        "/go/\(advert.id)", headers: browser)
      _ = try await board.visitor(.ann).get("/go/\(advert.id)", headers: browser)
      _ = try await board.visitor(.ann, address: "198.51.100.9").get(
        "/go/\(advert.id)", headers: browser)
      #expect(
        try await board.figures(advert).clicks == 3, "a member is one visitor wherever she is")
    }
  }

  @Test
  func `an unknown link returns not found`() async throws {
    try await AdvertFixture.open { board in
      let film = try await board.film("Heat")
      let names = [
        "https:%2F%2Fevil.example", "nothing", "00000000-0000-7000-8000-000000000000",
        "\(film.id).abc", "\(film.id)",
        "00000000-0000-7000-8000-000000000000.abc",
      ]
      for name in names {
        #expect(try await board.visitor().get("/go/\(name)").status == .notFound, "\(name)")
      }
      #expect(try await board.visitor().post("/go/\(film.id)").status == .methodNotAllowed)
    }
  }

  @Test(arguments: Engine.all)
  func `links to a film's stores and trailers are stable`(engine: Engine) async throws {
    try await AdvertFixture.open(on: engine) { board in
      let (store, trailer) = (
        "https://tv.example/film/heat?a=1&b=2", "https://films.example/watch?v=1"
      )
      let film = try await board.film(
        "Heat", links: [PurchaseLink(.buy, store: "iTunes", address: store)],
        trailers: [Trailer(title: "Trailer", address: trailer)])
      let links = [FilmLink(film.id, to: store), FilmLink(film.id, to: trailer)]
      for (link, address) in zip(links, [store, trailer]) {
        #expect(link == FilmLink(film.id, to: address) && !link.link.text.contains("example"))
        #expect(try await board.visitor().get(link.link.text).location == address)
      }
      _ = try await board.film(
        "Heat", links: [PurchaseLink(.buy, store: "iTunes", address: "javascript:alert(1)")])
      let bad = FilmLink(film.id, to: "javascript:alert(1)")
      #expect(try await board.visitor().get(bad.link.text).status == .notFound)
      #expect(
        try await board.visitor().get(links[0].link.text).status == .notFound,
        "the film has it no longer")
    }
  }

  @Test
  func `bots, prefetches and links from other sites are redirected without a count`() async throws
  {
    try await AdvertFixture.open { board in
      let advert = try await board.advert()
      let ways: [[String: String]] = [
        ["User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)"],
        ["User-Agent": "curl/8.5.0"], [:],
        browser.merging(["Sec-Purpose": "prefetch;prerender"]) { $1 },
        browser.merging(["Purpose": "prefetch"]) { $1 },
        browser.merging(["Sec-Fetch-Site": "cross-site"]) { $1 },
        browser.merging(["Sec-Fetch-Dest": "image"]) { $1 },
      ]
      for headers in ways {
        #expect(
          try await board.visitor().get("/go/\(advert.id)", headers: headers).status == .seeOther)
      }
      #expect(
        try await board.visitor().send(.head, "/go/\(advert.id)", headers: browser).status
          == .seeOther)
      #expect(try await board.figures(advert).clicks == 0)
      let own = browser.merging(["Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document"]) {
        $1
      }
      _ = try await board.visitor().get("/go/\(advert.id)", headers: own)
      #expect(try await board.figures(advert).clicks == 1)
    }
  }

  @Test
  func `a view counts when the page reports it, and not from other sites`() async throws {
    try await AdvertFixture.open { board in
      let advert = try await board.advert()
      let seen = "/go/\(advert.id)/view"
      for _ in 0..<2 {
        #expect(try await board.visitor().post(seen, headers: browser).status == .noContent)
      }
      #expect(try await board.figures(advert).views == 1)
      let elsewhere = browser.merging(["Sec-Fetch-Site": "cross-site"]) { $1 }
      #expect(
        try await board.visitor(address: "198.51.100.7").post(seen, headers: elsewhere).status
          == .forbidden)
      #expect(try await board.figures(advert).views == 1)
      #expect(try await board.visitor().get(seen).status == .methodNotAllowed)
    }
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "//evil.example", "/local", "https://",
    "https://user:word@shop.example/",
    "https://shop.example/\r\nSet-Cookie: a=b", "ftp://shop.example", "https://shop.example/a b",
    "https:\\\\shop.example",
  ])
  func `only public web addresses are accepted`(text: String) {
    #expect(ExternalURL(text) == nil)
    #expect(
      ExternalURL("https://shop.example/a?b=c#d") != nil
        && ExternalURL("http://shop.example:8080") != nil)
  }
}
