import HTTPTypes
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

@testable import PlazaHTTP

@Suite struct AssetRangeTests {
  private let text = String(repeating: "a { color: red }\n", count: 500)

  private func withAsset(_ body: (WebClient, String) async throws -> Void) async throws {
    let assets = Assets([.init("a.css", Array(text.utf8))])
    try await Engine.sqliteMemory.withStore { store in
      let responder = Router(site: .testing(store), routes: assets.routes, storefronts: [])
      try await body(WebClient(responder), assets.link("a.css").text)
    }
  }

  @Test func `a range of an asset is returned as partial content`() async throws {
    try await withAsset { web, path in
      let reply = try await web.get(path, headers: ["Range": "bytes=4-8"])
      #expect(reply.status == .partialContent)
      #expect(reply.text == "color")
      #expect(reply.headers[.contentRange] == "bytes 4-8/\(text.utf8.count)")
      let none = try await web.get(path, headers: ["Range": "bytes=99999999-"])
      #expect(none.status == .rangeNotSatisfiable)
      #expect(none.headers[.contentRange] == "bytes */\(text.utf8.count)")
    }
  }

  @Test func `a compressed asset has its own ETag and ranges`() async throws {
    try await withAsset { web, path in
      let packed = try await web.get(path, headers: ["Accept-Encoding": "gzip"])
      let part = try await web.get(
        path, headers: ["Accept-Encoding": "gzip", "Range": "bytes=0-9"])
      #expect(part.status == .partialContent)
      #expect(part.bytes == Array(packed.bytes.prefix(10)))
      #expect(part.headers[.contentEncoding] == "gzip")
      #expect(part.headers[.eTag] == packed.headers[.eTag])
      let tag = try #require(packed.headers[.eTag])
      let plain = try await web.get(path, headers: ["Range": "bytes=0-9", "If-Range": tag])
      #expect(plain.status == .ok && plain.text == text)
    }
  }
}
