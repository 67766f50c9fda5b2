import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import Popcorn

/// Tests of nonexistent addresses and of the tabs. PlazaServerTests tests every route with every
/// role and method.
struct RouteAccessTests {
  private static let nothing = "00000000-0000-7000-8000-000000000000"

  private func address(of route: Route) -> String {
    route.pattern.replacing(/\{[a-z]+\}/, with: Self.nothing)
  }

  private func send(_ web: WebClient, _ route: Route) async throws -> Reply {
    let type = route.isAPI ? "application/json" : "application/x-www-form-urlencoded"
    let headers = route.body == .fields ? ["Content-Type": type] : [:]
    let body = route.body == .fields && route.isAPI ? Array("{}".utf8) : []
    return try await web.send(route.method, address(of: route), headers: headers, body: body)
  }

  @Test
  func `guests can only read`() async throws {
    try await PopcornFixture.open { fixture in
      for route in fixture.storefront.routes where route.audience == .everyone {
        #expect(route.method == .get)
      }
    }
  }

  @Test
  func `unknown films and viewings return not found`() async throws {
    try await PopcornFixture.open { fixture in
      for route in fixture.storefront.routes
      where route.pattern.contains("{film}") || route.pattern.contains("{play}") {
        if route.isAPI { continue }
        let reply = try await send(fixture.ann, route)
        #expect(reply.status == .notFound, "\(route.method) \(route.pattern)")
        let odd = route.pattern.replacing(/\{[a-z]+\}/, with: "no-key")
        let strange = try await fixture.ann.send(route.method, odd)
        #expect(strange.status == .notFound, "\(route.method) \(odd)")
      }
    }
  }

  @Test
  func `the shop has three tabs for every viewer`() async throws {
    try await PopcornFixture.open { fixture in
      for viewer in [nil, Cast.ann.viewer] {
        #expect(
          fixture.storefront.navigation(for: viewer).map(\.title) == [
            "Films", "Bookmarked", "Watched",
          ])
      }
    }
  }

  @Test
  func `the service worker is revalidated and may cache only pages of this shop`() async throws {
    try await PopcornFixture.open { fixture in
      let worker = try await fixture.cleo.get("/popcorn/sw.js")
      #expect(worker.headers[.contentType] == "text/javascript; charset=utf-8")
      #expect(worker.headers[.cacheControl] == "no-cache")
      #expect(worker.text.contains("addEventListener('fetch'"))
      #expect(try await fixture.cleo.get("/popcorn/offline").text.contains("You&#39;re offline"))
    }
  }
}
