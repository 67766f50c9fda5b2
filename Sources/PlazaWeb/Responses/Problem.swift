public import HTTPTypes
public import PlazaBase

/// An answer that is not what was asked for, as RFC 9457 describes it. Thrown by anything that handles a request; the
/// presenter turns it into a page or into `application/problem+json`.
public struct Problem: Error, Sendable {
  /// The HTTP status.
  public var status: HTTPResponse.Status
  /// The last part of its type, as in `/problems/rental-limit`.
  public var slug: String
  /// Its name for people.
  public var title: String
  /// What happened and what to do about it.
  public var detail: String
  /// A sentence for each field of a bad input.
  public var errors = ValidationErrors()
  /// Numbers that a program needs to act on it, each a field of its own.
  public var figures: [(name: String, value: Int)] = []
  /// Seconds after which it may work, sent as `Retry-After`.
  public var retryAfter: Int?
  /// The methods that would work, sent as `Allow` with a 405.
  public var allow: [HTTPRequest.Method] = []
  /// Header fields that belong to it besides.
  public var headers = HTTPFields()

  /// A problem of one's own.
  public init(_ status: HTTPResponse.Status, _ slug: String, title: String, detail: String) {
    self.status = status
    self.slug = slug
    self.title = title
    self.detail = detail
  }

  /// There is no such page or thing, or none for this person.
  public static var notFound: Problem {
    Problem(
      .notFound, "not-found", title: say("Not found"),
      detail: say("There's no page at this address. It may have been removed, or the address may be mistyped."))
  }

  /// The request cannot be read.
  public static func malformed(_ detail: String) -> Problem {
    Problem(.badRequest, "malformed", title: say("This request can't be read"), detail: detail)
  }

  /// Bad input: every complaint at once.
  public static func invalid(_ errors: ValidationErrors) -> Problem {
    var problem = Problem(
      .unprocessableContent, "invalid-input", title: say("Some fields need attention"),
      detail: errors.all.map(\.message).joined(separator: " "))
    problem.errors = errors
    return problem
  }

  /// A refusal as the world outside sees it.
  public init(_ refusal: any Refusal) {
    let status: HTTPResponse.Status =
      switch refusal.kind {
      case .conflict: .conflict
      case .notFound: .notFound
      case .stale: .preconditionFailed
      case .forbidden: .forbidden
      case .tooMany: .tooManyRequests
      }
    self.init(status, refusal.slug, title: say("This can't be done"), detail: refusal.message)
    figures = refusal.figures
    if case .tooMany(let wait?) = refusal.kind { retryAfter = max(1, Int(wait.components.seconds)) }
  }

  static func tooManyFields(most: Int) -> Problem {
    Problem(
      .unprocessableContent, "too-many-fields", title: say("Too many fields"),
      detail: say("A form can have up to \(most) fields."))
  }

  static func tooLarge(most: Int) -> Problem {
    let size = most >= 1_048_576 ? "\(most / 1_048_576) MB" : "\(most / 1024) KB"
    return tooLarge(say("The request is too large. The limit here is \(size)."))
  }

  /// More was sent than can be taken.
  public static func tooLarge(_ detail: String) -> Problem {
    Problem(.contentTooLarge, "too-large", title: say("Too large"), detail: detail)
  }

  static func unsupported(_ wanted: String) -> Problem {
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
      .unauthorized, "sign-in-needed", title: say("Sign in to continue"), detail: say("You need to sign in to do this."))
  }

  static var secondFactorNeeded: Problem {
    Problem(
      .forbidden, "second-factor-needed", title: say("Set up a second factor"),
      detail: say("Administrators need a second factor to sign in. Set one up under Account, Second factor, then continue."))
  }

  static func forbidden(_ detail: String) -> Problem {
    Problem(.forbidden, "forbidden", title: say("No access"), detail: detail)
  }

  static var fault: Problem {
    Problem(
      .internalServerError, "fault", title: say("Something went wrong on our side"),
      detail: say("Nothing was changed. We've logged the error under this request's number. Try again."))
  }

  /// Nothing was done for want of room; trying again soon may help.
  public static var busy: Problem {
    var problem = Problem(
      .serviceUnavailable, "busy", title: say("Too busy right now"),
      detail: say("Nothing was changed. Try again in a few seconds."))
    problem.retryAfter = 5
    return problem
  }

  /// The disk or the connection failed in the middle of the commit.
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
      .init(code: 507, reasonPhrase: "Insufficient Storage"), "storage-full", title: say("The disk is full"),
      detail: say("Nothing was changed. Let the site's administrator know that the disk is full."))
  }
}
