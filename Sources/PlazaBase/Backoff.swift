/// How long to wait after failures: twice as long each time, and by chance a little more or less, so that many do not
/// come back at the same moment.
public struct Backoff: Sendable {
  /// After the first failure.
  public let first: Duration
  /// However many there were.
  public let longest: Duration

  /// - Parameters:
  ///   - first: after the first failure.
  ///   - longest: however many there were.
  public init(first: Duration, longest: Duration) {
    self.first = first
    self.longest = longest
  }

  /// The pause after so many failures in a row: between three quarters and five quarters of the doubled time.
  public func pause(after failures: Int, _ world: World) -> Duration {
    let doubled = Double(first.wholeMicroseconds) * Double(1 << min(max(failures - 1, 0), 30))
    let whole = min(doubled, Double(longest.wholeMicroseconds))
    let random = world.randomBytes(2).reduce(0) { $0 << 8 | Int($1) }
    return .microseconds(Int64(nearest: whole * (0.75 + Double(random) / 65536 / 2)))
  }
}
