import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import FilmCatalogue

/// The real routes of the catalogue over a database of its own.
struct CatalogueSite {
  let catalogue: Catalogue
  private let responder: Router

  @discardableResult
  static func open<Value: Sendable>(
    on engine: Engine = .sqliteMemory, _ clock: TestWorld = TestWorld(),
    offers: [any FilmOffers] = [],
    marks: (any FilmMarkSource)? = nil, _ body: (CatalogueSite) async throws -> Value
  ) async throws -> Value {
    try await Catalogue.open(on: engine, clock) { catalogue in
      let time = try #require(ShopTimeZone(identifier: "Europe/London"))
      let feature = FilmCatalogue(time: time, offers: offers, marks: marks)
      let site = Site.testing(catalogue.store, world: clock)
      let responder = Router(site: site, routes: feature.routes, storefronts: [])
      return try await body(CatalogueSite(catalogue: catalogue, responder: responder))
    }
  }

  /// A browser signed in as this member, or a guest.
  func visitor(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(responder)
    if let person { web.signIn(as: person) }
    return web
  }

  /// An API client with this member's token, or without a token.
  func program(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(responder)
    web.useBearer(person?.rawValue)
    return web
  }

  /// A browser signed in as Dan, a curator.
  var dan: WebClient { visitor(.dan) }
}
