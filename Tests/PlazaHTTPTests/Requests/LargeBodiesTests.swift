import HTTPTypes
import PlazaBase
import PlazaTesting
import PlazaUI
import Synchronization
import Testing

@testable import PlazaHTTP

struct LargeBodiesTests {
  /// Each request sends the next one before it receives its response.
  private final class Chain: Sendable {
    let web = Mutex<WebClient?>(nil)

    func routes(of size: Int) -> [Route] {
      [
        .put("/api/chain/{number}", for: .members, body: .raw(atMost: size)) { [self] request in
          let number = Int(try request.parameter("number")) ?? 0
          guard number < 6, let web = web.withLock({ $0 }) else {
            return .json { $0.field("reached", number) }
          }
          let next = web.newVisitor()
          next.signIn(as: .ann)
          let reply = try await next.send(.put, "/api/chain/\(number + 1)", body: [1])
          return .json {
            $0.field(
              "reached", reply.status == .ok ? reply.text : "\(number), then \(reply.status.code)")
          }
        }
      ]
    }
  }

  private func chain(of size: Int) async throws -> String {
    try await Engine.sqliteMemory.withStore(WebTables.migrations) { store in
      let chain = Chain()
      let web = WebClient(
        Router(site: .testing(store), routes: chain.routes(of: size), storefronts: []))
      chain.web.withLock { $0 = web }
      let first = web.newVisitor()
      first.signIn(as: .ann)
      return try await first.send(.put, "/api/chain/1", body: [1]).text
    }
  }

  @Test func `a member can send three large bodies at a time`() async throws {
    #expect(try await chain(of: 2_000_000).contains("3, then 429"))
  }

  @Test func `small bodies do not count towards the limit`() async throws {
    #expect(try await chain(of: 1000).contains("6"))
  }
}
