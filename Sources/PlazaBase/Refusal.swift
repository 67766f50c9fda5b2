/// The expected failure of an operation because of a business rule, with a message for the user.
/// Operations throw enumerations of refusals; any other error is an internal fault.
public protocol Refusal: Error {
  /// The name of the rule in the problem type, as in `/problems/rental-limit`: lower-case words
  /// joined by hyphens.
  var slug: String { get }
  /// One or two sentences about the reason and how to proceed.
  var message: String { get }
  var kind: RefusalKind { get }
  /// Numbers that API clients need to react, included as members of the problem.
  var numbers: [(name: String, value: Int)] { get }
}

extension Refusal {
  /// `.conflict` by default.
  public var kind: RefusalKind { .conflict }
  public var numbers: [(name: String, value: Int)] { [] }
}

/// The kinds of refusals, which determine the HTTP status.
public enum RefusalKind: Sendable {
  /// A rule or the current state does not allow the operation (409).
  case conflict
  /// The object does not exist, or the user may not know of it (404).
  case notFound
  /// The user is not allowed to perform the operation (403).
  case forbidden
  /// The object has changed since it was read (412).
  case stale
  /// A limit is exhausted (429); `retryAfter` is `nil` if waiting does not help.
  case tooMany(retryAfter: Duration?)
  /// The server cannot do this now (503); `retryAfter` is `nil` if waiting does not help.
  case unavailable(retryAfter: Duration?)
}
