public import PlazaBase
import PlazaCrypto
public import PlazaData

/// Says when somebody tried something too often, however many servers the tries went to and however often these were
/// started anew. Each name, such as an address or an account, has a bucket of tokens that fills again at an even pace.
///
/// A server asks its own memory first, so that a flood of tries that are refused costs the database nothing. While the
/// database is away its own memory is all it goes by.
public struct RateLimiter: Sendable {
  private let scope: String
  private let period: Duration
  private let interval: Duration
  private let own: TokenBuckets

  /// - Parameter limit: one in time. Limiters of one share their buckets.
  public init(_ limit: Limit) {
    scope = limit.name
    period = limit.period ?? .seconds(0)
    interval = period / limit.most
    own = TokenBuckets(burst: limit.most, per: period)
  }

  /// Takes a token for one attempt.
  /// - Returns: nil where there was one, otherwise the time until there is.
  public func attempt(_ name: String, _ request: Request) async -> Duration? {
    await attempt(name, in: request.site.store, now: request.now)
  }

  /// Gives a name its full bucket back, as after a success.
  public func forgive(_ name: String, _ request: Request) async { await forgive(name, in: request.site.store) }

  /// Gives back the token of one attempt that turned out not to count, as after a success. Unlike
  /// ``forgive(_:_:)`` it wins nothing for whoever mixes good attempts with bad ones.
  public func giveBack(_ name: String, _ request: Request) async { await giveBack(name, in: request.site.store) }

  /// Takes a token where nobody calls, such as for a question to another server.
  /// - Returns: as for a call.
  public func attempt(_ name: String, in store: any Database, now: Instant) async -> Duration? {
    if let wait = await own.attempt(name, now: now) { return wait }
    let take = TakeToken(key: key(name), interval: interval, period: period, now: now)
    // The database is away: this server's own count must do.
    return try? await store.write { try take($0) }
  }

  func forgive(_ name: String, in store: any Database) async {
    await own.forgive(name)
    let key = key(name)
    _ = try? await store.write { try $0.run("DELETE FROM web_limit WHERE name = \(key)") }
  }

  func giveBack(_ name: String, in store: any Database) async {
    await own.giveBack(name)
    let (key, interval) = (key(name), interval.wholeMicroseconds)
    _ = try? await store.write {
      try $0.run("UPDATE web_limit SET full_at = full_at - \(interval) WHERE name = \(key)")
    }
  }

  /// Addresses and accounts themselves are not kept.
  static func key(_ scope: String, _ name: String) -> String {
    Array(SHA256.hash(data: Array("\(scope) \(name)".utf8))).hexadecimal
  }

  private func key(_ name: String) -> String { Self.key(scope, name) }
}

extension RateLimiter {
  /// The buckets that are not full.
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

  /// Forgets buckets that are full again.
  public static func prune(now: Instant, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM web_limit WHERE full_at <= \(now)")
  }
}

/// Takes a token out of a bucket that all servers share. The bucket is kept as the moment at which it is full again,
/// which every attempt moves on by the time that one token takes (the generic cell rate algorithm).
struct TakeToken: Sendable {
  let key: String
  let interval: Duration
  let period: Duration
  let now: Instant

  /// - Returns: nil where there was one, otherwise the time until there is.
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
      // By a clock that was ahead: nobody waits longer than for all tokens.
      try tx.run("UPDATE web_limit SET full_at = \(now + period) WHERE name = \(key)")
    }
    let wait = min(fullAt, now + period) + interval - period - now
    return .seconds(max(1, (wait.wholeMicroseconds + 999_999) / 1_000_000))
  }
}
