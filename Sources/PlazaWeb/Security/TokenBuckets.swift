import PlazaBase

/// Counts attempts by a name, such as an address or an account, and says when there were too many. Each name has a
/// bucket of tokens that fills again at an even pace. It forgets names whose buckets are full, and holds a bounded
/// number of them.
actor TokenBuckets {
  private struct Bucket {
    var tokens: Double
    var updated: Instant
  }

  private let burst: Double
  private let perSecond: Double
  private let mostNames: Int
  private var buckets: [String: Bucket] = [:]

  /// - Parameters:
  ///   - burst: how many attempts may come at once.
  ///   - period: the time in which so many tokens come back.
  ///   - mostNames: how many names are remembered at most; beyond, the fullest are forgotten first.
  init(burst: Int, per period: Duration, mostNames: Int = 100_000) {
    self.burst = Double(burst)
    perSecond = Double(burst) / max(1, Double(period.wholeMicroseconds) / 1_000_000)
    self.mostNames = mostNames
  }

  /// Takes a token for one attempt.
  /// - Returns: nil where there was one, otherwise the time until there is.
  func attempt(_ name: String, now: Instant) -> Duration? {
    var bucket = filled(name, now: now)
    guard bucket.tokens >= 1 else {
      buckets[name] = bucket
      return .seconds(Int(nearest: ((1 - bucket.tokens) / perSecond).rounded(.up)))
    }
    bucket.tokens -= 1
    buckets[name] = bucket
    if buckets.count > mostNames { forgetFull(now: now) }
    return nil
  }

  /// Gives a name its full bucket back, as after a success.
  func forgive(_ name: String) { buckets[name] = nil }

  /// Gives back the token of one attempt that turned out not to count, as after a success. Unlike ``forgive(_:)`` it
  /// wins nothing for whoever mixes good attempts with bad ones.
  func giveBack(_ name: String) {
    if var bucket = buckets[name] {
      bucket.tokens = min(burst, bucket.tokens + 1)
      buckets[name] = bucket
    }
  }

  /// A clock that was set back fills nothing and takes nothing.
  private func filled(_ name: String, now: Instant) -> Bucket {
    guard let bucket = buckets[name] else { return Bucket(tokens: burst, updated: now) }
    let passed = max(0, Double((now - bucket.updated).wholeMicroseconds) / 1_000_000)
    return Bucket(tokens: min(burst, bucket.tokens + passed * perSecond), updated: now)
  }

  private func forgetFull(now: Instant) {
    buckets = buckets.filter { filled($0.key, now: now).tokens < burst }
    guard buckets.count > mostNames else { return }
    for (name, _) in buckets.sorted(by: { $0.value.tokens > $1.value.tokens }).prefix(mostNames / 10) {
      buckets[name] = nil
    }
  }
}
