public import HTTPTypes

/// A route of the server: its method and pattern, its audience, the body it accepts, and its
/// handler.
public struct Route: Sendable {
  /// Responds to a request.
  public typealias Handler = @Sendable (Request) async throws -> Response

  /// The method; a GET route also handles HEAD.
  public let method: HTTPRequest.Method
  /// The path, with parameters in braces, such as `/rental/customers/{customer}`.
  public let pattern: String
  /// The users that may call the route.
  public let audience: Audience
  /// The body that the route accepts.
  public let body: BodyPolicy
  public private(set) var handler: Handler

  /// Whether the route belongs to the API, so that problems are returned as JSON.
  public let isAPI: Bool
  /// Whether the responses contain no personal data of anyone but the viewer; see ``cacheable``.
  public private(set) var isCacheable = false
  /// Whether the route rejects edits based on an outdated version of a record; see ``versioned``.
  public private(set) var isVersioned = false
  /// Whether forms of other sites may call the route; see ``acceptingForeignForms``.
  public private(set) var acceptsForeignForms = false
  /// The handler for signed-out visitors; see ``resumingAfterSignIn(_:)``.
  private(set) var savingHandler: Handler?
  /// Whether the access log shows the pattern instead of the path, because the path contains a
  /// secret token.
  private let hidesPath: Bool

  private init(
    _ method: HTTPRequest.Method, _ pattern: String, _ audience: Audience, _ body: BodyPolicy,
    _ handler: @escaping Handler
  ) {
    self.method = method
    self.pattern = pattern
    isAPI = pattern.hasPrefix("/api/")
    hidesPath = pattern.contains("{token}")
    self.audience = audience
    self.body = body
    self.handler = handler
  }

  /// This route, declared to return no personal data, such as a list of films or a blank form.
  /// Only such responses may be cached by the browser of a signed-in user, who must revalidate
  /// them before reuse; all others are `no-store`. The viewer's own name in the top bar does not
  /// count as personal data.
  public var cacheable: Route {
    var route = self
    route.isCacheable = true
    return route
  }

  /// This route, declared to reject an edit of a record that has changed since it was read. Its
  /// handler must call ``Request/expectUnchanged(_:)``.
  public var versioned: Route {
    var route = self
    route.isVersioned = true
    return route
  }

  /// This route, declared to accept forms that pages of other sites post. Its handler must change
  /// nothing and ignore the viewer; it may only redirect to a page of this site.
  public var acceptingForeignForms: Route {
    var route = self
    route.acceptsForeignForms = true
    return route
  }

  /// This route, with a handler for signed-out visitors, such as a user whose session expired
  /// while filling in a form: it offers to sign in and then continues with the submitted values.
  /// The handler must neither change state nor read personal data. API clients receive 401 as
  /// usual.
  public func resumingAfterSignIn(_ savingHandler: @escaping Handler) -> Route {
    var route = self
    route.savingHandler = savingHandler
    return route
  }

  /// Returns the path as written to the access log.
  func logged(_ path: String) -> String { hidesPath ? pattern : path.printable }

  /// A route that reads without side effects.
  public static func get(_ pattern: String, for audience: Audience, _ handler: @escaping Handler)
    -> Route
  {
    Route(.get, pattern, audience, .none, handler)
  }

  /// A route that performs an action.
  public static func post(
    _ pattern: String, for audience: Audience, body: BodyPolicy = .fields,
    _ handler: @escaping Handler
  ) -> Route {
    Route(.post, pattern, audience, body, handler)
  }

  /// A route that creates or replaces a resource; it is idempotent.
  public static func put(
    _ pattern: String, for audience: Audience, body: BodyPolicy = .fields,
    _ handler: @escaping Handler
  ) -> Route {
    Route(.put, pattern, audience, body, handler)
  }

  /// A route that changes the submitted fields of a resource.
  public static func patch(
    _ pattern: String, for audience: Audience, body: BodyPolicy = .fields,
    _ handler: @escaping Handler
  ) -> Route {
    Route(.patch, pattern, audience, body, handler)
  }

  /// A route that describes the capabilities of a resource.
  public static func options(
    _ pattern: String, for audience: Audience, _ handler: @escaping Handler
  ) -> Route {
    Route(.options, pattern, audience, .none, handler)
  }

  /// A route that deletes a resource.
  public static func delete(
    _ pattern: String, for audience: Audience, body: BodyPolicy = .none,
    _ handler: @escaping Handler
  ) -> Route {
    Route(.delete, pattern, audience, body, handler)
  }
}

/// The request body that a route accepts.
public enum BodyPolicy: Sendable, Hashable {
  /// No body.
  case none
  /// Named fields: a form on page routes, a JSON object on API routes. At most 256 KiB.
  case fields
  /// Bytes buffered as a whole, at most `atMost`.
  case raw(atMost: Int)
  /// Bytes streamed as they arrive, at most `atMost`; the handler reads them from
  /// ``Request/stream``.
  case stream(atMost: Int)

  /// The maximum body size in bytes.
  var limit: Int {
    switch self {
    case .none: 0
    case .fields: 262_144
    case .raw(let maximum), .stream(let maximum): maximum
    }
  }
}
