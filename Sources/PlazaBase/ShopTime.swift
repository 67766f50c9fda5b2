public import Foundation

/// The wall clock of a shop: what day and time a moment is there. It follows the zone's summer time.
public struct ShopTime: Sendable {
  /// An IANA zone.
  public let zone: TimeZone
  private let calendar: Calendar

  /// - Parameter zone: an IANA zone such as `Europe/London`.
  public init(_ zone: TimeZone) {
    self.zone = zone
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  /// - Parameter identifier: an IANA name such as `Europe/London`; nil when the system does not know it.
  public init?(identifier: String) {
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    self.init(zone)
  }

  /// The day it is in the shop at this moment.
  public func date(of moment: Instant) -> CalendarDate {
    let local = moment.seconds + Int64(zone.secondsFromGMT(for: moment.foundationDate))
    let day = local >= 0 ? local / 86400 : (local - 86399) / 86400
    return CalendarDate.epoch.adding(days: Int(day))
  }

  /// Hours (0…23) and minutes (0…59) on the shop's wall at this moment.
  public func timeOfDay(of moment: Instant) -> (hour: Int, minute: Int) {
    let local = moment.seconds + Int64(zone.secondsFromGMT(for: moment.foundationDate))
    let second = Int((local % 86400 + 86400) % 86400)
    return (second / 3600, second % 3600 / 60)
  }

  /// The moment a wall time comes round on a day. A time the clocks jump over is the first moment after the jump;
  /// a time that comes twice is the first of the two.
  public func moment(_ date: CalendarDate, hour: Int, minute: Int, second: Int = 0) -> Instant {
    let parts = DateComponents(
      year: date.year, month: date.month, day: date.day, hour: hour, minute: minute, second: second)
    let found = calendar.date(from: parts) ?? Date(timeIntervalSince1970: Double(date.dayNumber) * 86400)
    return Instant(seconds: Int64(found.timeIntervalSince1970.rounded(.down)))
  }
}

extension Instant {
  /// The same moment for Foundation's calendars, to the microsecond as far as a Double carries it.
  public var foundationDate: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }
}
