import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI

/// A site with only the guide's storefront, called without a socket.
struct GuideSite {
  struct Reply {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let text: String
  }

  let world: World
  private let responder: Router

  init(_ store: any Database, _ world: World) {
    let shop = LostAndFound()
    let people: [String: Viewer] = [
      "ann": Viewer(id: world.newID(), name: "Ann", roles: [], session: world.newID()),
      "kim": Viewer(
        id: world.newID(), name: "Kim", roles: [.staff(of: shop.slug)], session: world.newID()),
    ]
    let site = Site(
      world: world, store: store, origin: nil, isDemo: false,
      identify: { token, _ in people[token] },
      shell: SiteShell(for: [shop]))
    self.world = world
    responder = Router(site: site, routes: [], storefronts: [shop])
  }

  func get(_ path: String) async throws -> Reply {
    try await request(.get, path, as: nil, [:], "")
  }

  func post(_ path: String, form: String? = nil, as name: String?) async throws -> Reply {
    let type: HTTPFields = form == nil ? [:] : [.contentType: "application/x-www-form-urlencoded"]
    return try await request(.post, path, as: name, type, form ?? "")
  }

  private func request(
    _ method: HTTPRequest.Method, _ path: String, as name: String?, _ headers: HTTPFields,
    _ body: String
  ) async throws -> Reply {
    var head = HTTPRequest(
      method: method, scheme: "http", authority: "plaza.test", path: path, headerFields: headers)
    if let name { head.headerFields[.authorization] = "Bearer \(name)" }
    let context = ConnectionContext(address: "192.0.2.1", logger: .silent)
    let response = await responder.respond(
      to: HummingbirdCore.Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body))),
      context: context)
    let writer = Collector()
    try await response.body.write(writer)
    return Reply(status: response.status, headers: response.headers, text: await writer.text)
  }
}

/// Calls `body` with a desk over a database with its tables.
func withDesk(_ engine: Engine, _ body: (GuideSite) async throws -> Void) async throws {
  let world = TestWorld()
  try await engine.withStore(WebTables.migrations + LostAndFound().migrations, world: world) {
    store in
    try await body(GuideSite(store, world.world))
  }
}

/// Collects the body of a response.
private actor OutputLines {
  private(set) var bytes = ByteBuffer()
  func add(_ more: ByteBuffer) { bytes.writeImmutableBuffer(more) }
}

private struct Collector: ResponseBodyWriter {
  private let gathered = OutputLines()
  var text: String { get async { String(buffer: await gathered.bytes) } }
  func write(_ buffer: ByteBuffer) async throws { await gathered.add(buffer) }
  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
