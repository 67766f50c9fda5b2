public import PlazaBase
import PlazaCrypto
public import PlazaData

/// A rate limiter shared by all servers, which also survives their restarts. Each name, such as an
/// address or an account, has a token bucket that refills at an even rate.
///
/// Each server consults its own memory first, so that a flood of rejected attempts costs the
/// database nothing. While the database is unavailable, only the server's own memory is used.
public struct RateLimiter: Sendable {
  private let scope: String
  private let period: Duration
  private let interval: Duration
  private let own: TokenBuckets

  /// - Parameter limit: a limit with a period. Limiters of the same limit share their buckets.
  public init(_ limit: Limit) {
    scope = limit.name
    period = limit.period ?? .seconds(0)
    interval = period / limit.maximum
    own = TokenBuckets(burst: limit.maximum, per: period)
  }

  /// Takes a token for an attempt.
  /// - Returns: `nil` if a token was available, else the time until one is.
  public func attempt(_ name: String, _ request: Request) async -> Duration? {
    await attempt(name, in: request.site.store, now: request.now)
  }

  /// Refills the bucket of a name, such as after a successful attempt.
  public func resetLimit(_ name: String, _ request: Request) async {
    await resetLimit(name, in: request.site.store)
  }

  /// Returns the token of an attempt that should not count, such as a successful one. Unlike
  /// ``resetLimit(_:_:)``, it gives no advantage to a client that mixes successful with failed
  /// attempts.
  public func returnToken(_ name: String, _ request: Request) async {
    await returnToken(name, in: request.site.store)
  }

  /// Takes a token for an attempt that is not made by a request, such as a query to another
  /// server.
  /// - Returns: `nil` if a token was available, else the time until one is.
  public func attempt(_ name: String, in store: any Database, now: Instant) async -> Duration? {
    if let wait = await own.attempt(name, now: now) { return wait }
    let take = TakeToken(key: key(name), interval: interval, period: period, now: now)
    // If the database is unavailable, the attempt is allowed by this server's own count.
    let wait = try? await store.write { try take($0) }
    // Until then, this server need not ask the database again.
    if let wait { await own.empty(name, for: wait, now: now) }
    return wait
  }

  func resetLimit(_ name: String, in store: any Database) async {
    await own.resetLimit(name)
    let key = key(name)
    _ = try? await store.write { try $0.run("DELETE FROM web_limit WHERE name = \(key)") }
  }

  func returnToken(_ name: String, in store: any Database) async {
    await own.returnToken(name)
    let (key, interval) = (key(name), interval.wholeMicroseconds)
    _ = try? await store.write {
      try $0.run("UPDATE web_limit SET full_at = full_at - \(interval) WHERE name = \(key)")
    }
  }

  /// The hash under which a bucket is stored, so that addresses and accounts are not.
  static func key(_ scope: String, _ name: String) -> String {
    "\(scope) \(name)".hexadecimalSHA256
  }

  private func key(_ name: String) -> String { Self.key(scope, name) }
}

extension RateLimiter {
  /// The table of the buckets that are not full.
  static let migrations = [
    Migration(
      "web/0002-limits",
      [
        """
        CREATE TABLE web_limit (
          name \(.text) NOT NULL PRIMARY KEY,
          full_at \(.instant) NOT NULL) \(.strictWithoutRowID)
        """,
        "CREATE INDEX web_limit_age ON web_limit (full_at)",
      ])
  ]

  /// Deletes buckets that are full again.
  public static func purgeExpired(now: Instant, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM web_limit WHERE full_at <= \(now)")
  }
}

/// Takes a token from a bucket shared by all servers. The bucket is stored as the instant at which
/// it will be full again; each attempt postpones that instant by the time in which one token is
/// refilled (generic cell rate algorithm).
struct TakeToken: Sendable {
  let key: String
  let interval: Duration
  let period: Duration
  let now: Instant

  /// - Returns: `nil` if a token was available, else the time until one is.
  func callAsFunction(_ tx: any Transaction) throws -> Duration? {
    let taken = try tx.run(
      """
      INSERT INTO web_limit (name, full_at) VALUES (\(key), \(now + interval))
      ON CONFLICT (name) DO UPDATE
        SET full_at = \(interval.wholeMicroseconds)
          + CASE WHEN web_limit.full_at < \(now) THEN \(now) ELSE web_limit.full_at END
        WHERE web_limit.full_at <= \(now + period - interval)
      """)
    if taken == 1 { return nil }
    let row = try tx.first("SELECT full_at FROM web_limit WHERE name = \(key)")
    let fullAt: Instant = try row?.value("full_at") ?? now + period
    if fullAt > now + period {
      // Written by a server whose clock was ahead; the wait never exceeds the time to refill all
      // tokens.
      try tx.run("UPDATE web_limit SET full_at = \(now + period) WHERE name = \(key)")
    }
    let wait = min(fullAt, now + period) + interval - period - now
    return .seconds(max(1, (wait.wholeMicroseconds + 999_999) / 1_000_000))
  }
}
