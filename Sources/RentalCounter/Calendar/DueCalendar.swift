import PlazaBase
import PlazaTables

/// A customer's open rentals as an iCalendar document with one all-day event for each due date.
struct DueCalendar: Sendable {
  let shop: String
  let rentals: [Rental]
  let settings: RentalSettings

  var bytes: [UInt8] {
    var text = ContentLines()
    text.component("VCALENDAR") { calendar in
      calendar.line("VERSION", "2.0")
      calendar.line("PRODID", "-//Plaza//Rental counter//EN")
      calendar.line("CALSCALE", "GREGORIAN")
      calendar.line("METHOD", "PUBLISH")
      calendar.text("X-WR-CALNAME", say("Films due at \(shop)"))
      calendar.line("REFRESH-INTERVAL;VALUE=DURATION", "PT6H")
      calendar.line("X-PUBLISHED-TTL", "PT6H")
      if rentals.isEmpty { Self.nothing(&calendar) }
      for rental in rentals { event(rental, &calendar) }
    }
    return text.bytes
  }

  private func event(_ rental: Rental, _ calendar: inout ContentLines) {
    let summary = say("Return \(rental.filmTitle)")
    calendar.component("VEVENT") { event in
      event.line("UID", "\(rental.id)@rental.plaza")
      event.line("DTSTAMP", Self.utc(rental.rentedAt))
      event.line("DTSTART;VALUE=DATE", Self.day(rental.dueOn))
      event.line("DTEND;VALUE=DATE", Self.day(rental.dueOn.adding(days: 1)))
      event.text("SUMMARY", summary)
      event.text(
        "DESCRIPTION",
        say(
          "Copy \(rental.copyNumber), code \(rental.copyCode). Due by \(settings.clock(rental.dueAt)) at \(shop)."
        ))
      event.line("TRANSP", "TRANSPARENT")
      event.component("VALARM") { alarm in
        alarm.line("ACTION", "DISPLAY")
        alarm.text("DESCRIPTION", summary)
        // 09:00 on the day before.
        alarm.line("TRIGGER", "-PT15H")
      }
    }
  }

  /// A calendar must contain at least one component (RFC 5545 §3.4). If nothing is due, that is a
  /// time zone.
  private static func nothing(_ calendar: inout ContentLines) {
    calendar.component("VTIMEZONE") { zone in
      zone.line("TZID", "Etc/UTC")
      zone.component("STANDARD") { standard in
        standard.line("DTSTART", "19700101T000000")
        standard.line("TZOFFSETFROM", "+0000")
        standard.line("TZOFFSETTO", "+0000")
      }
    }
  }

  private static func day(_ date: CalendarDate) -> String {
    date.description.replacing("-", with: "")
  }

  private static func utc(_ moment: Instant) -> String {
    moment.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }
}
