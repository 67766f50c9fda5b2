import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaServer
import PlazaTesting
import PlazaUI
import Testing

/// Access of every role to every route in the route table.
@Suite struct PermissionTests {
  @Test(arguments: DemoPerson.allCases)
  func `each route admits exactly its audience`(person: DemoPerson) async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: person)
      // Signing out would end the person's session.
      for route in plaza.routes where !endsSession(route) {
        let reply = try await knock(web, route)
        #expect(reply.status.code < 500, "\(route.method) \(route.pattern)")
        let expected = person.isAdmitted(to: route.audience)
        #expect(
          wasAdmitted(reply, person) == expected,
          "\(person) \(route.method) \(route.pattern): \(reply.status)")
      }
    }
  }

  @Test func `permissions.txt matches all routes`() async throws {
    try await withDemoPlaza { plaza, _ in
      let agreed = try String(contentsOf: tableFile, encoding: .utf8).split(separator: "\n").map(
        String.init)
      let actual = plaza.routeLines
      let missing = agreed.filter { !actual.contains($0) }
      let added = actual.filter { !agreed.contains($0) }
      #expect(missing.isEmpty, "in permissions.txt, but not a route")
      #expect(
        added.isEmpty, "a route, but not in permissions.txt: read it, agree, and write it there")
    }
  }

  @Test func `a wrong method is refused with the allowed methods`() async throws {
    try await withDemoPlaza { plaza, web in
      for (pattern, routes) in Dictionary(grouping: plaza.routes, by: \.pattern) {
        let methods = routes.map(\.method)
        let wrong = try #require(
          [HTTPRequest.Method.put, .delete, .post].first { !methods.contains($0) })
        let reply = try await web.send(wrong, address(of: routes[0]))
        #expect(reply.status == .methodNotAllowed, "\(wrong) \(pattern)")
        #expect(
          methods.allSatisfy { reply.headers[.allow]?.contains($0.rawValue) == true }, "\(pattern)"
        )
      }
    }
  }

  @Test func `every address, slug and migration ID is unique`() async throws {
    try await withDemoPlaza { plaza, _ in
      let addresses = plaza.routes.map { "\($0.method) \($0.pattern)" }
      #expect(Set(addresses).count == addresses.count)
      let slugs = plaza.allStorefronts.map(\.slug)
      #expect(Set(slugs).count == slugs.count)
      #expect(Set(plaza.migrations.map(\.id)).count == plaza.migrations.count)
      for shop in plaza.allStorefronts {
        #expect(shop.migrations.allSatisfy { $0.id.hasPrefix(shop.slug + "/") })
        #expect(
          shop.routes.allSatisfy { route in
            route.pattern == "/\(shop.slug)" || route.pattern.hasPrefix("/\(shop.slug)/")
              || route.pattern.hasPrefix("/api/\(shop.slug)/")
              || route.pattern.hasPrefix(Self.short[shop.slug] ?? "/api/\(shop.slug)/")
          })
      }
    }
  }

  /// Shops whose addresses are typed or read aloud have a short prefix.
  private static let short = ["marquee": "/s/"]

  private var tableFile: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "permissions.txt")
  }

  private func endsSession(_ route: Route) -> Bool {
    route.pattern == "/signout" || route.pattern == "/api/session" && route.method == .delete
  }

  /// Requests a nonexistent record with an empty body, for which an admitted person gets at worst
  /// 404 or 422.
  private func knock(_ web: WebClient, _ route: Route) async throws -> Reply {
    let path = address(of: route)
    let type = route.isAPI ? "application/json" : "application/x-www-form-urlencoded"
    if route.body == .fields {
      return try await web.send(
        route.method, path, headers: ["Content-Type": type],
        body: Array((route.isAPI ? "{}" : "").utf8))
    }
    return try await web.send(route.method, path)
  }

  /// Returns the address of a nonexistent record.
  private func address(of route: Route) -> String {
    route.pattern.replacing(/\{[^}]+\}/, with: "01980000-0000-7000-8000-000000000000")
  }

  private func wasAdmitted(_ reply: Reply, _ person: DemoPerson) -> Bool {
    if person == .guest {
      return !(reply.status == .unauthorized && isProblem(reply, "sign-in-needed"))
        && !redirectsToSignIn(reply)
    }
    return reply.status != .forbidden && reply.status != .unauthorized
  }

  private func isProblem(_ reply: Reply, _ slug: String) -> Bool {
    reply.json("type") == "/problems/\(slug)"
  }

  /// Only the access check sets this message; pages that redirect to the sign-in page themselves
  /// do not.
  private func redirectsToSignIn(_ reply: Reply) -> Bool {
    reply.status == .seeOther
      && reply.headers[.setCookie]?.contains("Please%20sign%20in%3B") == true
  }
}
