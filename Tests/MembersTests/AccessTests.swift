import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Members

/// Checks of access control that apply to every route.
struct AccessTests {
  /// Returns an address for a route's pattern, with keys of nonexistent records.
  private func path(_ route: Route, _ plaza: Plaza) -> String {
    route.pattern.replacing(/\{\w+\}/) { _ in plaza.world.world.newID(Member.self).text }
  }

  private func request(_ route: Route, _ web: WebClient, _ plaza: Plaza) async throws -> Reply {
    let path = path(route, plaza)
    switch (route.method, route.isAPI) {
    case (.get, _): return try await web.get(path)
    case (_, true): return try await web.send(route.method, path, json: "{}")
    case (.post, false): return try await web.post(path)
    case (let method, false): return try await web.send(method, path)
    }
  }

  @Test func `a guest is redirected to sign-in, and an API request gets 401`() async throws {
    try await Plaza.with { plaza in
      let routes = plaza.members.routes.filter { $0.audience != .everyone }
      #expect(routes.count > 40)
      for route in routes {
        let reply = try await request(route, plaza.guest(), plaza)
        if route.isAPI {
          #expect(reply.status == .unauthorized, "\(route.pattern)")
          #expect(reply.headers[.contentType] == "application/problem+json", "\(route.pattern)")
        } else {
          #expect(reply.status == .seeOther, "\(route.pattern)")
          #expect(reply.location?.hasPrefix("/signin") == true, "\(route.pattern)")
        }
      }
    }
  }

  @Test func `every administration route requires an administrator`() async throws {
    try await Plaza.with { plaza in
      let administration = plaza.members.routes.filter { route in
        ["/members", "/api/members", "/api/audit"].contains { route.pattern.hasPrefix($0) }
          && !(route.pattern == "/api/members" && route.method == .post)
      }
      #expect(administration.count > 20)
      for route in administration {
        #expect(route.audience == .admins, "\(route.method) \(route.pattern)")
      }
    }
  }

  @Test func `members and clerks cannot open administrator routes`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.visitor(.ann)
      let kim = try await plaza.visitor(.kim)
      for route in plaza.members.routes where route.audience == .admins {
        for web in [ann, kim] {
          #expect(try await request(route, web, plaza).status == .forbidden, "\(route.pattern)")
        }
      }
    }
  }

  @Test func `unknown IDs return 404 to administrators too`() async throws {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      for route in plaza.members.routes
      where route.audience == .admins && route.pattern.contains("{") {
        let isReasonFirst = route.isAPI && route.method != .get
        let reply =
          isReasonFirst
          ? try await dan.send(route.method, path(route, plaza), json: #"{"reason":"why"}"#)
          : try await request(route, dan, plaza)
        #expect(reply.status == .notFound, "\(route.method) \(route.pattern)")
      }
    }
  }

  @Test func `a wrong method returns 405 with the allowed methods`() async throws {
    try await Plaza.with { plaza in
      for (pattern, routes) in Dictionary(grouping: plaza.members.routes, by: \.pattern) {
        let reply = try await plaza.guest().send(.trace, path(routes[0], plaza))
        #expect(reply.status == .methodNotAllowed, "\(pattern)")
        for route in routes {
          #expect(reply.headers[.allow]?.contains(route.method.rawValue) == true, "\(pattern)")
        }
      }
    }
  }

  @Test func `a cross-site request changes nothing`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.visitor(.ann)
      let routes = plaza.members.routes.filter { $0.method != .get && $0.audience != .admins }
      // It changes nothing: it passes the response of a sign-in provider on.
      #expect(
        routes.filter(\.acceptsForeignForms).map(\.pattern) == ["/signin/with/{provider}/return"])
      for route in routes where !route.acceptsForeignForms {
        let reply = try await ann.send(
          route.method, path(route, plaza),
          headers: ["Sec-Fetch-Site": "cross-site", "Accept": "application/json"])
        #expect(
          reply.status == .forbidden && reply.text.contains("foreign-origin"), "\(route.pattern)")
      }
    }
  }

  @Test func `a malformed ID in a path is never a server error`() async throws {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      for route in plaza.members.routes where route.pattern.contains("{") {
        let odd = route.pattern.replacing(/\{\w+\}/) { _ in "%27%22" }
        let reply = try await dan.send(route.method, odd, headers: ["Accept": "application/json"])
        #expect(
          reply.status == .notFound || reply.status == .unprocessableContent,
          "\(route.pattern) \(reply.status)")
      }
    }
  }

  @Test func `pages answer HEAD and are not cacheable`() async throws {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      for route in plaza.members.routes where route.method == .get && !route.pattern.contains("{")
      {
        let reply = try await dan.get(route.pattern)
        #expect(
          [.ok, .seeOther, .notFound].contains(reply.status), "\(route.pattern) \(reply.status)")
        let cache = reply.headers[.cacheControl] ?? ""
        // The entity tag of an API record is its version.
        let hasTag = reply.headers[.eTag] != nil && !route.pattern.hasPrefix("/api/")
        #expect(cache == "no-store" && !hasTag, "\(route.pattern) \(cache)")
        #expect(try await dan.send(.head, route.pattern).bytes.isEmpty, "\(route.pattern)")
      }
    }
  }
}
