public import PlazaData

/// The database tables of this module.
public enum WebTables {
  /// Stored responses for repeated requests, rate limits, and the progress of folding.
  public static let migrations =
    Idempotency.migrations + RateLimiter.migrations + Limit.migrations + Refold.migrations
}
