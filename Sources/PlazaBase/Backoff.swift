/// The delay before a retry: it doubles with each failure, with random jitter so that many clients
/// do not retry simultaneously.
public struct Backoff: Sendable {
  /// The delay after the first failure, without jitter.
  public let first: Duration
  /// The maximum delay, without jitter.
  public let maximum: Duration

  /// - Parameters:
  ///   - first: the delay after the first failure, without jitter.
  ///   - maximum: the maximum delay, without jitter.
  public init(first: Duration, maximum: Duration) {
    self.first = first
    self.maximum = maximum
  }

  /// Returns the delay after a number of consecutive failures: between 0.75 and 1.25 times the
  /// doubled time.
  public func pause(after failures: Int, _ world: World) -> Duration {
    let doubled = Double(first.wholeMicroseconds) * Double(1 << min(max(failures - 1, 0), 30))
    let whole = min(doubled, Double(maximum.wholeMicroseconds))
    let random = world.randomBytes(2).reduce(0) { $0 << 8 | Int($1) }
    return .microseconds(Int64(nearest: whole * (0.75 + Double(random) / 65536 / 2)))
  }
}
