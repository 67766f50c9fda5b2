import PlazaBase

/// Counts attempts per name, such as an address or an account, in this server's memory. Each name
/// has a token bucket that refills at an even rate. Names with full buckets are forgotten, and the
/// number of names is bounded.
actor TokenBuckets {
  private struct Bucket {
    var tokens: Double
    var updated: Instant
  }

  private let burst: Double
  private let perSecond: Double
  private let maxNames: Int
  private var buckets: [String: Bucket] = [:]

  /// - Parameters:
  ///   - burst: the number of tokens in a full bucket.
  ///   - period: the time in which an empty bucket is refilled.
  ///   - mostNames: the maximum number of names; beyond it, the names with the fullest buckets
  ///     are forgotten first.
  init(burst: Int, per period: Duration, maxNames: Int = 100_000) {
    self.burst = Double(burst)
    perSecond = Double(burst) / max(1, Double(period.wholeMicroseconds) / 1_000_000)
    self.maxNames = maxNames
  }

  /// Takes a token for an attempt.
  /// - Returns: `nil` if a token was available, else the time until one is.
  func attempt(_ name: String, now: Instant) -> Duration? {
    var bucket = filled(name, now: now)
    guard bucket.tokens >= 1 else {
      buckets[name] = bucket
      return .seconds(Int(nearest: ((1 - bucket.tokens) / perSecond).rounded(.up)))
    }
    bucket.tokens -= 1
    buckets[name] = bucket
    if buckets.count > maxNames { removeFullBuckets(now: now) }
    return nil
  }

  /// Sets the bucket of a name so that the next token is available after the given time, because
  /// other servers have taken the others.
  func empty(_ name: String, for wait: Duration, now: Instant) {
    let seconds = Double(wait.wholeMicroseconds) / 1_000_000
    // The billionth absorbs rounding errors, which would prolong the wait.
    buckets[name] = Bucket(tokens: max(0, 1 - seconds * perSecond) + 1e-9, updated: now)
  }

  /// Refills the bucket of a name, such as after a successful attempt.
  func resetLimit(_ name: String) { buckets[name] = nil }

  /// Returns the token of an attempt that should not count, such as a successful one. Unlike
  /// ``resetLimit(_:)``, it gives no advantage to a client that mixes successful with failed
  /// attempts.
  func returnToken(_ name: String) {
    if var bucket = buckets[name] {
      bucket.tokens = min(burst, bucket.tokens + 1)
      buckets[name] = bucket
    }
  }

  /// Returns the bucket at the given time. A clock that was set back neither adds nor removes
  /// tokens.
  private func filled(_ name: String, now: Instant) -> Bucket {
    guard let bucket = buckets[name] else { return Bucket(tokens: burst, updated: now) }
    let passed = max(0, Double((now - bucket.updated).wholeMicroseconds) / 1_000_000)
    return Bucket(tokens: min(burst, bucket.tokens + passed * perSecond), updated: now)
  }

  private func removeFullBuckets(now: Instant) {
    buckets = buckets.filter { filled($0.key, now: now).tokens < burst }
    guard buckets.count > maxNames else { return }
    for (name, _) in buckets.sorted(by: { $0.value.tokens > $1.value.tokens }).prefix(
      maxNames / 10)
    {
      buckets[name] = nil
    }
  }
}
