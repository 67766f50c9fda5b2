import PlazaBase

/// A store's opening hours: a regular week with exceptions on special days, in the shop's time
/// zone.
struct OpeningHours: Sendable {
  let week: Week
  let special: [SpecialDay]
  let time: ShopTimeZone

  init(_ week: Week, special: [SpecialDay] = [], time: ShopTimeZone) {
    self.week = week
    self.special = special
    self.time = time
  }

  enum State: Sendable, Equatable {
    /// Open until the given time; nil if the store never closes.
    case open(until: Instant?)
    /// Closed until the given time; nil if no opening is known.
    case closed(until: Instant?)

    var isOpen: Bool { if case .open = self { true } else { false } }
  }

  func spans(on day: CalendarDate) -> [OpenSpan] {
    special.first { $0.day == day }?.spans ?? week[day]
  }

  /// Returns the state at a time. Spans that meet at midnight count as one.
  func state(at now: Instant) -> State {
    let today = time.date(of: now)
    let nextOpening = moments(from: today.adding(days: -1), days: 10)
    guard let current = nextOpening.first(where: { $0.opens <= now && now < $0.closes }) else {
      return .closed(until: nextOpening.first { $0.opens > now }?.opens)
    }
    var end = current.closes
    while let next = nextOpening.first(where: { $0.opens <= end && end < $0.closes }) {
      end = next.closes
    }
    return .open(until: end > now + .days(8) ? nil : end)
  }

  /// Converts the spans of some days to instants. A span that a change of the clock removes is
  /// omitted.
  private func moments(from first: CalendarDate, days: Int) -> [(opens: Instant, closes: Instant)]
  {
    (0..<days).flatMap { number in
      let day = first.adding(days: number)
      return spans(on: day).map { (moment(day, $0.opens), moment(day, $0.closes)) }
    }.filter { $0.0 < $0.1 }
  }

  private func moment(_ day: CalendarDate, _ minutes: Int) -> Instant {
    minutes == 1440
      ? time.moment(day.adding(days: 1), hour: 0, minute: 0)
      : time.moment(day, hour: minutes / 60, minute: minutes % 60)
  }
}
