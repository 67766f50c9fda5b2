/// An expected no: the rule that stands in the way of an act, in words for the person who asked and with a way out.
/// Acts throw enums of refusals; whatever else they throw is a fault.
public protocol Refusal: Error {
  /// The rule's name, as in `/problems/rental-limit`: lower case, words joined by hyphens.
  var slug: String { get }
  /// One or two sentences: what is in the way, and what to do about it.
  var message: String { get }
  /// What sort of no this is.
  var kind: RefusalKind { get }
  /// Numbers that a program needs to act on it, as the problem's own fields.
  var figures: [(name: String, value: Int)] { get }
}

extension Refusal {
  /// A rule stands against it, unless the refusal says otherwise.
  public var kind: RefusalKind { .conflict }
  /// None.
  public var figures: [(name: String, value: Int)] { [] }
}

/// The sorts of no, from which a presenter takes its status.
public enum RefusalKind: Sendable {
  /// A rule or the present state stands against it (409).
  case conflict
  /// There is no such thing, or none for this person (404).
  case notFound
  /// This person may not do that (403).
  case forbidden
  /// It was changed since it was read (412).
  case stale
  /// Too many, or too often in too short a time (429); nil where waiting changes nothing.
  case tooMany(retryAfter: Duration?)
}
