import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// A small site without a socket, with a route for each kind of response.
struct FuzzStorefront: Storefront {
  static let text = String(repeating: "Sphinx of black quartz, judge my vow. ", count: 60)

  let slug = "stall"
  let title: Phrase = "Stall"
  let tagline: Phrase = "Sells anything."
  let theme = Theme(accent: "#204a87", accentOnDark: "#9cc4ff", icon: .ticket)
  let migrations = [
    Migration("stall/0001-sale", ["CREATE TABLE stall_sale (thing \(.text) NOT NULL) \(.strict)"])
  ]

  func navigation(for viewer: Viewer?) -> [NavigationItem] { [] }

  var routes: [Route] {
    [
      .get("/stall/bytes", for: .everyone) { _ in
        Response(.ok, headers: [.contentType: "video/mp4"], body: .stream(Numbered()))
      },
      .get("/stall/text", for: .everyone) { _ in
        Response(.ok, headers: [.contentType: "text/plain"], body: .bytes(Array(Self.text.utf8)))
      },
      .get("/stall/page", for: .everyone) { request in
        request.page(Page("Found", "<p>\(request.query.text("q"))</p>"))
      },
      .get("/stall/things/{thing}", for: .everyone) { request in
        let id: ID<FuzzStorefront> = try request.id("thing")
        return .redirect(to: Link("stall", id.text), flash: .done(request.query.text("q") ?? ""))
      },
      .get("/stall/door", for: .members) { request in
        request.page(Page("Door", "<p>\(request.viewer?.name)</p>"))
      },
      .post("/stall/sales", for: .everyone) { request in try await sell(request) },
      .post("/api/stall/sales", for: .everyone) { request in try await sell(request) },
      .put("/api/stall/picture", for: .everyone, body: .raw(atMost: 100)) { request in
        .json { $0.field("bytes", request.body.count) }
      },
    ]
  }

  private func sell(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let thing = check.text("thing", "thing", atMost: 40)
    try check.finish()
    return try await request.once { tx in
      try tx.run("INSERT INTO stall_sale (thing) VALUES (\(thing))")
      return .json(status: .created) { $0.field("thing", thing) }
    }
  }
}

/// A thousand bytes, each of which identifies its position.
struct Numbered: ByteSource {
  static let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }

  let length = Numbered.bytes.count
  let tag: String? = "v1"

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    Array(Self.bytes[offset..<min(length, offset + count)])
  }
}
