import PlazaBase
import Shelf

/// The precision of the date, as the form offers it.
enum DatePrecisionChoice: String, Sendable, CaseIterable {
  case today, day, month, year, unknown

  var title: String {
    switch self {
    case .today: say("Today")
    case .day: say("A day")
    case .month: say("A month")
    case .year: say("A year")
    case .unknown: say("Don’t know")
    }
  }
}

/// The input of the form for a viewing.
struct PlayInput: Sendable, Equatable {
  let details: PlayDetails

  /// - Parameters:
  ///   - before: the present rating. It is preserved, even if finer than half stars, unless the
  ///     chosen half star changes.
  ///   - today: the date in the shop's time zone; later dates are invalid.
  ///   - tapped: the date on which the form was submitted, possibly without a connection.
  init(
    _ check: inout FormValidator, before: Rating? = nil, today: CalendarDate, tapped: CalendarDate
  ) {
    let stars = Self.rating(&check)
    details = PlayDetails(
      watchedOn: Self.date(&check, today: today, tapped: tapped),
      place: check.optionalText("place", say("place", as: "where a film was seen")),
      rating: stars == HalfStars(before) ? before : stars?.rating,
      note: check.optionalLines("note", say("note"), atMost: 20_000), tags: PlayTags(&check))
  }

  private static func rating(_ check: inout FormValidator) -> HalfStars? {
    guard let typed = check.optionalText("rating", say("rating", as: "stars")) else { return nil }
    guard let halves = Int(typed), let rating = HalfStars(halves: halves) else {
      check.addError("rating", say("Choose a rating from half a star to five stars, or none."))
      return nil
    }
    return rating
  }

  private static func date(_ check: inout FormValidator, today: CalendarDate, tapped: CalendarDate)
    -> PartialDate
  {
    let found: PartialDate
    switch check.optionalChoice("precision", say("day"), of: DatePrecisionChoice.self) ?? .unknown
    {
    case .unknown: return .unknown
    case .today: return PartialDate(tapped)
    case .day:
      guard let day = check.optionalDate("day", say("day")) else {
        if !check.errors.all.contains(where: { $0.field == "day" }) {
          check.addError("day", say("Choose the day, or as much of it as you know."))
        }
        return .unknown
      }
      found = PartialDate(day)
    case .month:
      let month = check.number("month", say("month"), in: 1...12)
      found =
        PartialDate(year: check.number("year", say("year"), in: 1888...today.year), month: month)
        ?? .unknown
    case .year:
      found =
        PartialDate(year: check.number("year", say("year"), in: 1888...today.year)) ?? .unknown
    }
    if found.isAfter(today) {
      check.addError(
        found.precision == .day ? "day" : "month",
        say("The date can't be in the future. Choose a date up to today."))
    }
    return found
  }
}

extension PartialDate {
  /// Whether the whole period is after a date.
  func isAfter(_ day: CalendarDate) -> Bool {
    if let date { return date > day }
    guard let year else { return false }
    return (year, month ?? 1) > (day.year, month == nil ? 1 : day.month)
  }
}
