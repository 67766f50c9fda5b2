import Foundation
import HTTPTypes
import Members
import PlazaHTTP
import PlazaServer
import PlazaTesting
import Testing

/// Compares the OpenAPI document with the routes.
@Suite struct ContractTests {
  @Test func `openapi.yaml has every API route and no other`() async throws {
    try await withDemoPlaza { plaza, _ in
      let written = try operations()
      let actual = Set(
        plaza.routes.filter(\.isAPI).map { "\($0.method.rawValue) \(unnamed($0.pattern))" })
      #expect(written.subtracting(actual).sorted() == [], "written, but not a route")
      #expect(actual.subtracting(written).sorted() == [], "a route, but not written")
    }
  }

  @Test func `the server serves openapi.yaml unchanged`() async throws {
    try await withDemoPlaza { _, web in
      let reply = try await web.get("/openapi.yaml")
      #expect(reply.status == .ok)
      #expect(reply.bytes == Array(try Data(contentsOf: contract)))
    }
  }

  @Test func `openapi.yaml has every action of the audit log and no other`() throws {
    let text = try String(contentsOf: contract, encoding: .utf8)
    let schema = try #require(text.firstMatch(of: #/\n    AuditAction:\n(?:      .*\n)+/#)).output
    let written = schema.matches(of: #/        - ([a-z-]+)\n/#).map { String($0.1) }
    #expect(written.sorted() == AuditAction.allCases.map(\.rawValue).sorted())
  }

  private var contract: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/openapi.yaml")
  }

  /// Operations with their parameters' names removed, such as `GET /api/rental/films/{}`.
  private func operations() throws -> Set<String> {
    var operations: Set<String> = []
    var path = ""
    for line in try String(contentsOf: contract, encoding: .utf8).split(separator: "\n") {
      if let found = line.firstMatch(of: /^  (\/api[^:]*):/) {
        path = unnamed(String(found.output.1))
      } else if line.firstMatch(of: /^  \S/) != nil {
        path = ""
      } else if !path.isEmpty,
        let found = line.firstMatch(of: /^    (get|post|put|patch|delete|options):/)
      {
        operations.insert("\(found.output.1.uppercased()) \(path)")
      }
    }
    return operations
  }

  private func unnamed(_ pattern: String) -> String { pattern.replacing(/\{[^}]+\}/, with: "{}") }
}
