public import PlazaData

/// What the kit itself keeps in the database.
public enum WebTables {
  /// Answers to keep for repeated requests, and how often something was tried.
  public static let migrations = Idempotency.migrations + RateLimiter.migrations + Limit.migrations
}
