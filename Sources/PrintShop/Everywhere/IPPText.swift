import PlazaBase
import PlazaIPP

extension IPPAttribute {
  static func keyword(_ name: String, _ word: String) -> IPPAttribute { keywords(name, [word]) }

  static func uri(_ name: String, _ uri: String) -> IPPAttribute {
    IPPAttribute(name, .text(.uri, uri))
  }

  static func text(_ name: String, _ text: String) -> IPPAttribute {
    IPPAttribute(name, .text(.text, text.ippText(127)))
  }
}

extension IPPValue {
  /// A resolution in dots per inch in both directions.
  static func dots(_ count: Int) -> IPPValue { .resolution(cross: count, feed: count, unit: 3) }
}

extension String {
  /// Returns the text without control characters, truncated to `maximum` bytes of UTF-8 between
  /// two scalars.
  func ippText(_ maximum: Int) -> String {
    var text = ""
    var count = 0
    for scalar in unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F {
      count += scalar.utf8.count
      if count > maximum { break }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}

extension Instant {
  /// The encoding as `DateAndTime` (RFC 2579), in UTC.
  var ippBytes: [UInt8] {
    let whole = Int(max(0, seconds))
    let (day, second) = (CalendarDate(dayNumber: whole / 86_400), whole % 86_400)
    let (year, month, date) = (day?.year ?? 1970, day?.month ?? 1, day?.day ?? 1)
    let parts = [
      year >> 8, year & 255, month, date, second / 3600, second / 60 % 60, second % 60, 0,
    ]
    return parts.map { UInt8(truncatingIfNeeded: $0) } + [UInt8(ascii: "+"), 0, 0]
  }
}
