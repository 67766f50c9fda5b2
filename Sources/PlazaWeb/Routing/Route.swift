public import HTTPTypes

/// One address that the plaza answers: what it is, who may call it, how large a body it takes, and what it does.
public struct Route: Sendable {
  /// What a handler does.
  public typealias Handler = @Sendable (Request) async throws -> Response

  /// The method; HEAD comes with GET.
  public let method: HTTPRequest.Method
  /// The address, with names in braces for what varies: `/rental/customers/{customer}`.
  public let pattern: String
  /// Who may call it.
  public let audience: Audience
  /// What may follow the header.
  public let body: BodyPolicy
  /// What it does.
  public private(set) var handler: Handler

  /// Whether programs call it: the answer to a problem is JSON.
  public let isAPI: Bool
  /// Whether nothing that it answers tells of anybody but the one who looks; see ``cacheable``.
  public private(set) var isAboutNobody = false
  /// Whether it edits a record only in the version that was read; see ``versioned``.
  public private(set) var isVersioned = false
  /// What a stranger's form is answered with; see ``resumingAfterSignIn(_:)``.
  private(set) var keeper: Handler?
  /// What stands in an address in place of a password stays out of the log.
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

  /// The same route, declared to answer nothing about anybody: a list of films, a form that is still blank. Only such
  /// answers may a browser keep while somebody is signed in, and must ask before it shows them again; all others are
  /// `no-store`. The name of the one who looks, which stands in every page's bar, does not count.
  public var cacheable: Route {
    var route = self
    route.isAboutNobody = true
    return route
  }

  /// The same route, declared to refuse an edit of a record that was changed since it was read: its handler calls
  /// ``Request/expectUnchanged(_:)``.
  public var versioned: Route {
    var route = self
    route.isVersioned = true
    return route
  }

  /// The same route, with an answer of its own for a stranger's form, such as one that was open while a session ended:
  /// a way to sign in that leads on to what was filled in. The answer changes nothing and reads nothing that is
  /// anybody's. Programs are told that they must sign in, as everywhere.
  public func resumingAfterSignIn(_ keeper: @escaping Handler) -> Route {
    var route = self
    route.keeper = keeper
    return route
  }

  /// A path as the log shows it.
  func logged(_ path: String) -> String { hidesPath ? pattern : path.printable }

  /// Shows something and changes nothing.
  public static func get(_ pattern: String, for audience: Audience, _ handler: @escaping Handler) -> Route {
    Route(.get, pattern, audience, .none, handler)
  }

  /// Does something.
  public static func post(
    _ pattern: String, for audience: Audience, body: BodyPolicy = .fields, _ handler: @escaping Handler
  ) -> Route {
    Route(.post, pattern, audience, body, handler)
  }

  /// Puts something in a place, however often it is sent.
  public static func put(
    _ pattern: String, for audience: Audience, body: BodyPolicy = .fields, _ handler: @escaping Handler
  ) -> Route {
    Route(.put, pattern, audience, body, handler)
  }

  /// Changes what is sent and leaves the rest.
  public static func patch(
    _ pattern: String, for audience: Audience, body: BodyPolicy = .fields, _ handler: @escaping Handler
  ) -> Route {
    Route(.patch, pattern, audience, body, handler)
  }

  /// Tells what may be asked of a place.
  public static func options(_ pattern: String, for audience: Audience, _ handler: @escaping Handler) -> Route {
    Route(.options, pattern, audience, .none, handler)
  }

  /// Takes something away.
  public static func delete(
    _ pattern: String, for audience: Audience, body: BodyPolicy = .none, _ handler: @escaping Handler
  ) -> Route {
    Route(.delete, pattern, audience, body, handler)
  }
}

/// What a route takes after the header.
public enum BodyPolicy: Sendable, Hashable {
  /// Nothing.
  case none
  /// Named fields: a form on a page's route, a JSON object on the API's. At most 256 KiB.
  case fields
  /// Bytes, whole, at most so many.
  case raw(atMost: Int)
  /// Bytes as they come, at most so many; the handler reads them from ``Request/stream``.
  case stream(atMost: Int)

  /// The most bytes it takes.
  var limit: Int {
    switch self {
    case .none: 0
    case .fields: 262_144
    case .raw(let most), .stream(let most): most
    }
  }
}
