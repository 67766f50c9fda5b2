import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import PlazaBase
public import PlazaMarkup

extension Request {
  /// Creates a request whose sender and body have not been read yet.
  init(
    start request: HummingbirdCore.Request, at path: String,
    _ parameters: [(name: String, value: String)],
    context: ConnectionContext,
    endpoint: Endpoint, now: Instant
  ) {
    head = request.head
    self.path = path
    query = request.uri.query.flatMap { try? FormDecoder.decode($0.utf8) } ?? Fields()
    fields = Fields()
    body = []
    viewer = nil
    requestID = endpoint.site.world.randomBytes(8).hexadecimal
    address = endpoint.site.clientAddress(peer: context.address, request.headers)
    flash = Flash(cookie: Cookies(request.headers)[Flash.cookie(secure: endpoint.site.isSecure)])
    self.now = now
    self.endpoint = endpoint
    requestBody = request.headers[.expect] == nil ? nil : context.requestBody
    self.parameters = parameters
  }

  /// The token of the request: a bearer token or the session cookie.
  var token: (text: String, isCookie: Bool)? {
    if let authorization = head.headerFields[.authorization] {
      let parts = authorization.parts(at: " ", splits: 1)
      guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
      return (String(parts[1]), false)
    }
    return Cookies(head.headerFields)[SessionCookie.name(secure: site.isSecure)].map { ($0, true) }
  }

  /// Determines the viewer from the token.
  mutating func identify() async throws {
    guard let token else { return }
    viewer = try await site.identify(token.text, now)
  }

  /// Reads the body according to the route's policy.
  mutating func read(_ source: RequestBody) async throws {
    guard route.body != .none else { return }
    let limit = route.body.limit
    if let announced = head.headerFields[.contentLength].flatMap({ Int($0) }), announced > limit {
      throw Problem.tooLarge(maximum: limit)
    }
    if route.body == .fields { try checkType() }
    if case .stream = route.body {
      let announced = head.headerFields[.contentLength].flatMap { Int($0) }
      stream = BodyStream(
        source: source, limit: limit, announced: announced, requestBody: requestBody)
      return
    }
    requestBody?()
    let bytes = try await bytes(of: source, atMost: limit)
    bodyWasRead = true
    guard route.body == .fields else {
      body = bytes
      return
    }
    if bytes.isEmpty { return }
    fields = try route.isAPI ? JSONFields.decode(bytes) : FormDecoder.decode(bytes)
  }

  /// Returns all bytes of the body. A body that ends early or cannot be parsed is reported as the
  /// client's fault, regardless of the underlying error.
  private func bytes(of source: RequestBody, atMost limit: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      for try await part in source {
        guard bytes.count + part.readableBytes <= limit else {
          throw Problem.tooLarge(maximum: limit)
        }
        bytes.append(contentsOf: part.readableBytesView)
      }
    } catch {
      throw error as? Problem ?? FrameRefusal.badBody.problem
    }
    // The stream of a truncated body ends without an error, so the length is compared.
    if let announced = head.headerFields[.contentLength].flatMap({ Int($0) }),
      announced != bytes.count
    {
      throw FrameRefusal.badBody.problem
    }
    return bytes
  }

  private func checkType() throws(Problem) {
    let wanted = route.isAPI ? "application/json" : "application/x-www-form-urlencoded"
    guard let type = head.headerFields[.contentType] else { return }
    let essence = type.parts(at: ";", splits: 1).first.map {
      $0.trimmingOptionalSpace.lowercased()
    }
    if essence != wanted { throw .unsupported(wanted) }
  }

  /// A redirect to the sign-in page, which returns here afterwards.
  func toSignIn() -> Response {
    toSignIn(then: head.method == .get ? Link(local: head.path ?? "/") : referrer)
  }

  /// A redirect to the sign-in page, which continues to `wanted` afterwards.
  public func toSignIn(then wanted: Link?) -> Response {
    .redirect(
      to: Link("signin").query(["next": wanted?.text]),
      flash: .info(say("Please sign in; we'll bring you right back.")))
  }

  /// The path in the `Referer` header.
  public var referrer: Link? {
    guard let name = HTTPField.Name("Referer"), let text = head.headerFields[name],
      let scheme = text.range(of: "://"),
      let slash = text[scheme.upperBound...].firstIndex(of: "/")
    else { return nil }
    return Link(local: String(text[slash...]))
  }
}
