import PlazaBase

/// When a store is open: its usual week, but for the days that are special, by the clock of the shop.
struct OpeningHours: Sendable {
  let week: Week
  let special: [SpecialDay]
  let time: ShopTimeZone

  init(_ week: Week, special: [SpecialDay] = [], time: ShopTimeZone) {
    self.week = week
    self.special = special
    self.time = time
  }

  /// Whether it is open.
  enum State: Sendable, Equatable {
    /// Until then; nil where it never closes.
    case open(until: Instant?)
    /// Until then; nil where no day is known.
    case closed(until: Instant?)

    var isOpen: Bool { if case .open = self { true } else { false } }
  }

  func spans(on day: CalendarDate) -> [OpenSpan] { special.first { $0.day == day }?.spans ?? week[day] }

  /// A span that ends at midnight goes on where the next day's begins.
  func state(at now: Instant) -> State {
    let today = time.date(of: now)
    let coming = moments(from: today.adding(days: -1), days: 10)
    guard let current = coming.first(where: { $0.opens <= now && now < $0.closes }) else {
      return .closed(until: coming.first { $0.opens > now }?.opens)
    }
    var end = current.closes
    while let next = coming.first(where: { $0.opens <= end && end < $0.closes }) { end = next.closes }
    return .open(until: end > now + .days(8) ? nil : end)
  }

  /// Whether it is open at some time of a day that is to come; what a clock that jumps leaves nothing of is not.
  private func moments(from first: CalendarDate, days: Int) -> [(opens: Instant, closes: Instant)] {
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
