public import Foundation

/// The local time of an installation, including summer time.
public struct ShopTimeZone: Sendable {
  /// The IANA time zone.
  public let zone: TimeZone

  /// - Parameter zone: an IANA time zone such as `Europe/London`.
  public init(_ zone: TimeZone) { self.zone = zone }

  /// - Parameter identifier: an IANA name such as `Europe/London`; the result is `nil` if the
  ///   system does not know it.
  public init?(identifier: String) {
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    self.init(zone)
  }

  /// Returns the local date of an instant.
  public func date(of moment: Instant) -> CalendarDate {
    CalendarDate.epoch.adding(days: Int(floorDivide(wall(at: moment.seconds), 86400)))
  }

  /// Returns the local hours (0…23) and minutes (0…59) of an instant.
  public func timeOfDay(of moment: Instant) -> (hour: Int, minute: Int) {
    let wall = wall(at: moment.seconds)
    let second = Int(wall - floorDivide(wall, 86400) * 86400)
    return (second / 3600, second % 3600 / 60)
  }

  /// Returns the instant of a local time. A time skipped by a clock change is the first instant
  /// after the change; a time that occurs twice is the first of the two.
  public func moment(_ date: CalendarDate, hour: Int, minute: Int, second: Int = 0) -> Instant {
    let wanted = Int64(date.dayNumber) * 86400 + Int64(hour * 3600 + minute * 60 + second)
    // Assumes at most one clock change within two days.
    let before = wanted - offset(at: wanted - 86400)
    let after = wanted - offset(at: wanted + 86400)
    let fits = [before, after].filter { wall(at: $0) == wanted }
    return Instant(seconds: fits.min() ?? firstMoment(pastWall: wanted, from: after, to: before))
  }

  /// Finds by bisection the first instant after `from`, and not after `to`, whose local time is
  /// past a skipped time.
  private func firstMoment(pastWall wanted: Int64, from: Int64, to: Int64) -> Int64 {
    var (early, late) = (from, to)
    while early + 1 < late {
      let middle = early + (late - early) / 2
      if wall(at: middle) > wanted { late = middle } else { early = middle }
    }
    return late
  }

  private func wall(at seconds: Int64) -> Int64 { seconds + offset(at: seconds) }

  private func offset(at seconds: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
  }
}

extension Instant {
  /// The same time for Foundation's calendars, with microsecond precision as far as `Double`
  /// permits.
  public var foundationDate: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }
}
