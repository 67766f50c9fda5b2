import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Synchronization

extension FuzzTarget {
  /// Complete requests to a site without a socket: a line with method and address, header fields,
  /// an empty line and a body. No response is a server error, all lengths and ranges are correct,
  /// and an idempotency key takes effect once.
  static let exchange = FuzzTarget(
    "exchange", maximumLength: 700,
    waiting: { input in
      guard let asked = Asked(input.bytes) else { return }
      let market = try await Market.open()
      let reply = try await market.ask(asked)
      try reply.check(asked)
      let count = try await market.sales()
      if count == 1, asked.isKeyed {
        let second = try await market.ask(asked)
        try hold(
          second.status == reply.status && second.body == reply.body,
          "\(asked) was answered in two ways")
        let other = try await market.ask(asked.withOtherBody)
        try hold(other.status.code >= 400, "\(asked) with another body is \(other.status)")
        let again = try await market.sales()
        try hold(again == 1, "\(asked) was done \(again) times")
      }
      if count > 0 { try await market.clear() }
    })
}

/// A request composed by the fuzzer.
private struct Asked: CustomStringConvertible {
  var head: HTTPRequest
  var body: [UInt8]

  init?(_ bytes: [UInt8]) {
    let lines = FuzzInput(bytes: bytes).lines(12)
    let start = lines[0].split(separator: " ", maxSplits: 1)
    guard start.count == 2, let method = HTTPRequest.Method(String(start[0])) else { return nil }
    head = HTTPRequest(
      method: method, scheme: "http", authority: "plaza.test", path: String(start[1]))
    let fields = lines.dropFirst().prefix { !$0.isEmpty }
    for field in fields {
      let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
      head.headerFields.append(HTTPField(name: name, value: String(parts[1].drop { $0 == " " })))
    }
    let rest = bytes.split(
      separator: 0x0A, maxSplits: fields.count + 1, omittingEmptySubsequences: false)
    body = rest.count == fields.count + 2 ? Array(rest[fields.count + 1]) : []
  }

  var description: String {
    "\(head.method) \(head.path ?? "") \(head.headerFields) \(String(decoding: body, as: UTF8.self))"
  }

  /// Only API clients send this header; the key of a form is a field of its body.
  var isKeyed: Bool {
    guard let name = HTTPField.Name("Idempotency-Key") else { return false }
    return !(head.headerFields[name] ?? "").isEmpty
  }

  var withOtherBody: Asked {
    var other = self
    other.body =
      head.path?.hasPrefix("/api/") == true
      ? Array(#"{"thing":"other"}"#.utf8) : Array("thing=other".utf8)
    return other.body == body ? self : other
  }
}

private struct Replied {
  let status: HTTPResponse.Status
  let headers: HTTPFields
  let body: [UInt8]

  func check(_ asked: Asked) throws {
    try hold(status.code < 500, "\(asked) is \(status)")
    let isHead = asked.head.method == .head || status == .notModified || status == .noContent
    if isHead {
      try hold(body.isEmpty, "\(asked) has a body")
    } else {
      try hold(
        headers[.contentLength] == String(body.count),
        "\(asked) says \(headers) for \(body.count) bytes")
    }
    if let location = headers[.location] {
      try hold(
        location.hasPrefix("/") && !location.hasPrefix("//"), "\(asked) leads to \(location)")
    }
    for field in headers {
      try hold(
        !field.value.utf8.contains { $0 < 0x20 || $0 == 0x7F },
        "\(asked) puts controls into \(field)")
    }
    if status == .partialContent || status == .rangeNotSatisfiable { try checkRange(asked) }
    if !isHead, headers[.contentEncoding] == "gzip" {
      let plain = try inflated(body, windowBits: 15 + 16, room: 1_000_000)
      let isText = headers[.contentType] == "text/plain"
      try hold(!isText || plain == Array(FuzzStorefront.text.utf8), "\(asked) is packed wrongly")
    } else if !isHead, status == .ok, headers[.contentType] == "video/mp4" {
      try hold(body == Numbered.bytes, "\(asked) is \(body.count) bytes")
    }
  }

  private func checkRange(_ asked: Asked) throws {
    let said = headers[.contentRange] ?? ""
    let length = Numbered.bytes.count
    if status == .rangeNotSatisfiable {
      return try hold(said == "bytes */\(length)", "\(asked) says \(said)")
    }
    guard let match = said.wholeMatch(of: /bytes ([0-9]+)-([0-9]+)\/1000/),
      let first = Int(match.1),
      let last = Int(match.2), first <= last, last < length
    else { throw Broken(description: "\(asked) says \(said)") }
    if asked.head.method == .head { return }
    try hold(
      body == Array(Numbered.bytes[first...last]),
      "\(asked) says \(said) and sends \(body.count) bytes")
  }
}

/// The stall with its database, opened once.
private struct Market: Sendable {
  let store: SQLiteStore
  let responder: Router

  private static let outcome = Mutex<Market?>(nil)

  static func open() async throws -> Market {
    if let market = outcome.withLock({ $0 }) { return market }
    let storefront = FuzzStorefront()
    let store = try SQLiteStore(inMemory: TestWorld().world)
    try await store.migrate(WebTables.migrations + storefront.migrations)
    let site = Site(
      world: TestWorld().world, store: store, origin: nil, isDemo: false,
      trustedProxies: TrustedProxies(["192.0.2.1"]) ?? .none,
      identify: { Cast.identify($0, $1) }, shell: SiteShell(for: [storefront]))
    let market = Market(
      store: store,
      responder: Router(site: site, routes: site.shell.assets.routes, storefronts: [storefront]))
    outcome.withLock { $0 = market }
    return market
  }

  func ask(_ asked: Asked) async throws -> Replied {
    let request = Request(
      head: asked.head, body: RequestBody(buffer: ByteBuffer(bytes: asked.body)))
    let logger = Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }
    let response = await responder.respond(
      to: request, context: ConnectionContext(address: "192.0.2.1", logger: logger))
    let gathered = Gathered()
    try await response.body.write(gathered)
    return Replied(
      status: response.status, headers: response.headers, body: gathered.bytes.withLock { $0 })
  }

  func sales() async throws -> Int {
    try await store.read { tx in try tx.count("SELECT count(*) AS n FROM stall_sale") }
  }

  func clear() async throws {
    try await store.write { tx in
      try tx.run("DELETE FROM stall_sale")
      try tx.run("DELETE FROM web_idempotent_response")
    }
  }
}

private final class Gathered: ResponseBodyWriter {
  let bytes = Mutex<[UInt8]>([])

  func write(_ buffer: ByteBuffer) async throws {
    bytes.withLock { $0.append(contentsOf: buffer.readableBytesView) }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
