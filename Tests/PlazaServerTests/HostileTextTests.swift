import Foundation
import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaServer
import PlazaTesting
import Testing

/// Hostile texts and numbers sent to every route cause neither server errors nor crashes.
@Suite struct HostileTextTests {
  static let texts = [
    "\u{0}", "a\u{0}b", "\u{FFFF}\u{FFFE}", "\u{202E}\u{200F}\u{1B}[31m", "a\r\nb: c",
    "9223372036854775807",
    "-9223372036854775808", "1e308", "nan", "%", "\\",
  ]

  /// The texts that PostgreSQL could reject although SQLite accepts them. The others never reach a
  /// database in another form.
  private static func texts(on engine: Engine?) -> [String] {
    engine == .postgres ? texts.filter { !["%", "\\", "a\r\nb: c", "nan"].contains($0) } : texts
  }

  /// The query fields read by any route.
  private static let names = [
    "q", "year", "genre", "before", "category", "kind", "born", "day", "state", "store", "member",
    "action", "film",
    "play", "what", "open", "at", "from", "near", "rating", "precision", "day", "drill", "undo",
    "checkout", "copies",
    "start", "format", "advertiser", "order", "code", "next", "v",
  ]

  private static let cursors = [
    Cursor("9223372036854775807", "9223372036854775807"),
    Cursor("-9223372036854775808", "\u{10FFFF}"),
    Cursor("0 9223372036854775807 0", "x"), Cursor("3 -9223372036854775808 1000000000", ""),
    Cursor("\u{FFFF}", ""),
  ].map(\.text)

  @Test(arguments: [Engine?.none, .postgres])
  func `no query causes a fault`(engine: Engine?) async throws {
    try await withDemoPlaza(engine) { plaza, web in
      try await web.signIn(as: .admin)
      for route in plaza.routes where route.method == .get {
        let path = address(of: route)
        for text in Self.texts(on: engine) {
          let typed = encoded(text)
          try await request(web, "\(path)?q=\(typed)")
          try await request(
            web, "\(path)?limit=5&\(Self.names.map { "\($0)=\(typed)" }.joined(separator: "&"))")
          try await request(web, "\(path)?after=\(typed)&limit=\(typed)")
        }
        for cursor in Self.cursors { try await request(web, "\(path)?q=a&after=\(cursor)") }
      }
    }
  }

  @Test(arguments: [Engine?.none, .postgres])
  func `no form or JSON body causes a fault`(engine: Engine?) async throws {
    let names = try fieldNames()
    #expect(names.count > 100 && names.contains("title"))
    try await withDemoPlaza(engine) { plaza, web in
      for text in Self.texts(on: engine) {
        try await web.signIn(as: .admin)
        let form = names.map { "\($0)=\(encoded(text))" }.joined(separator: "&")
        let json = JSONWriter.fields(names.map { ($0, text) })
        for route in plaza.routes where route.body == .fields && !route.pattern.contains("signout")
        {
          let type = route.isAPI ? "application/json" : "application/x-www-form-urlencoded"
          let reply = try await web.send(
            route.method, address(of: route), headers: ["Content-Type": type],
            body: route.isAPI ? json : Array(form.utf8))
          #expect(
            reply.status.code < 500, "\(text.debugDescription): \(route.method) \(route.pattern)")
        }
      }
    }
  }

  @Test(arguments: [Engine?.none, .postgres])
  func `a search with a NUL character is refused as malformed`(engine: Engine?) async throws {
    try await withDemoPlaza(engine) { _, web in
      for path in ["/camp/media?q=%00", "/api/camp/media?q=a%00b"] {
        let reply = try await web.get(path)
        #expect(reply.status == .badRequest, "\(path)")
      }
      #expect(try await web.get("/api/camp/media?q=%00").text.contains("/problems/malformed"))
    }
  }

  private func request(_ web: WebClient, _ path: String) async throws {
    let reply = try await web.get(path)
    #expect(reply.status.code < 500, "\(path)")
  }

  private func encoded(_ text: String) -> String {
    text.utf8.map { "%" + [$0].hexadecimal }.joined()
  }

  private func address(of route: Route) -> String {
    route.pattern.replacing(/\{[^}]+\}/, with: "01980000-0000-7000-8000-000000000000")
  }

  /// Returns every field of forms and JSON objects, as found in the sources.
  private func fieldNames() throws -> [String] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift",
        let text = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      for match in text.matches(of: #/\.[a-zA-Z]+\("([a-zA-Z]+)",/#) {
        names.insert(String(match.1))
      }
    }
    return names.sorted()
  }
}

extension JSONWriter {
  fileprivate static func fields(_ fields: [(String, String)]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in for (name, value) in fields { json.field(named: name, value) } }
    return json.bytes
  }
}
