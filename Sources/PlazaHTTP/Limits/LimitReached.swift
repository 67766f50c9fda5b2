public import PlazaBase

/// The refusal of an action because a ``Limit`` is exhausted.
public struct LimitReached: Refusal, Equatable {
  public let limit: String
  /// The number that applies.
  public let maximum: Int
  /// The time until the next one is allowed; `nil` if the member has to remove or finish one
  /// first.
  public let wait: Duration?
  private let title: Phrase
  private let period: Duration?

  init(_ limit: Limit, maximum: Int, wait: Duration? = nil) {
    self.limit = limit.name
    self.maximum = maximum
    self.wait = wait
    title = limit.title
    period = limit.period
  }

  public var slug: String { "limit-reached" }
  public var kind: RefusalKind { .tooMany(retryAfter: wait) }

  public var message: String {
    guard let period, let wait else {
      return say("\(say(title)): at most \(maximum) at a time. Finish or remove one first.")
    }
    return say(
      "\(say(title)): at most \(maximum) in \(period.localizedText). Try again in \(wait.localizedText)."
    )
  }
}
