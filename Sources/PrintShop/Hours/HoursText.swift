import PlazaBase

/// Formats opening hours.
struct HoursText: Sendable {
  let time: ShopTimeZone
  let now: Instant

  /// Returns texts such as `Open until 18:00` or `Opens tomorrow 09:00`.
  func callAsFunction(_ state: OpeningHours.State) -> String {
    switch state {
    case .open(nil): say("Open 24 hours")
    case .open(.some(let end)):
      // Midnight tonight belongs to tomorrow's date, but must not be called "tomorrow".
      end < now + .hours(20) || isToday(end)
        ? say("Open until \(time.clock(end))")
        : isTomorrow(end)
          ? say("Open until tomorrow \(time.clock(end))")
          : say("Open until \(weekday(of: end)) \(time.clock(end))")
    case .closed(nil): say("Closed")
    case .closed(.some(let start)):
      isToday(start)
        ? say("Opens \(time.clock(start))")
        : isTomorrow(start)
          ? say("Opens tomorrow \(time.clock(start))")
          : say("Opens \(weekday(of: start)) \(time.clock(start))")
    }
  }

  private func isToday(_ moment: Instant) -> Bool { time.date(of: moment) == time.date(of: now) }

  private func isTomorrow(_ moment: Instant) -> Bool {
    time.date(of: moment) == time.date(of: now).adding(days: 1)
  }

  private func weekday(of moment: Instant) -> String {
    Self.weekday(time.date(of: moment).weekday)
  }

  /// Returns the weekday's name, counted from Monday as 0.
  static func weekday(_ number: Int) -> String {
    switch number % 7 {
    case 0: say("Monday")
    case 1: say("Tuesday")
    case 2: say("Wednesday")
    case 3: say("Thursday")
    case 4: say("Friday")
    case 5: say("Saturday")
    default: say("Sunday")
    }
  }

  static func spans(_ spans: [OpenSpan]) -> String {
    if spans.isEmpty { return say("Closed", as: "a day") }
    return spans == [OpenSpan(opens: 0, closes: 1440)] ? say("24 hours") : spans.text
  }
}
