import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PlazaHTTP
@testable import PlazaUI

/// A site behind a TLS proxy.
@Suite struct SecureTests {
  @Test func `behind TLS cookies are secure and have the __Host- prefix`() async throws {
    try await withSecureSite { web in
      let reply = try await web.get("/kiosk/till")
      let cookie = try #require(reply.headers[.setCookie])
      #expect(cookie.hasPrefix("__Host-"))
      #expect(
        cookie.contains("; Secure") && cookie.contains("; HttpOnly")
          && cookie.contains("; SameSite=Lax"))
      var signedIn = Response(.ok)
      signedIn.addSessionCookie("token", seconds: 60, secure: true)
      #expect(signedIn.headers[.setCookie]?.hasPrefix("__Host-plaza=token; Path=/; ") == true)
    }
  }

  @Test(arguments: [
    ("https://plaza.example", 303), ("http://plaza.example", 403), ("http://plaza.test", 403),
  ])
  func `behind TLS only the public origin can act`(origin: String, status: Int) async throws {
    try await withSecureSite { web in
      let headers = [
        "Content-Type": "application/x-www-form-urlencoded", "Origin": origin,
        "Cookie": "__Host-plaza=ann",
      ]
      let reply = try await web.sendExactly(
        .post, "/kiosk/sales", headers: headers, body: Array("thing=tea".utf8))
      #expect(reply.status.code == status)
    }
  }

  private func withSecureSite(_ body: (WebClient) async throws -> Void) async throws {
    let kiosk = SampleStorefront()
    let world = TestWorld()
    try await Engine.sqliteMemory.withStore(WebTables.migrations + kiosk.migrations, world: world)
    { store in
      let site = Site(
        world: world.world, store: store, origin: "https://plaza.example", isDemo: false,
        identify: { Cast.identify($0, $1) }, shell: SiteShell(for: [kiosk]))
      try await body(WebClient(Router(site: site, routes: [], storefronts: [kiosk])))
    }
  }
}
