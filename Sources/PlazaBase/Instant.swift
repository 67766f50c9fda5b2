/// A moment in time: whole microseconds since 1970-01-01T00:00:00Z. This is the form in which every moment is stored.
public struct Instant: Sendable, Hashable, Comparable {
  /// Microseconds since 1970-01-01T00:00:00Z; negative before.
  public let microseconds: Int64

  /// - Parameter microseconds: microseconds since 1970-01-01T00:00:00Z.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// - Parameter seconds: whole seconds since 1970-01-01T00:00:00Z; held within 292,000 years of it.
  public init(seconds: Int64) { microseconds = seconds.multipliedSaturating(by: 1_000_000) }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int64 { floorDivide(microseconds, 1_000_000) }

  public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }

  /// The moment this much later (earlier when the duration is negative).
  public static func + (moment: Instant, duration: Duration) -> Instant {
    Instant(microseconds: moment.microseconds.addingSaturating(duration.wholeMicroseconds))
  }

  /// The moment this much earlier.
  public static func - (moment: Instant, duration: Duration) -> Instant {
    Instant(microseconds: moment.microseconds.subtractingSaturating(duration.wholeMicroseconds))
  }

  /// The time from the right moment to the left one.
  public static func - (left: Instant, right: Instant) -> Duration {
    .microseconds(left.microseconds.subtractingSaturating(right.microseconds))
  }
}

extension Duration {
  /// This duration in whole microseconds, at most as many as an `Int64` has; the rest is dropped.
  public var wholeMicroseconds: Int64 {
    components.seconds.multipliedSaturating(by: 1_000_000)
      .addingSaturating(components.attoseconds / 1_000_000_000_000)
  }

  /// A duration of whole minutes.
  public static func minutes(_ count: Int) -> Duration { .seconds(count.multipliedSaturating(by: 60)) }

  /// A duration of whole hours.
  public static func hours(_ count: Int) -> Duration { .seconds(count.multipliedSaturating(by: 3600)) }

  /// A duration of days of 24 hours, whatever the clocks on the wall do.
  public static func days(_ count: Int) -> Duration { .seconds(count.multipliedSaturating(by: 86400)) }
}
