import Foundation
public import HTTPTypes
import HummingbirdCore
public import Logging
import NIOCore
import PlazaBase
public import PlazaHTTP
import Synchronization

/// A browser or API client without a socket. It calls the real `Router` and stores the cookies
/// that it receives.
///
/// ```
/// let web = WebClient(SiteResponder(site: site, routes: [], storefronts: [counter]))
/// let reply = try await web.post("/rental/customers/new", form: ["name": "Ann Lee"])
/// #expect(reply.status == .seeOther)
/// ```
public final class WebClient: Sendable {
  private let responder: Router
  private let address: String
  private let host: String
  private let logger: Logger
  private let cookies = Mutex<[String: String]>([:])
  private let bearer = Mutex<String?>(nil)

  /// - Parameters:
  ///   - address: The client's IP address.
  ///   - host: The host name in the requests.
  ///   - logger: Receives the server's log.
  public init(
    _ responder: Router, address: String = "192.0.2.1", host: String = "plaza.test",
    logger: Logger = .silent
  ) {
    self.responder = responder
    self.address = address
    self.host = host
    self.logger = logger
  }

  /// Creates another client of the same server, without cookies.
  public func newVisitor(address: String? = nil) -> WebClient {
    WebClient(responder, address: address ?? self.address, host: host, logger: logger)
  }

  /// Sends a session cookie from now on.
  public func signIn(token: String) {
    cookies.withLock { $0[SessionCookie.name(secure: false)] = token }
  }

  /// Signs in as a member of the cast, if the site uses ``Cast/identify(_:_:)``.
  public func signIn(as person: Cast) { signIn(token: person.rawValue) }

  /// Sends `Authorization: Bearer …` from now on, and no cookies.
  public func useBearer(_ token: String?) { bearer.withLock { $0 = token } }

  /// Returns the value of a cookie.
  public func cookie(_ name: String) -> String? { cookies.withLock { $0[name] } }

  /// Sends a `GET` request.
  public func get(_ path: String, headers: [String: String] = [:]) async throws -> Reply {
    try await send(.get, path, headers: headers)
  }

  /// Posts a form as a page of the site does.
  public func post(
    _ path: String, form: KeyValuePairs<String, String> = [:], headers: [String: String] = [:]
  ) async throws -> Reply {
    try await post(path, fields: form.map { ($0.key, $0.value) }, headers: headers)
  }

  /// Posts a form with fields computed at run time.
  public func post(
    _ path: String, fields: [(String, String)], headers: [String: String] = [:]
  ) async throws -> Reply {
    let body = fields.map { "\(encode($0.0))=\(encode($0.1))" }.joined(separator: "&")
    let type = ["Content-Type": "application/x-www-form-urlencoded"]
    return try await send(
      .post, path, headers: type.merging(headers) { $1 }, body: Array(body.utf8))
  }

  /// Sends JSON as an API client does.
  public func send(
    _ method: HTTPRequest.Method, _ path: String, json: String, headers: [String: String] = [:]
  ) async throws -> Reply {
    let type = ["Content-Type": "application/json"]
    return try await send(
      method, path, headers: type.merging(headers) { $1 }, body: Array(json.utf8))
  }

  /// Sends any request. Unsafe methods carry the headers of a same-origin page unless `headers`
  /// overrides them.
  public func send(
    _ method: HTTPRequest.Method, _ path: String, headers: [String: String] = [:],
    body: [UInt8] = []
  ) async throws -> Reply {
    let all = ownHeaders(for: method, body).merging(headers) { $1 }
    return try await sendExactly(method, path, headers: all, body: body)
  }

  /// Sends exactly these headers. Of an endless event stream it reads the first part and
  /// disconnects.
  public func sendExactly(
    _ method: HTTPRequest.Method, _ path: String, headers: [String: String], body: [UInt8] = []
  ) async throws -> Reply {
    var head = HTTPRequest(method: method, scheme: "http", authority: host, path: path)
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    let request = HummingbirdCore.Request(
      head: head, body: RequestBody(buffer: ByteBuffer(bytes: body)))
    let response = await responder.respond(
      to: request, context: ConnectionContext(address: address, logger: logger))
    keepCookies(response.headers)
    let collector = Collector(waitsForEnd: response.headers[.contentType] != "text/event-stream")
    do { try await response.body.write(collector) } catch is Collector.Enough {}
    return Reply(
      status: response.status, headers: response.headers, bytes: collector.bytes.withLock { $0 })
  }

  private func ownHeaders(for method: HTTPRequest.Method, _ body: [UInt8]) -> [String: String] {
    var headers: [String: String] = [:]
    if method != .get && method != .head { headers["Content-Length"] = String(body.count) }
    if let token = bearer.withLock({ $0 }) {
      headers["Authorization"] = "Bearer \(token)"
    } else {
      let held = cookies.withLock {
        $0.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
      }
      if !held.isEmpty { headers["Cookie"] = held }
      if method != .get && method != .head { headers["Sec-Fetch-Site"] = "same-origin" }
    }
    return headers
  }

  private func keepCookies(_ headers: HTTPFields) {
    for field in headers[values: .setCookie] {
      let parts = field.split(separator: ";").map { $0.drop { $0 == " " } }
      guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { continue }
      let name = String(pair[..<equals])
      let value = String(pair[pair.index(after: equals)...])
      cookies.withLock { $0[name] = parts.contains("Max-Age=0") ? nil : value }
    }
  }
}

/// A response.
public struct Reply: Sendable {
  public let status: HTTPResponse.Status
  public let headers: HTTPFields
  public let bytes: [UInt8]

  /// The body as text without `<bdi>` elements, so that sentences can be compared.
  public var text: String {
    String(decoding: bytes, as: UTF8.self).replacing("<bdi>", with: "").replacing(
      "</bdi>", with: "")
  }
  /// The target of a redirect.
  public var location: String? { headers[.location] }

  /// Returns the value of the first form field with this name, such as `_key`.
  public func hidden(_ name: String) -> String? { between("name=\"\(name)\" value=\"", "\"") }

  /// Returns the first text with this name in a JSON body.
  public func json(_ name: String) -> String? { between("\"\(name)\":\"", "\"") }

  /// Returns the text between the first occurrences of two texts in the body.
  public func between(_ start: String, _ end: String) -> String? {
    guard let from = text.range(of: start), let to = text[from.upperBound...].range(of: end) else {
      return nil
    }
    return String(text[from.upperBound..<to.lowerBound])
  }
}

private func encode(_ text: String) -> String {
  text.utf8.map { byte in
    let plain =
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    return plain ? String(Unicode.Scalar(byte)) : "%" + [byte].hexadecimal
  }.joined()
}

private final class Collector: ResponseBodyWriter {
  struct Enough: Error {}

  let bytes = Mutex<[UInt8]>([])
  private let waitsForEnd: Bool

  init(waitsForEnd: Bool) { self.waitsForEnd = waitsForEnd }

  func write(_ buffer: ByteBuffer) async throws {
    bytes.withLock { $0.append(contentsOf: buffer.readableBytesView) }
    if !waitsForEnd { throw Enough() }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
