import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The way out of the plaza, and from an advert to a page of a shop of ours: only to addresses that are stored here,
/// never to one that the request brings.
///
/// No referrer goes along: every answer of the plaza says `Referrer-Policy: same-origin`, which a redirect keeps.
struct GoRoutes: Sendable {
  let time: ShopTime
  let sources: [any LinkSource]

  var routes: [Route] {
    [
      .get(At.go.pattern, for: .everyone, go),
      .post(At.view.pattern, for: .everyone, body: .none, seen),
    ]
  }

  private func go(_ call: Call) async throws -> Answer {
    let name = try call.parameter("link")
    let address: String
    if let advert = ID<Advert>(name) {
      let details = try await call.site.store.read { try Advert.find(advert, $0).details }
      address = details.page?.text ?? details.target.text
      if Self.isFollowed(call) { await count(.click, of: advert, call) }
    } else {
      let sources = sources
      let found = try await call.site.store.read { tx in
        for source in sources {
          if let address = try source.address(named: name, tx) { return OutgoingAddress(address) }
        }
        return nil
      }
      guard let found else { throw Problem.notFound }
      address = found.text
    }
    var answer = Answer(.seeOther, headers: [.location: address, .cacheControl: "no-store"])
    if let robots = HTTPField.Name("X-Robots-Tag") { answer.headers[robots] = "noindex, nofollow" }
    return answer
  }

  private func seen(_ call: Call) async throws -> Answer {
    await count(.view, of: try call.id("link"), call)
    return .noContent
  }

  /// Whether somebody followed a link of one of our pages. A picture or a frame of a page elsewhere spends nobody's
  /// budget, and neither does a link that was sent around.
  private static func isFollowed(_ call: Call) -> Bool {
    func said(_ name: String) -> String? { HTTPField.Name(name).flatMap { call.head.headerFields[$0] } }
    return ["same-origin", nil].contains(said("Sec-Fetch-Site")) && ["document", nil].contains(said("Sec-Fetch-Dest"))
  }

  /// Nobody is kept waiting or turned away because something could not be counted.
  private func count(_ what: CountAdvert.What, of advert: ID<Advert>, _ call: Call) async {
    guard let visitor = Visitor(call) else { return }
    let count = CountAdvert(what, of: advert, by: visitor, on: time.date(of: call.now), in: call.world)
    _ = try? await call.site.store.write { try count($0) }
  }
}
