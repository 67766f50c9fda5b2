public import HTTPTypes
public import PlazaBase
import PlazaData
import PlazaMarkup

/// One request with everything a handler needs to answer it.
public struct Request: Sendable {
  /// The method, target and header fields as they came.
  public let head: HTTPRequest
  /// The path, still percent-encoded, without the query.
  public let path: String
  /// The fields of the query.
  public let query: Fields
  /// The fields of the form or JSON object; none for other bodies.
  public internal(set) var fields: Fields
  /// The raw body of a route that takes one.
  public internal(set) var body: [UInt8]
  /// The body of a route that takes it as it comes.
  public internal(set) var stream: BodyStream?
  /// Who asks; nil for a stranger.
  public internal(set) var viewer: Viewer?
  /// The number of this request in the log.
  public let requestID: String
  /// The peer's address, without a port.
  public let address: String
  /// The part of the address that stands for one client where attempts are counted: see ``network(of:)``.
  public var network: String { Self.network(of: address) }
  /// The flash left by the page before.
  public let flash: Flash?
  /// The present moment: one for the whole request.
  public let now: Instant
  /// What the plaza was assembled with.
  public var site: Site { endpoint.site }
  /// The route that was found.
  public var route: Route { endpoint.route }
  var shop: Shop? { endpoint.shop }
  let endpoint: Endpoint
  let parameters: [(name: String, value: String)]
  var bodyWasRead = false
  /// Tells a client that waits for a word that its body is wanted; nil where none waits.
  let askForBody: (@Sendable () -> Void)?

  /// An IPv4 address as it is, of an IPv6 address its first 64 bits: whoever has one of those has them all.
  public static func network(of address: String) -> String { NetworkAddress(address)?.network ?? address }

  /// The value of a name in the pattern.
  /// - Throws: 404 where the pattern has no such name.
  public func parameter(_ name: String) throws(Problem) -> String {
    guard let found = parameters.first(where: { $0.name == name }) else { throw .notFound }
    return found.value
  }

  /// A key in the path.
  /// - Throws: 404 where it is no key.
  public func id<Tag>(_ name: String, of tag: Tag.Type = Tag.self) throws(Problem) -> ID<Tag> {
    guard let id = ID<Tag>(try parameter(name)) else { throw .notFound }
    return id
  }

  /// The signed-in person. Behind an audience other than everyone there always is one.
  /// - Throws: 401 for a stranger.
  public func signedIn() throws(Problem) -> Viewer {
    guard let viewer else { throw .signInNeeded }
    return viewer
  }

  /// Clock, keys and chance.
  public var world: World { site.world }

  /// A fresh key for a form, so that sending it twice is one act.
  public func newFormKey() -> String { world.newSecret(bytes: 16) }

  /// Whether the caller wants JSON of a page's route: our own scripts ask so.
  public var wantsJSON: Bool { route.isAPI || head.headerFields[.accept]?.hasPrefix("application/json") ?? false }

  /// How many things of a list to answer: `limit`, 1…200, 50 unless said.
  /// - Throws: 422 where it is something else.
  public func limit() throws(Problem) -> Int {
    guard query["limit"] != nil else { return 50 }
    var check = query.checker
    let limit = check.number("limit", "limit", in: 1...200)
    if !check.errors.isEmpty { throw .invalid(check.errors) }
    return limit
  }

  /// What stands around a page that answers this call; slips need it.
  public var chrome: Chrome { site.shell.chrome(for: self) }

  /// A page in the shop's shell.
  public func page(_ page: Page, status: HTTPResponse.Status = .ok) -> Response {
    .html(site.shell.render(page, for: self), status: status)
  }
}
