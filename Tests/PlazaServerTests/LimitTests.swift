import Foundation
import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaServer
import PlazaTesting
import Testing

/// The limits of all modules and their documentation.
struct LimitTests {
  @Test func `the documented limits match the program`() async throws {
    try await withDemoPlaza { plaza, _ in
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
        path: "../../docs/limits.md")
      let written = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(
        String.init
      )
      .filter { $0.hasPrefix("| `") }
      let actual = plaza.limits.map(\.line)
      #expect(Set(plaza.limits.map(\.name)).count == actual.count, "a name is taken twice")
      #expect(
        written.filter { !actual.contains($0) }.isEmpty, "in docs/limits.md, but not a limit")
      let missing = actual.filter { !written.contains($0) }
      #expect(
        missing.isEmpty, "a limit, but not in docs/limits.md:\n\(missing.joined(separator: "\n"))")
    }
  }

  @Test(arguments: Engine.all)
  func `the usage of every member limit can be counted`(engine: Engine) async throws {
    try await withDemoPlaza(engine) { plaza, web in
      try await web.signIn(as: .ann)
      let ann = try #require(try await web.get("/api/me").json("id"))
      try await web.signIn(as: .admin)
      let list = try await web.get("/api/members/\(ann)/limits")
      #expect(list.status == .ok)
      for limit in plaza.limits where limit.subject == .member {
        #expect(
          list.text.contains("\"name\":\"\(limit.name)\",\"most\":\(limit.maximum)"),
          "\(limit.name)")
      }
      #expect(
        HTMLCheck(document: try await web.get("/members/\(ann)/limits").bytes).faults.isEmpty)
    }
  }
}

extension Limit {
  fileprivate var line: String {
    Language.$current.withValue(.english) {
      "| `\(name)` | \(say(title)) | \(subject.rawValue) | \(maximum) | \(period.map(\.localizedText) ?? "at a time") |"
    }
  }
}
