import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// Redirects from `/go` to external sites, and from an advert to a page of this site. Targets are
/// always stored here and never taken from the request.
///
/// No referrer is sent: every response has `Referrer-Policy: same-origin`, which also applies to a
/// redirect.
struct ClickRoutes: Sendable {
  let time: ShopTimeZone
  let sources: [any LinkSource]

  var routes: [Route] {
    [
      .get(Paths.go.pattern, for: .everyone, go),
      .post(Paths.view.pattern, for: .everyone, body: .none, seen),
    ]
  }

  private func go(_ request: Request) async throws -> Response {
    let name = try request.parameter("link")
    let address: String
    if let advert = ID<Advert>(name) {
      let details = try await request.site.store.read { try Advert.find(advert, $0).details }
      address = details.page?.text ?? details.target.text
      if Self.isFollowed(request) { await count(.click, of: advert, request) }
    } else {
      let sources = sources
      let found = try await request.site.store.read { tx in
        for source in sources {
          if let address = try source.address(named: name, tx) { return ExternalURL(address) }
        }
        return nil
      }
      guard let found else { throw Problem.notFound }
      address = found.text
    }
    var answer = Response(.seeOther, headers: [.location: address, .cacheControl: "no-store"])
    if let robots = HTTPField.Name("X-Robots-Tag") { answer.headers[robots] = "noindex, nofollow" }
    return answer
  }

  private func seen(_ request: Request) async throws -> Response {
    await count(.view, of: try request.id("link"), request)
    return .noContent
  }

  /// Whether the request follows a link on a page of this site. Images and frames on other sites,
  /// and links that were passed around, are not charged to a budget.
  private static func isFollowed(_ request: Request) -> Bool {
    func value(_ name: String) -> String? {
      HTTPField.Name(name).flatMap { request.head.headerFields[$0] }
    }
    return ["same-origin", nil].contains(value("Sec-Fetch-Site"))
      && ["document", nil].contains(value("Sec-Fetch-Dest"))
  }

  /// Counts a view or a click. Errors are ignored, so that a failure never delays or blocks the
  /// visitor.
  private func count(_ what: CountAdvert.CountedEvent, of advert: ID<Advert>, _ request: Request)
    async
  {
    guard let visitor = Visitor(request) else { return }
    let count = CountAdvert(
      what, of: advert, by: visitor, on: time.date(of: request.now), in: request.world)
    _ = try? await request.site.store.write { try count($0) }
  }
}
