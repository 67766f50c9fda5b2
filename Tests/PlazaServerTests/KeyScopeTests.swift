import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaServer
import PlazaTesting
import PlazaUI
import Testing

/// Keys of programs and the routes of the API.
@Suite struct KeyScopeTests {
  @Test func `each API route refuses a key without its scope, and admits one with it`()
    async throws
  {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .admin)
      // One key for each scope, which is more than a member may have.
      try await plaza.store.write { tx in
        try tx.run(
          """
          INSERT INTO web_member_limit (member, name, most)
          SELECT id, 'members.keys', 100 FROM members_member
          """)
      }
      var keys: [String: WebClient] = [:]
      let scopes = Self.whole + plaza.site.scopeAreas.flatMap(\.scopes).map(\.text)
      for scope in scopes { keys[scope] = try await program([scope], by: web, plaza) }
      for route in plaza.routes where route.isAPI && !endsSession(route) {
        let needed = scope(of: route, plaza)
        let whole = route.method == .get ? "read" : "write"
        let elsewhere = try #require(scopes.last { $0 != needed && $0 != whole })
        let other = try #require(keys[elsewhere])
        let refused = try await knock(other, route)
        #expect(
          refused.status == .forbidden && refused.json("type") == "/problems/missing-scope",
          "\(route.method) \(route.pattern): \(refused.status)")
        #expect(refused.text.contains("“\(needed)”"), "\(route.method) \(route.pattern)")
        for scope in Set([needed, whole]) {
          let reply = try await knock(try #require(keys[scope]), route)
          #expect(
            reply.json("type") != "/problems/missing-scope" && reply.status != .unauthorized,
            "\(route.method) \(route.pattern) with \(scope): \(reply.status)")
        }
      }
    }
  }

  @Test func `each area has routes for each of its scopes, and every shop is an area`()
    async throws
  {
    try await withDemoPlaza { plaza, _ in
      let areas = plaza.site.scopeAreas
      #expect(Set(areas.map(\.slug)).count == areas.count)
      let used = Set(plaza.routes.filter(\.isAPI).map { scope(of: $0, plaza) })
      let unused = Set(areas.flatMap(\.scopes).map(\.text)).subtracting(used)
      #expect(unused.isEmpty, "a scope that no route needs")
      #expect(plaza.storefronts.allSatisfy { shop in areas.contains { $0.slug == shop.slug } })
    }
  }

  private static let whole = ["read", "write"]

  /// The first segments of addresses whose area has another name.
  private static let named = [
    "me": "account", "keys": "account", "audit": "members", "coupons": "wallet",
  ]

  /// The scope of a route, determined independently of the server.
  private func scope(of route: Route, _ plaza: Assembly) -> String {
    let access = route.method == .get ? "read" : "write"
    let segment = String(route.pattern.split(separator: "/")[1])
    let area = Self.named[segment] ?? segment
    let exists = plaza.site.scopeAreas.flatMap(\.scopes).contains {
      $0.text == "\(area):\(access)"
    }
    return exists ? "\(area):\(access)" : access
  }

  private func program(_ scopes: [String], by web: WebClient, _ plaza: Assembly) async throws
    -> WebClient
  {
    let names = scopes.map { "\"\($0)\"" }.joined(separator: ",")
    let made = try await web.send(
      .post, "/api/keys",
      json: "{\"name\":\"A program\",\"scopes\":[\(names)],\"password\":\"plaza-demo\"}")
    let client = WebClient(plaza.responder)
    client.useBearer(made.json("key"))
    return client
  }

  private func endsSession(_ route: Route) -> Bool {
    route.pattern == "/api/session" && route.method == .delete
  }

  private func knock(_ web: WebClient, _ route: Route) async throws -> Reply {
    let path = route.pattern.replacing(
      /\{[^}]+\}/, with: "01980000-0000-7000-8000-000000000000")
    guard route.body == .fields else { return try await web.send(route.method, path) }
    return try await web.send(
      route.method, path, headers: ["Content-Type": "application/json"], body: Array("{}".utf8))
  }
}
