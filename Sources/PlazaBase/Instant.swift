/// A point in time, in whole microseconds since 1970-01-01T00:00:00Z. All times are stored in this
/// form.
public struct Instant: Sendable, Hashable, Comparable {
  /// Microseconds since 1970-01-01T00:00:00Z; negative for earlier times.
  public let microseconds: Int64

  /// - Parameter microseconds: microseconds since 1970-01-01T00:00:00Z.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// - Parameter seconds: whole seconds since 1970-01-01T00:00:00Z; clamped to about 292,000
  ///   years.
  public init(seconds: Int64) { microseconds = seconds.multipliedSaturating(by: 1_000_000) }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int64 { floorDivide(microseconds, 1_000_000) }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.microseconds < right.microseconds
  }

  /// Returns the instant a duration later (earlier if the duration is negative).
  public static func + (moment: Instant, duration: Duration) -> Instant {
    Instant(microseconds: moment.microseconds.addingSaturating(duration.wholeMicroseconds))
  }

  /// Returns the instant a duration earlier.
  public static func - (moment: Instant, duration: Duration) -> Instant {
    Instant(microseconds: moment.microseconds.subtractingSaturating(duration.wholeMicroseconds))
  }

  /// Returns the time from the right instant to the left one.
  public static func - (left: Instant, right: Instant) -> Duration {
    .microseconds(left.microseconds.subtractingSaturating(right.microseconds))
  }
}

extension Duration {
  /// The duration in whole microseconds, rounded towards zero and clamped to the range of `Int64`.
  public var wholeMicroseconds: Int64 {
    components.seconds.multipliedSaturating(by: 1_000_000)
      .addingSaturating(components.attoseconds / 1_000_000_000_000)
  }

  public static func minutes(_ count: Int) -> Duration {
    .seconds(count.multipliedSaturating(by: 60))
  }

  public static func hours(_ count: Int) -> Duration {
    .seconds(count.multipliedSaturating(by: 3600))
  }

  /// A duration of days of exactly 24 hours, regardless of changes to and from summer time.
  public static func days(_ count: Int) -> Duration {
    .seconds(count.multipliedSaturating(by: 86400))
  }
}
