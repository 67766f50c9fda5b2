import PlazaBase

extension Instant {
  /// The date in the format of header fields (RFC 5322 §3.3): `Mon, 23 Nov 2026 12:00:00 +0000`.
  var mailDate: String {
    let text = rfc3339
    guard let date = CalendarDate(text.prefix(10)) else {
      return "Thu, 01 Jan 1970 00:00:00 +0000"
    }
    // Day 0, 1 January 1970, was a Thursday.
    let weekday = Self.weekdays[((date.dayNumber % 7) + 7) % 7]
    let time = text.dropFirst(11).prefix(8)
    return
      "\(weekday), \(text.dropFirst(8).prefix(2)) \(Self.months[date.month - 1]) \(text.prefix(4)) \(time) +0000"
  }

  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
