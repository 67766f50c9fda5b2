import PlazaBase
import Synchronization

/// What was asked of one address by one method.
public final class RouteMetrics: Sendable {
  /// The upper bounds of the latencies that are told apart, in microseconds.
  static let bounds = [
    500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 10_000_000,
  ]

  /// The same in seconds.
  public static var boundsInSeconds: [Double] { bounds.map { Double($0) / 1_000_000 } }

  /// A plain copy.
  public struct Copy: Sendable, Equatable {
    /// Answers by the hundreds of their status: 0 for 1xx, 4 for 5xx.
    public var classes = [0, 0, 0, 0, 0]
    /// Answers by latency: up to each of the bounds, then beyond them.
    public var latencies = Array(repeating: 0, count: bounds.count + 1)
    /// All latencies together, in microseconds.
    public var microseconds = 0
  }

  /// The address as the route is written, `(none)` where there is no route.
  public let pattern: String
  /// The method.
  public let method: String
  private let counts = Mutex(Copy())

  init(pattern: String, method: String) {
    self.pattern = pattern
    self.method = method
  }

  /// The figures at this moment.
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
