extension Instant {
  /// The instant in RFC 3339 format, in UTC, such as `2026-11-21T10:17:35.000250Z`; whole seconds
  /// have no fraction.
  public var rfc3339: String {
    let day = Int(floorDivide(seconds, 86400))
    let second = Int(seconds - Int64(day) * 86400)
    let rest = microseconds % 1_000_000
    let fraction = Int(rest < 0 ? rest + 1_000_000 : rest)
    let date = CalendarDate.epoch.adding(days: day)
    let time =
      "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
    return "\(date)T\(time)\(fraction == 0 ? "" : "." + padded(fraction, 6))Z"
  }
}

extension Instant {
  /// Reads an instant in RFC 3339 format with seconds, such as `2026-11-21T10:17:35Z` or
  /// `2026-11-21T11:17:35.25+01:00`. Digits after the microsecond are ignored.
  public init?(rfc3339 text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard text.utf8.count <= 40, parts.count == 2, let date = CalendarDate(parts[0]),
      let time = parts[1].wholeMatch(
        of: /(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))/.asciiOnlyDigits())
    else { return nil }
    let found = time.output
    func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
    let (hour, minute, second) = (number(found.1), number(found.2), number(found.3))
    let (zoneHour, zoneMinute) = (number(found.6), number(found.7))
    guard hour < 24, minute < 60, second < 60, zoneHour < 24, zoneMinute < 60 else { return nil }
    let offset = (zoneHour * 60 + zoneMinute) * (found.5 == "-" ? -60 : 60)
    let seconds = date.dayNumber * 86400 + (hour * 60 + minute) * 60 + second - offset
    let fraction = (found.4.map(String.init) ?? "").prefix(6)
    let micros = number(fraction + String(repeating: "0", count: 6 - fraction.count))
    self.init(microseconds: Int64(seconds) * 1_000_000 + Int64(micros))
  }
}

func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
  let quotient = number / divisor
  return number % divisor < 0 ? quotient - 1 : quotient
}
