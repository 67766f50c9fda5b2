import HTTPTypes
import PlazaTesting
import Testing

@testable import PlazaHTTP

@Suite struct RouteTreeTests {
  private static let patterns = [
    "/", "/films", "/films/new", "/films/{film}", "/films/{film}/edit", "/films/new/{draft}",
    "/{shop}/about",
  ]

  @Test(
    arguments: [
      ("/", "/", []), ("/films", "/films", []), ("/films/", "/films", []),
      ("//films", "/films", []),
      ("/films/new", "/films/new", []), ("/films/7", "/films/{film}", ["film=7"]),
      ("/films/7/edit", "/films/{film}/edit", ["film=7"]),
      ("/films/new/edit", "/films/new/{draft}", ["draft=edit"]),
      ("/films/about", "/films/{film}", ["film=about"]),
      ("/shelf/about", "/{shop}/about", ["shop=shelf"]),
      ("/films/%2e%2e", "/films/{film}", ["film=%2e%2e"]),
    ])
  func `a path matches its pattern, literal segments first`(
    path: String, pattern: String, parameters: [String]
  ) async throws {
    let tree = try await Self.tree()
    let found = try #require(tree.find(path))
    #expect(found.entry.endpoint(for: .get).route.pattern == pattern)
    #expect(found.parameters.map { "\($0.name)=\($0.value)" } == parameters)
  }

  @Test(arguments: ["/film", "/films/7/8", "/films/7/edit/now", "/shelf", "/about"])
  func `other paths match no route`(path: String) async throws {
    #expect(try await Self.tree().find(path) == nil)
  }

  @Test func `HEAD uses the GET route, and other methods are refused`() async throws {
    let entry = try #require(try await Self.tree().find("/films")).entry
    #expect(entry.endpoint(for: .head).route.method == .get)
    #expect(entry.endpoint(for: .post).route.pattern == "refused")
    #expect(entry.endpoint(for: try #require(.init("PROPFIND"))).route.pattern == "refused")
  }

  private static func tree() async throws -> RouteTree {
    try await Engine.sqliteMemory.withStore([]) { store in
      let site = Site.testing(store)
      var tree = RouteTree()
      for pattern in patterns {
        tree.add(
          RouteTree.Entry(
            endpoints: [
              Endpoint(.get(pattern, for: .everyone) { _ in .noContent }, site: site, shop: nil)
            ],
            refusal: Endpoint(
              .failing(with: .methodNotAllowed([]), at: "refused"), site: site, shop: nil)),
          at: pattern)
      }
      return tree
    }
  }
}
