import PlazaBase

/// The longest of many times, of those within the last minutes: what was long once does not hide what is long now.
public struct Longest: Sendable, Equatable {
  /// Times are forgotten after one to two of these.
  private static let window = Duration.minutes(5)

  private var since: ContinuousClock.Instant
  private var now = Duration.zero
  private var before = Duration.zero

  /// Nothing yet.
  public init(since: ContinuousClock.Instant = .now) { self.since = since }

  /// One more.
  public mutating func add(_ time: Duration, at moment: ContinuousClock.Instant = .now) {
    turn(moment)
    now = max(now, time)
  }

  /// The longest; zero where there was none.
  public func value(at moment: ContinuousClock.Instant = .now) -> Duration {
    var copy = self
    copy.turn(moment)
    return max(copy.now, copy.before)
  }

  private mutating func turn(_ moment: ContinuousClock.Instant) {
    let passed = moment - since
    if passed < Self.window { return }
    before = passed < Self.window * 2 ? now : .zero
    now = .zero
    since = moment
  }
}
