public import HTTPTypes
public import PlazaBase

/// An error response (RFC 9457). Any code that handles a request may throw it; it is presented as
/// a page or as `application/problem+json`.
public struct Problem: Error, Sendable {
  public var status: HTTPResponse.Status
  /// The last component of the problem type, as in `/problems/rental-limit`.
  public var slug: String
  /// A short summary for the user.
  public var title: String
  /// The explanation, and how the user can resolve the problem.
  public var detail: String
  /// The validation errors of the request's fields.
  public var errors = ValidationErrors()
  /// Numbers that API clients need to react to the problem, each written as a member of its own.
  public var numbers: [(name: String, value: Int)] = []
  /// The number of seconds after which the client may retry, sent as `Retry-After`.
  public var retryAfter: Int?
  /// The methods that the resource supports, sent as `Allow` with a 405.
  public var allow: [HTTPRequest.Method] = []
  /// Additional header fields.
  public var headers = HTTPFields()

  public init(_ status: HTTPResponse.Status, _ slug: String, title: String, detail: String) {
    self.status = status
    self.slug = slug
    self.title = title
    self.detail = detail
  }

  /// The resource does not exist, or the viewer may not know of it (404).
  public static var notFound: Problem {
    Problem(
      .notFound, "not-found", title: say("Not found"),
      detail: say(
        "There's no page at this address. It may have been removed, or the address may be mistyped."
      ))
  }

  /// The request cannot be parsed (400).
  public static func malformed(_ detail: String) -> Problem {
    Problem(.badRequest, "malformed", title: say("This request can't be read"), detail: detail)
  }

  /// The input is invalid (422). Contains all validation errors.
  public static func invalid(_ errors: ValidationErrors) -> Problem {
    var problem = Problem(
      .unprocessableContent, "invalid-input", title: say("Some fields need attention"),
      detail: errors.all.map(\.message).joined(separator: " "))
    problem.errors = errors
    return problem
  }

  /// Converts a domain refusal to an error response.
  public init(_ refusal: any Refusal) {
    let status: HTTPResponse.Status =
      switch refusal.kind {
      case .conflict: .conflict
      case .notFound: .notFound
      case .stale: .preconditionFailed
      case .forbidden: .forbidden
      case .tooMany: .tooManyRequests
      case .unavailable: .serviceUnavailable
      }
    let title =
      status == .serviceUnavailable
      ? say("This isn't available right now") : say("This can't be done")
    self.init(status, refusal.slug, title: title, detail: refusal.message)
    numbers = refusal.numbers
    switch refusal.kind {
    case .tooMany(let wait?), .unavailable(let wait?): retryAfter = wait.secondsRoundedUp
    default: break
    }
  }

  static func tooManyFields(maximum: Int) -> Problem {
    Problem(
      .unprocessableContent, "too-many-fields", title: say("Too many fields"),
      detail: say("A form can have up to \(maximum) fields."))
  }

  /// - Parameter maximum: The limit in bytes.
  public static func tooLarge(maximum: Int) -> Problem {
    tooLarge(say("The request is too large. The limit here is \(ByteCount(maximum).asLimit)."))
  }

  /// The request body is too large (413).
  public static func tooLarge(_ detail: String) -> Problem {
    Problem(.contentTooLarge, "too-large", title: say("Too large"), detail: detail)
  }

  /// - Parameter wanted: The types that the address accepts, as part of a sentence.
  public static func unsupported(_ wanted: String) -> Problem {
    Problem(
      .unsupportedMediaType, "unsupported-media-type", title: say("Unsupported media type"),
      detail: say("This address accepts \(wanted)."))
  }

  static func methodNotAllowed(_ allow: [HTTPRequest.Method]) -> Problem {
    var problem = Problem(
      .methodNotAllowed, "method-not-allowed", title: say("Method not allowed"),
      detail: say("This address only accepts \(allow.map(\.rawValue).joined(separator: ", "))."))
    problem.allow = allow
    return problem
  }

  static var signInNeeded: Problem {
    Problem(
      .unauthorized, "sign-in-needed", title: say("Sign in to continue"),
      detail: say("You need to sign in to do this.")
    )
  }

  static var secondFactorNeeded: Problem {
    Problem(
      .forbidden, "second-factor-needed", title: say("Set up a second factor"),
      detail: say(
        "Administrators need a second factor to sign in. Set one up under Account, Second factor, then continue."
      ))
  }

  static func forbidden(_ detail: String) -> Problem {
    Problem(.forbidden, "forbidden", title: say("No access"), detail: detail)
  }

  /// The program's key has not the scope that the request needs (403), as in RFC 6750.
  static func missingScope(_ scope: KeyScope) -> Problem {
    var problem = Problem(
      .forbidden, "missing-scope", title: say("No access"),
      detail: say("This key doesn't have the scope “\(scope.text)”, which this request needs."))
    problem.headers[.wwwAuthenticate] =
      "Bearer error=\"insufficient_scope\", scope=\"\(scope.text)\""
    return problem
  }

  static var fault: Problem {
    Problem(
      .internalServerError, "fault", title: say("Something went wrong on our side"),
      detail: say(
        "Nothing was changed. We've logged the error under this request's number. Try again."))
  }

  /// The server is overloaded and has changed nothing (503); the client may retry soon.
  public static var busy: Problem {
    var problem = Problem(
      .serviceUnavailable, "busy", title: say("Too busy right now"),
      detail: say("Nothing was changed. Try again in a few seconds."))
    problem.retryAfter = 5
    return problem
  }

  /// The disk or the connection failed during the commit.
  static var outcomeUnknown: Problem {
    var problem = Problem(
      .serviceUnavailable, "uncertain", title: say("It's unclear whether this went through"),
      detail: say(
        """
        The database failed partway through. Check before you do it again. Sending the same form again, or \
        the same request with the same Idempotency-Key, is safe: it's only done once.
        """))
    problem.retryAfter = 5
    return problem
  }

  static var storageFull: Problem {
    Problem(
      .init(code: 507, reasonPhrase: "Insufficient Storage"), "storage-full",
      title: say("The disk is full"),
      detail: say("Nothing was changed. Let the site's administrator know that the disk is full."))
  }
}
