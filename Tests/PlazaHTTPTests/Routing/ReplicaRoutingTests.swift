import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PlazaHTTP
@testable import PlazaUI

/// Routing of requests between the primary and its replica, by whether the response may be
/// slightly stale.
@Suite struct ReplicaRoutingTests {
  @Test func `a guest gets replica data only on routes that allow it`() async throws {
    try await withSite { web in
      let (board, till) = (try await web.get("/board"), try await web.get("/till"))
      #expect(board.text == "since 0" && till.text == "now")
    }
  }

  @Test func `a visitor sees at least their own writes, also from another server`() async throws {
    try await withSite(position: LogPosition(postgres: "16/B374D848")) { web in
      try await web.act()
      #expect(web.cookie("plaza-wrote") == "16b374d848")
      #expect(try await web.get("/board").text == "since 16b374d848")
    }
  }

  @Test func `without a log position a visitor who wrote gets current data`() async throws {
    try await withSite(position: nil) { web in
      try await web.act()
      #expect(try await web.get("/board").text == "since ffffffffffffffff")
    }
  }

  @Test func `a refused write also sets the position cookie, and a read does not`() async throws {
    try await withSite { web in
      _ = try await web.get("/board")
      #expect(web.cookie("plaza-wrote") == nil)
      #expect(try await web.send(.post, "/refused").status == .notFound)
      #expect(web.cookie("plaza-wrote") == "1")
    }
  }

  @Test(arguments: ["Bearer ann", "Bearer", "Basic YW5uOg=="])
  func `API clients get current data and no cookie`(authorization: String) async throws {
    try await withSite { web in
      let headers = ["Authorization": authorization]
      #expect(try await web.sendExactly(.get, "/board", headers: headers).text == "now")
      let reply = try await web.sendExactly(.post, "/act", headers: headers)
      #expect(reply.headers[.setCookie] == nil)
    }
  }

  @Test(arguments: ["", "x", "-1", "+1", "11111111111111111"])
  func `an invalid position cookie gives current data`(value: String) async throws {
    try await withSite { web in
      let reply = try await web.sendExactly(
        .get, "/board", headers: ["Cookie": "plaza-wrote=\(value)"])
      #expect(reply.text == "now")
    }
  }

  @Test func `a page not found on the replica is read from the primary`() async throws {
    try await withSite { web in
      let reply = try await web.get("/fresh")
      #expect(reply.status == .ok && reply.text == "now")
    }
  }

  @Test func `without a replica no position cookie is set`() async throws {
    try await Engine.sqliteMemory.withStore { store in
      let web = WebClient(Router(site: .testing(store), routes: Self.routes, storefronts: []))
      try await web.act()
      #expect(web.cookie("plaza-wrote") == nil)
      #expect(try await web.get("/board").text == "now")
    }
  }

  private static let routes: [Route] = [
    .get("/board", for: .everyone) { _ in .plainText(Staleness.allowed.text) },
    .get("/till", for: .everyone) { _ in .plainText(Staleness.allowed.text) },
    .get("/fresh", for: .everyone) { _ in
      if Staleness.allowed != nil { throw Problem.notFound }
      return .plainText(Staleness.allowed.text)
    },
    .post("/act", for: .everyone, body: .none) { _ in .plainText("done") },
    .post("/refused", for: .everyone, body: .none) { _ in throw Problem.notFound },
  ]

  private func withSite(
    position: LogPosition? = LogPosition(digits: "1"), _ body: (WebClient) async throws -> Void
  ) async throws {
    try await Engine.sqliteMemory.withStore { store in
      let behind = ReplicaRouting(patterns: ["/board", "/fresh"], seconds: 10) { position }
      let site = Site(
        world: TestWorld().world, store: store, origin: nil, isDemo: false,
        identify: { Cast.identify($0, $1) },
        shell: SiteShell(for: []), behind: behind)
      try await body(WebClient(Router(site: site, routes: Self.routes, storefronts: [])))
    }
  }
}

extension WebClient {
  fileprivate func act() async throws {
    let reply = try await send(.post, "/act")
    #expect(reply.status == .ok)
  }
}

extension Staleness? {
  fileprivate var text: String { map { "since \($0.written?.digits ?? "0")" } ?? "now" }
}

extension Response {
  fileprivate static func plainText(_ text: String) -> Response {
    .bytes(Array(text.utf8), type: "text/plain")
  }
}
