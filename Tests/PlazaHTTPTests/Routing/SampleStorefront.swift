import HTTPTypes
import PlazaArchive
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import PlazaUI

/// A minimal storefront with one route of each kind.
struct SampleStorefront: Storefront {
  let slug = "kiosk"
  let title: Phrase = "Kiosk"
  let tagline: Phrase = "Sells one thing."
  let theme = Theme(accent: "#204a87", accentOnDark: "#9cc4ff", icon: .ticket)
  let migrations = [
    Migration(
      "kiosk/0001-sale",
      [
        "CREATE TABLE kiosk_sale (id \(.id) NOT NULL PRIMARY KEY, thing \(.text) NOT NULL) \(.strict)"
      ])
  ]

  func navigation(for viewer: Viewer?) -> [NavigationItem] {
    [NavigationItem("Shelf", Link("kiosk", "shelf"), icon: .ticket)]
  }

  var routes: [Route] {
    [
      .get("/kiosk/shelf", for: .everyone) { request in
        request.page(Page("Shelf", "<p>Hello \(request.viewer?.name ?? "stranger")</p>"))
      },
      .get("/kiosk/window", for: .everyone) { request in
        request.page(Page("Window", "<p>Things</p>"))
      }.cacheable,
      .get("/kiosk/till", for: .staff(of: "kiosk")) { request in
        request.page(Page("Till", "<p>Till</p>"))
      },
      .get("/kiosk/office", for: .admins) { request in
        request.page(Page("Office", "<p>Office</p>"))
      },
      .post("/kiosk/sales", for: .members) { request in try await sell(request) },
      .post("/api/kiosk/sales", for: .members) { request in try await sell(request) },
      .get("/api/kiosk/sales/{sale}", for: .members) { request in
        let id: ID<SampleStorefront> = try request.id("sale")
        return .json { $0.field("id", id) }
      },
      .put("/api/kiosk/picture", for: .members, body: .raw(atMost: 1000)) { request in
        .json { $0.field("bytes", request.body.count) }
      },
      .get("/kiosk/broken", for: .everyone) { _ in throw DatabaseError.other("secret table name")
      },
      .get("/kiosk/busy", for: .everyone) { _ in throw DatabaseError.busy },
      .get("/kiosk/full", for: .everyone) { _ in throw DatabaseError.full },
      .get("/kiosk/uncertain", for: .everyone) { _ in throw DatabaseError.outcomeUnknown },
      .get("/kiosk/outage", for: .everyone) { _ in throw TestFailure(isOutOfSpace: false) },
      .get("/kiosk/flood", for: .everyone) { _ in throw TestFailure(isOutOfSpace: true) },
      .get("/kiosk/bytes", for: .everyone) { _ in
        Response(.ok, headers: [.contentType: "video/mp4"], body: .stream(Alphabet()))
      },
      .get("/kiosk/archive", for: .everyone) { request in
        Response(
          .ok,
          body: .stream(
            ZipStream(ZipArchive(at: request.now), [ZipFile("a", length: 10) { Alphabet() }])))
      },
    ]
  }

  private func sell(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let thing = check.text("thing", "thing", atMost: 20)
    try check.finish()
    let id: ID<SampleStorefront> = request.world.newID()
    return try await request.once { tx in
      if thing == "nothing" { throw SoldOut() }
      if thing == "crowd" { throw TooManyVisitors() }
      if thing == "closed" { throw Closed() }
      try tx.run("INSERT INTO kiosk_sale (id, thing) VALUES (\(id), \(thing))")
      if request.route.isAPI {
        return .created(["\(id)"], at: Link("api", "kiosk", "sales", id.text))
      }
      return .redirect(to: Link("kiosk", "shelf"), flash: .done("Sold: \(thing)."))
    }
  }
}

struct SoldOut: Refusal {
  let slug = "sold-out"
  let message = "All rows that can be imported have been. Come back tomorrow."
}

struct TooManyVisitors: Refusal {
  let slug = "crowd"
  let message = "There are too many people. Come back in a minute."
  let kind = RefusalKind.tooMany(retryAfter: .minutes(1))
}

struct Closed: Refusal {
  let slug = "closed"
  let message = "The kiosk is being refilled. Come back in a minute."
  let kind = RefusalKind.unavailable(retryAfter: .seconds(30))
}

/// The bytes "abcdefghij".
struct Alphabet: ByteSource {
  let length = 10
  let tag: String? = "v1"

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    (offset..<min(length, offset + count)).map { UInt8(ascii: "a") + UInt8($0) }
  }
}

/// Provides a client of a kiosk, and the kiosk's database.
func withKiosk<Value: Sendable>(
  _ engine: Engine = .sqliteMemory, world: TestWorld = TestWorld(),
  _ body: (WebClient, any Database) async throws -> Value
) async throws -> Value {
  let kiosk = SampleStorefront()
  return try await engine.withStore(WebTables.migrations + kiosk.migrations, world: world) {
    store in
    let site = Site.testing(store, world: world, storefronts: [kiosk])
    let responder = Router(site: site, routes: site.assets.routes, storefronts: [kiosk])
    return try await body(WebClient(responder), store)
  }
}

/// Returns the number of sales.
func sales(_ store: any Database) async throws -> Int {
  try await store.read { tx in try tx.count("SELECT count(*) AS n FROM kiosk_sale") }
}

/// A transient or a permanent failure.
private struct TestFailure: TransientError {
  let isOutOfSpace: Bool
}
