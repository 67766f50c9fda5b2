import Adverts
import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import Testing

@testable import Popcorn

struct FilmPageTests {
  private struct Counter: FilmOffers {
    func offers(
      of films: [ID<Film>], for member: ID<Member>?, _ tx: any Transaction
    ) throws -> [ID<Film>: [FilmOffer]] {
      let offer = FilmOffer(
        shop: "Rental counter", text: "2 of 3 at the rental counter, 3.00 a night",
        isAvailable: true,
        link: Link(path: "/rental"), action: "Reserve a copy")
      return Dictionary(uniqueKeysWithValues: films.map { ($0, [offer]) })
    }
  }

  @Test(arguments: Engine.all)
  func `a film page shows shop offers, stores and matching adverts`(engine: Engine) async throws {
    try await PopcornFixture.open(on: engine, services: PopcornServices(offers: [Counter()])) {
      fixture in
      let time = try #require(ShopTimeZone(identifier: "Europe/London"))
      let currency = try #require(Currency("GBP"))
      let fill = FillAdverts(
        AdvertSettings(currency: currency, time: time, storefronts: [("popcorn", "Popcorn")]),
        in: fixture.world)
      try await fixture.store.write { _ = try fill($0) }
      var facts = FilmFacts.some("Two Rivers", genres: [.comedy])
      facts.links = [
        PurchaseLink(
          .buy, store: "iTunes", address: "https://store.test/1", priceMinor: 999, currency: "GBP")
      ]
      facts.trailers = [Trailer(title: "Teaser", address: "https://trailer.test/1")]
      let film = try #require(try await fixture.add([facts]).first)
      let page = try await fixture.cleo.get("/popcorn/films/\(film.id)")
      #expect(page.status == .ok && HTMLCheck(document: page.bytes).faults == [])
      for words in [
        "Rental counter", "2 of 3 at the rental counter, 3.00 a night", "Buy at iTunes", "£9.99",
        "Teaser",
        "Film night, dinner done", "A cup before the credits",
      ] {
        #expect(page.text.contains(words), "\(words)")
      }
      #expect(
        !page.text.contains("Read it before they filmed it"), "that one goes with other genres")
      for address in ["store.test", "trailer.test", ".example"] {
        #expect(!page.text.contains(address), "\(address): the way out is by /go alone")
      }
      #expect(page.text.contains("href=\"\(FilmLink(film.id, to: "https://store.test/1").link)\""))
    }
  }

  @Test(arguments: Engine.all)
  func `the address of a merged film redirects to the remaining film`(engine: Engine) async throws
  {
    try await PopcornFixture.open(on: engine) { fixture in
      let gone = try await fixture.add("Seven Samurai", "1954")
      let kept = try await fixture.add("Shichinin no samurai", "1954")
      #expect(try await fixture.ann.post("/popcorn/films/\(gone.id)/bookmark").status == .seeOther)
      let merge = MergeFilms(gone.id, into: kept.id, by: nil, in: fixture.world)
      try await fixture.store.write { _ = try merge($0) }
      let title = try await fixture.store.read { try Film.find(kept.id, $0).title }
      for shelf in ["films", "bookmarked", "watched"] {
        let reply = try await fixture.ann.get("/popcorn/\(shelf)/\(gone.id)")
        #expect(
          reply.status == .seeOther && reply.location == "/popcorn/\(shelf)/\(kept.id)", "\(shelf)"
        )
        #expect(try await fixture.ann.get("/popcorn/\(shelf)/\(kept.id)").text.contains(title))
      }
      #expect(try await fixture.ann.get("/popcorn/bookmarked").text.contains(title))
    }
  }
}
