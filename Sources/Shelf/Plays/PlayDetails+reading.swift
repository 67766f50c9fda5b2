public import PlazaBase

extension PlayDetails {
  /// Reads `watchedOn`, `precision`, `rating`, `place`, `note` and `tags`. Missing fields keep
  /// their previous values.
  /// - Parameters:
  ///   - before: The details being changed; nil for a new play.
  ///   - today: The current day in the shop's time zone.
  public init(
    _ check: inout FormValidator, changing before: PlayDetails? = nil, today: CalendarDate
  ) {
    self = before ?? PlayDetails()
    if check.has("watchedOn") || check.has("precision") {
      watchedOn = Self.readDate(&check, before: watchedOn, today: today)
    }
    if check.has("rating") { rating = Self.readRating(&check) }
    if check.has("place") {
      place = check.optionalText("place", say("place", as: "where a film was seen"))
    }
    if check.has("note") { note = check.optionalLines("note", say("note"), atMost: 20_000) }
    if check.has("tags") { tags = PlayTags(&check) }
  }

  /// An empty text removes the rating, also in JSON.
  private static func readRating(_ check: inout FormValidator) -> Rating? {
    var lookahead = check
    if lookahead.texts("rating", say("rating", as: "stars")).allSatisfy({ $0.trimmed.isEmpty }),
      lookahead.errors == check.errors
    {
      return nil
    }
    return check.optionalNumber("rating", say("rating in tenths"), in: Rating.range).flatMap {
      Rating(tenths: $0)
    }
  }

  private static func readDate(
    _ check: inout FormValidator, before: PartialDate, today: CalendarDate
  ) -> PartialDate {
    let precision = check.optionalChoice(
      "precision", say("precision"), of: PartialDate.Precision.self)
    let typed =
      check.has("watchedOn")
      ? check.optionalText("watchedOn", say("date")) ?? "" : before.description
    if precision == .unknown { return .unknown }
    guard let date = PartialDate(typed) else {
      check.addError(
        "watchedOn",
        say(
          "This isn't a date. Write it as year-month-day, such as 2026-05-24, or just 2026-05 or 2026."
        ))
      return .unknown
    }
    guard let known = date.shortened(to: precision ?? date.precision) else {
      let missing =
        switch precision {
        case .year: say("year")
        case .month: say("month")
        case .day, .unknown, nil: say("day")
        }
      check.addError("watchedOn", say("Enter the \(missing), or choose that it isn't known."))
      return .unknown
    }
    if let complaint = known.complaint(today: today) { check.addError("watchedOn", complaint) }
    return known
  }
}

extension PlayTags {
  /// Reads `tags`: texts that each contain one tag, or several separated by commas.
  public init(_ check: inout FormValidator) {
    self.init(
      check.texts("tags", say("tags"), atMost: 4000).flatMap {
        $0.split(separator: ",").map(String.init)
      })
    if let complaint { check.addError("tags", complaint) }
  }
}

extension PartialDate {
  /// Returns the date at the given precision; nil if the date is less precise.
  func shortened(to precision: Precision) -> PartialDate? {
    switch precision {
    case .unknown: return .unknown
    case .year: return year.flatMap { PartialDate(year: $0) }
    case .month:
      guard let year, let month else { return nil }
      return PartialDate(year: year, month: month)
    case .day: return day == nil ? nil : self
    }
  }

  /// Returns why the date is not acceptable. Dates before the film's release are: previews happen.
  func complaint(today: CalendarDate) -> String? {
    guard let year else { return nil }
    if (year, month ?? 1, day ?? 1) > (today.year, today.month, today.day) {
      return say("This date is in the future. Enter a day up to today, \(today.plain).")
    }
    return year < 1888 ? say("There were no films before 1888. Check the year.") : nil
  }
}
