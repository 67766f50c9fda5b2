/// Consecutive days of a shop. A day begins at its local midnight, so that the days of a clock
/// change have 23 or 25 hours.
public struct DayPeriod: Sendable {
  /// Consecutive days of equal length within a period.
  public struct Stretch: Sendable, Equatable {
    /// The position of the first day within the period.
    public let first: Int
    public let begin: Instant
    /// Exclusive.
    public var end: Instant
    /// The length of each day in microseconds.
    public let microseconds: Int64

    /// The number of days.
    public var count: Int { Int((end.microseconds - begin.microseconds) / microseconds) }
  }

  public let days: ClosedRange<CalendarDate>
  public let time: ShopTimeZone

  public init(_ days: ClosedRange<CalendarDate>, _ time: ShopTimeZone) {
    (self.days, self.time) = (days, time)
  }

  /// Creates the period of the last days up to today.
  /// - Parameter count: the number of days, at least 1.
  public init(last count: Int, at now: Instant, _ time: ShopTimeZone) {
    let today = time.date(of: now)
    self.init(today.adding(days: 1 - max(1, count))...today, time)
  }

  public var count: Int { days.upperBound.dayNumber - days.lowerBound.dayNumber + 1 }

  /// The days in order.
  public var all: [CalendarDate] { (0..<count).map { days.lowerBound.adding(days: $0) } }

  public var begin: Instant { begin(of: days.lowerBound) }

  /// Exclusive.
  public var end: Instant { begin(of: days.upperBound.adding(days: 1)) }

  /// The period as stretches. A period without a clock change is one stretch; a day that the local
  /// calendar skips is in no stretch.
  public var stretches: [Stretch] {
    let begins = (0...count).map { begin(of: days.lowerBound.adding(days: $0)) }
    return (0..<count).reduce(into: []) { found, place in
      let (from, to) = (begins[place], begins[place + 1])
      let length = to.microseconds - from.microseconds
      if length <= 0 { return }
      if let last = found.last, last.end == from, last.microseconds == length,
        last.first + last.count == place
      {
        found[found.count - 1].end = to
      } else {
        found.append(Stretch(first: place, begin: from, end: to, microseconds: length))
      }
    }
  }

  private func begin(of day: CalendarDate) -> Instant { time.moment(day, hour: 0, minute: 0) }
}
