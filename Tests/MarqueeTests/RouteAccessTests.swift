import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import Marquee

/// Addresses of records that do not exist, and the tabs. PlazaServerTests calls every route with
/// every role and method.
struct RouteAccessTests {
  private static let nothing = "00000000-0000-7000-8000-000000000000"

  private func address(of route: Route) -> String {
    route.pattern.replacing(/\{[a-z]+\}/, with: Self.nothing)
  }

  private func send(_ web: WebClient, _ route: Route) async throws -> Reply {
    let type = route.isAPI ? "application/json" : "application/x-www-form-urlencoded"
    let headers = route.body == .fields ? ["Content-Type": type] : [:]
    let json = #"{"nonce": "x", "position": 1, "visible": true}"#
    let body =
      route.body == .fields ? Array((route.isAPI ? json : "opinion=like&points=10").utf8) : []
    return try await web.send(route.method, address(of: route), headers: headers, body: body)
  }

  @Test
  func `every route for guests is read-only`() async throws {
    try await MarqueeFixture.open { fixture in
      for route in fixture.storefront.routes where route.audience == .everyone {
        #expect(route.method == .get)
      }
    }
  }

  @Test
  func `unknown IDs return 404`() async throws {
    try await MarqueeFixture.open { fixture in
      for route in fixture.storefront.routes where route.pattern.contains("{") {
        let reply = try await send(route.audience == .members ? fixture.ann : fixture.dan, route)
        #expect(reply.status == .notFound, "\(route.method) \(route.pattern)")
      }
    }
  }

  @Test
  func `the shop has four tabs for everyone`() async throws {
    try await MarqueeFixture.open { fixture in
      for viewer in [nil, Cast.ann.viewer] {
        let tabs = fixture.storefront.navigation(for: viewer).map(\.title)
        #expect(tabs == ["Home", "Now showing", "Trending", "Search"])
      }
    }
  }
}
