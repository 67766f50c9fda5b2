public import Foundation

/// The wall clock of a shop: what day and time a moment is there. It follows the zone's summer time.
public struct ShopTimeZone: Sendable {
  /// An IANA zone.
  public let zone: TimeZone

  /// - Parameter zone: an IANA zone such as `Europe/London`.
  public init(_ zone: TimeZone) { self.zone = zone }

  /// - Parameter identifier: an IANA name such as `Europe/London`; nil when the system does not know it.
  public init?(identifier: String) {
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    self.init(zone)
  }

  /// The day it is in the shop at this moment.
  public func date(of moment: Instant) -> CalendarDate {
    CalendarDate.epoch.adding(days: Int(floorDivide(wall(at: moment.seconds), 86400)))
  }

  /// Hours (0…23) and minutes (0…59) on the shop's wall at this moment.
  public func timeOfDay(of moment: Instant) -> (hour: Int, minute: Int) {
    let wall = wall(at: moment.seconds)
    let second = Int(wall - floorDivide(wall, 86400) * 86400)
    return (second / 3600, second % 3600 / 60)
  }

  /// The moment a wall time comes round on a day. A time the clocks jump over is the first moment after the jump;
  /// a time that comes twice is the first of the two.
  public func moment(_ date: CalendarDate, hour: Int, minute: Int, second: Int = 0) -> Instant {
    let wanted = Int64(date.dayNumber) * 86400 + Int64(hour * 3600 + minute * 60 + second)
    // Clocks do not change twice in two days.
    let before = wanted - offset(at: wanted - 86400)
    let after = wanted - offset(at: wanted + 86400)
    let fits = [before, after].filter { wall(at: $0) == wanted }
    return Instant(seconds: fits.min() ?? firstMoment(pastWall: wanted, from: after, to: before))
  }

  /// The moment the clocks jump over a wall time, which lies after `from` and not after `to`.
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
  /// The same moment for Foundation's calendars, to the microsecond as far as a Double carries it.
  public var foundationDate: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }
}
