public import PlazaBase

extension Instant {
  /// The instant as an HTTP date (RFC 9110 §5.6.7), such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  public var httpDate: String {
    let text = rfc3339
    guard let date = CalendarDate(text.prefix(10)) else { return text }
    // 1 January 1970 was a Thursday.
    let weekday = Self.weekdays[((date.dayNumber + 3) % 7 + 7) % 7]
    let day = text.prefix(10).suffix(2)
    return
      "\(weekday), \(day) \(Self.months[date.month - 1]) \(text.prefix(4)) \(text.dropFirst(11).prefix(8)) GMT"
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
