import HTTPTypes
import PlazaServer
import PlazaTesting
import Testing

@testable import PlazaHTTP

/// Links to the earlier paths of pages, and API clients that use them, keep working.
@Suite struct FormerPathTests {
  @Test func `the earlier path of a page redirects permanently, with its query`() async throws {
    let paths = [
      ("/errands?done=1&q=a%20b", "/jobs?done=1&q=a%20b"), ("/letters", "/emails"),
      ("/notices", "/notifications"), ("/account/notices", "/account/notifications"),
      ("/notices/stop/abc", "/notifications/stop/abc"),
      ("/films/doubts", "/films/duplicates"), ("/films/doubts/1/2", "/films/duplicates/1/2"),
      ("/marquee/films/7/opinion?opinion=like", "/marquee/films/7/reaction?opinion=like"),
      ("/marquee/airing/7", "/marquee/now-playing/7"),
      ("/rental/shelf?q=a", "/rental/catalogue?q=a"),
      ("/camp/media/7/beside/8", "/camp/media/7/compare/8"),
      ("/camp/messages/7/letters/8/report", "/camp/messages/7/messages/8/report"),
      ("/popcorn/do?what=bookmark&film=7", "/popcorn/pending-action?what=bookmark&film=7"),
      ("/rental/journal", "/rental/conflicts"), ("/wallet/desk/house", "/wallet/desk/accounts"),
    ]
    try await withDemoPlaza { _, web in
      for (former, path) in paths {
        let reply = try await web.get(former)
        #expect(reply.status == .permanentRedirect, "\(former)")
        #expect(reply.location == path)
      }
    }
  }

  @Test func `the API and forms are served at their earlier paths`() async throws {
    try await withDemoPlaza { plaza, web in
      let renamed = plaza.routes.filter { FormerPaths.former(of: $0.pattern) != nil }
      #expect(renamed.contains { $0.isAPI } && renamed.contains { $0.method == .post })
      for route in renamed where route.isAPI || route.method != .get {
        let former = try #require(FormerPaths.former(of: route.pattern))
        let (now, before) = (filled(route.pattern), filled(former))
        let reply = try await web.send(route.method, before)
        #expect(try await web.send(route.method, now).status == reply.status, "\(before)")
        #expect(reply.status != .permanentRedirect && reply.status != .methodNotAllowed)
      }
      #expect(try await web.get("/api/notices").status == .unauthorized)
    }
  }

  private func filled(_ pattern: String) -> String {
    pattern.replacing(/\{\w+\}/, with: "1")
  }
}
