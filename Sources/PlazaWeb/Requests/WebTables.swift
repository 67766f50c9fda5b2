public import PlazaData

/// What the kit itself keeps in the database.
public enum WebTables {
  /// Answers to keep for repeated requests, how often something was tried, and what is folded.
  public static let migrations =
    Idempotency.migrations + RateLimiter.migrations + Limit.migrations + Refold.migrations
}
