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

func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
  let quotient = number / divisor
  return number % divisor < 0 ? quotient - 1 : quotient
}
