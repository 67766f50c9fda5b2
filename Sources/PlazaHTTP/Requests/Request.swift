public import HTTPTypes
public import PlazaBase
import PlazaData
import PlazaMarkup

/// An HTTP request with everything that a handler needs to respond to it.
public struct Request: Sendable {
  /// The method, target and header fields as received.
  public let head: HTTPRequest
  /// The percent-encoded path, without the query.
  public let path: String
  /// The fields of the query string.
  public let query: Fields
  /// The fields of the form or JSON object; empty for other bodies.
  public internal(set) var fields: Fields
  /// The raw body, if the route takes one.
  public internal(set) var body: [UInt8]
  /// The body as a stream, if the route takes one.
  public internal(set) var stream: BodyStream?
  /// The signed-in user; `nil` for a signed-out visitor.
  public internal(set) var viewer: Viewer?
  /// The identifier of this request in the log.
  public let requestID: String
  /// The client's address without a port; see ``TrustedProxies``.
  public let address: String
  /// The part of the address by which attempts are rate limited; see ``network(of:)``.
  public var network: String { Self.network(of: address) }
  /// The message left by the preceding request.
  public let flash: Flash?
  /// The time of the request; the same for its whole duration.
  public let now: Instant
  /// The configuration of the site.
  public var site: Site { endpoint.site }
  /// The matched route.
  public var route: Route { endpoint.route }
  /// The shop of the matched route; `nil` for the routes of the site.
  public var shop: Shop? { endpoint.shop }
  let endpoint: Endpoint
  let parameters: [(name: String, value: String)]
  var bodyWasRead = false
  /// Sends `100 Continue` to a client that waits for it before sending the body; `nil` if the
  /// client does not wait.
  let requestBody: (@Sendable () -> Void)?

  /// Returns an IPv4 address unchanged and the /64 prefix of an IPv6 address, because a client
  /// with one address of the prefix usually controls all of them.
  public static func network(of address: String) -> String {
    NetworkAddress(address)?.network ?? address
  }

  /// Returns the value of a path parameter.
  /// - Throws: 404 if the pattern has no such parameter.
  public func parameter(_ name: String) throws(Problem) -> String {
    guard let found = parameters.first(where: { $0.name == name }) else { throw .notFound }
    return found.value
  }

  /// Returns a path parameter as an id.
  /// - Throws: 404 if the parameter is not an id.
  public func id<Tag>(_ name: String, of tag: Tag.Type = Tag.self) throws(Problem) -> ID<Tag> {
    guard let id = ID<Tag>(try parameter(name)) else { throw .notFound }
    return id
  }

  /// Returns the signed-in user. On routes whose audience is not `everyone`, it never throws.
  /// - Throws: 401 for a signed-out visitor.
  public func signedIn() throws(Problem) -> Viewer {
    guard let viewer else { throw .signInNeeded }
    return viewer
  }

  /// The clock and the source of ids and random bytes.
  public var world: World { site.world }

  /// Returns a fresh idempotency key for a form, so that a repeated submission has no further
  /// effect.
  public func newFormKey() -> String { world.newSecret(bytes: 16) }

  /// Whether the response should be JSON: on API routes, and on page routes if the site's scripts
  /// ask for it.
  public var wantsJSON: Bool {
    route.isAPI || head.headerFields[.accept]?.hasPrefix("application/json") ?? false
  }

  /// Returns the requested number of list items: `limit`, 1…200, by default 50.
  /// - Throws: 422 if the value is invalid.
  public func limit() throws(Problem) -> Int {
    guard query["limit"] != nil else { return 50 }
    var check = query.checker
    let limit = check.number("limit", say("limit"), in: 1...200)
    if !check.errors.isEmpty { throw .invalid(check.errors) }
    return limit
  }
}
