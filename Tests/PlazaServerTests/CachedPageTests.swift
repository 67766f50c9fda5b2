import HTTPTypes
import PlazaHTTP
import PlazaServer
import PlazaTesting
import PlazaUI
import Testing

/// Browser caching while a member is signed in.
@Suite struct CachedPageTests {
  @Test func `the cacheable routes are exactly the reviewed ones`() async throws {
    try await withDemoPlaza { plaza, _ in
      let agreed: Set = [
        "/about", "/robots.txt", "/.well-known/security.txt",
        "/plaza.webmanifest", "/theme/{colour}",
        "/openapi.yaml", "/rental/films", "/rental/films/new", "/rental/films/{film}/edit",
        "/rental/films/{film}/delete", "/rental/films/{film}/cover",
        "/rental/covers/{cover}/{size}",
        "/rental/films/{film}/poster", "/rental/customers/new", "/rental/catalogue",
        "/api/rental/catalogue", "/api/rental/films", "/api/rental/films/{film}",
        "/api/rental/films/{film}/cover", "/api/films", "/api/films/years",
        "/films/{film}/poster/{size}",
        "/films/pictures/{picture}/{size}", "/camp/pictures/{picture}/{size}",
        "/print/stores/colleges/{college}/campus",
        "/notices/worker.js",
        "/adverts/pictures/{picture}/{size}", "/adverts/clips/{clip}/{kind}",
        "/adverts/drawings/{advert}",
        "/popcorn/manifest.webmanifest", "/marquee/manifest.webmanifest",
        "/rental/manifest.webmanifest",
        "/print/manifest.webmanifest", "/camp/manifest.webmanifest",
      ]
      let declared = plaza.routes.filter(\.isCacheable)
      #expect(Set(declared.map(\.pattern)) == agreed)
      #expect(declared.allSatisfy { $0.method == .get })
    }
  }

  @Test func `cacheable pages name no customer, and all other pages are not stored`() async throws
  {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .clerk)
      let people = try await customers(web)
      #expect(people.count > 20)
      let films = try await web.get("/rental/films").text.matches(
        of: /\/rental\/films\/[0-9a-f-]{36}/
      ).map {
        String($0.0)
      }
      let kept = [
        "/rental/films", "/rental/films?q=a", "/rental/films/new", "/rental/customers/new",
      ]
      #expect(films.count > 20)
      for path in kept + films.flatMap({ [$0 + "/edit", $0 + "/cover"] }) {
        let reply = try await web.get(path)
        guard reply.status == .ok else { continue }
        #expect(reply.headers[.cacheControl] == "private, no-cache", "\(path)")
        let named = people.filter { reply.text.contains($0) }
        #expect(named.isEmpty, "\(path) names \(named)")
      }
      let own = [
        "/", "/account", "/rental/customers", "/rental/rentals", "/rental/rentals/overdue",
        "/rental/reservations",
      ]
      for path in own + films.prefix(1) {
        #expect(try await web.get(path).headers[.cacheControl] == "no-store", "\(path)")
      }
    }
  }

  /// Returns the names of all customers as displayed on pages.
  private func customers(_ web: WebClient) async throws -> [String] {
    let list = try await web.get("/api/rental/customers?limit=200").text
    return list.matches(of: /"name":"([^"]+)"/).map { String($0.1) }
  }
}
