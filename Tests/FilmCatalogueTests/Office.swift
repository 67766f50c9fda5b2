import PlazaBase
import PlazaData
import PlazaTesting
import PlazaWeb
import Testing

@testable import FilmCatalogue

/// A catalogue with its doors open: the real routes over a database of its own.
struct Office {
  let catalogue: Catalogue
  private let responder: Router

  @discardableResult
  static func open<Value: Sendable>(
    on engine: Engine = .sqliteMemory, _ clock: TestWorld = TestWorld(), offers: [any FilmOffers] = [],
    marks: (any FilmMarkSource)? = nil, _ body: (Office) async throws -> Value
  ) async throws -> Value {
    try await Catalogue.open(on: engine, clock) { catalogue in
      let time = try #require(ShopTimeZone(identifier: "Europe/London"))
      let feature = FilmCatalogue(time: time, offers: offers, marks: marks)
      let site = Site.testing(catalogue.store, world: clock)
      let responder = Router(site: site, routes: feature.routes, storefronts: [])
      return try await body(Office(catalogue: catalogue, responder: responder))
    }
  }

  /// A visitor: Cleo the stranger where nobody is named.
  func visitor(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(responder)
    if let person { web.signIn(as: person) }
    return web
  }

  /// A program that somebody gave a token to.
  func program(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(responder)
    web.useBearer(person?.rawValue)
    return web
  }

  /// Dan, who may do what the staff may.
  var dan: WebClient { visitor(.dan) }
}
