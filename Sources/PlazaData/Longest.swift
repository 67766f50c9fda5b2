import PlazaBase

/// The maximum of the durations recorded within the last minutes. Older maxima expire, so they do
/// not hide the present ones.
public struct Longest: Sendable, Equatable {
  /// Durations expire after one to two windows.
  private static let window = Duration.minutes(5)

  private var since: ContinuousClock.Instant
  private var now = Duration.zero
  private var before = Duration.zero

  /// Creates an empty maximum.
  public init(since: ContinuousClock.Instant = .now) { self.since = since }

  /// Records a duration.
  public mutating func add(_ time: Duration, at moment: ContinuousClock.Instant = .now) {
    turn(moment)
    now = max(now, time)
  }

  /// Returns the maximum, or zero if no duration was recorded recently.
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
