import PlazaBase
import Synchronization

/// The metrics of one route and method.
public final class RouteMetrics: Sendable {
  /// The upper bounds of the latency buckets, in microseconds.
  static let bounds = [
    500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
    10_000_000,
  ]

  /// The upper bounds of the latency buckets, in seconds.
  public static var boundsInSeconds: [Double] { bounds.map { Double($0) / 1_000_000 } }

  /// A snapshot of the counters.
  public struct Copy: Sendable, Equatable {
    /// The number of responses by status class: index 0 for 1xx, 4 for 5xx.
    public var classes = [0, 0, 0, 0, 0]
    /// The number of responses by latency: one element per bound, and one for everything above the
    /// last.
    public var latencies = Array(repeating: 0, count: bounds.count + 1)
    /// The sum of all latencies, in microseconds.
    public var microseconds = 0
  }

  /// The pattern of the route; `(none)` if no route matched.
  public let pattern: String
  public let method: String
  private let counts = Mutex(Copy())

  init(pattern: String, method: String) {
    self.pattern = pattern
    self.method = method
  }

  /// The current values.
  public var copy: Copy { counts.withLock { $0 } }

  func count(status: Int, took time: Duration) {
    let microseconds = max(0, Int(time.wholeMicroseconds))
    let slot = Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count
    counts.withLock { counts in
      counts.classes[min(max(status / 100, 1), 5) - 1] += 1
      counts.latencies[slot] += 1
      counts.microseconds += microseconds
    }
  }
}
