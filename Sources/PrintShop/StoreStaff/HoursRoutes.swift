import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff's pages for a store's opening hours.
struct HoursRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(Paths.storeHours.pattern, for: .members) { request in
        let store = try await request.desk()
        return try await page(store, request)
      },
      .post(Paths.storeHours.pattern, for: .members, saveWeek).versioned,
      .post(Paths.specialDays.pattern, for: .members, saveDay).versioned,
      .post(Paths.usualDay.pattern, for: .members, resetToUsual),
    ]
  }

  /// - Parameters:
  ///   - week: The form for the regular week as submitted.
  ///   - day: The form for a special day as submitted.
  ///   - several: The form for several days as submitted.
  private func page(
    _ store: PrintStore, _ request: Request, week: FormView? = nil, day: FormView? = nil,
    several: FormView? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let today = settings.time.date(of: request.now)
    let special = try await request.site.store.read {
      try SpecialDay.of(store.id, from: today, $0)
    }
    let week =
      week
      ?? FormView(
        "week", action: Paths.storeHours(store.id), key: request.newFormKey(),
        values: store.week.version.values)
    let day =
      day
      ?? FormView(
        "special", action: Paths.specialDays(store.id), key: request.newFormKey(),
        values: SpecialDay.version(special).values)
    let several =
      several
      ?? FormView(
        "several", action: Paths.storeHours(store.id), key: request.newFormKey(),
        values: store.week.version.onWorkdays)
    let pages = StoreStaffPages(time: settings.time, now: request.now)
    return request.page(
      pages.hours(
        store, special, week: week, day: day, several: several, key: request.newFormKey()),
      status: status)
  }

  private func saveWeek(_ request: Request) async throws -> Response {
    let (store, viewer) = (try await request.desk(), try request.signedIn())
    let isMultiple = request.fields.text("several") != nil
    let outcome = try await request.submit({ check in
      let days =
        isMultiple ? check.several(in: store.week) : (0..<7).map { check.spans("day\($0)") }
      return SetHours(store: store.id, week: Week(days: days))
    }) { set, tx in
      try request.expectUnchanged(StoreStaffAccess.check(viewer, store.id, tx).week.version)
      try set(tx)
      return .redirect(to: Paths.storeHours(store.id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status):
      let form = FormView(
        isMultiple ? "several" : "week", action: Paths.storeHours(store.id),
        key: request.newFormKey(),
        errors: errors, values: request.typed)
      return try await page(
        store, request, week: isMultiple ? nil : form, several: isMultiple ? form : nil, status)
    }
  }

  private func saveDay(_ request: Request) async throws -> Response {
    let (store, viewer) = (try await request.desk(), try request.signedIn())
    let today = settings.time.date(of: request.now)
    let outcome = try await request.submit({ check in
      let day = check.optionalDate("day", say("day"))
      if day == nil { check.addError("day", say("Choose a day.")) }
      let special = SpecialDay(
        day: day ?? .epoch, spans: check.spansOrClosed("hours"),
        text: check.optionalText("words", say("reason")),
        textKorean: check.optionalText("wordsKorean", say("Korean reason")))
      return SetSpecialDay(store: store.id, day: special.day, special: special)
    }) { set, tx in
      try StoreStaffAccess.check(viewer, store.id, tx)
      let days = try SpecialDay.of(store.id, from: today, tx)
      if let saved = days.first(where: { $0.day == set.day }) {
        try request.expectUnchanged(SpecialDay.version(days), showing: saved.version)
      }
      try set(tx)
      return .redirect(to: Paths.storeHours(store.id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status):
      let day = FormView(
        "special", action: Paths.specialDays(store.id), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return try await page(store, request, day: day, status)
    }
  }

  private func resetToUsual(_ request: Request) async throws -> Response {
    guard let day = CalendarDate(try request.parameter("day")) else { throw Problem.notFound }
    let (store, viewer) = (try await request.desk(), try request.signedIn())
    let act = SetSpecialDay(store: store.id, day: day, special: nil)
    return try await request.once { tx in
      try StoreStaffAccess.check(viewer, store.id, tx)
      try act(tx)
      return .redirect(to: Paths.storeHours(store.id), flash: .done(say("Saved.")))
    }
  }
}

extension FormValidator {
  /// Reads the same hours for each selected day; the others remain unchanged.
  fileprivate mutating func several(in week: Week) -> [[OpenSpan]] {
    let spans = spansOrClosed("several")
    let ticked = Set(texts("days", "days").compactMap { Int($0) })
    if ticked.isEmpty { addError("days", say("Choose a day.")) }
    return week.days.enumerated().map { ticked.contains($0) ? spans : $1 }
  }

  /// Reads the hours of a day that may be marked as closed instead.
  fileprivate mutating func spansOrClosed(_ field: String) -> [OpenSpan] {
    flag("closed", "closed") ? [] : spans(field)
  }

  /// Reads the hours of one day.
  fileprivate mutating func spans(_ field: String) -> [OpenSpan] {
    guard let spans = [OpenSpan](written: optionalText(field, "hours") ?? "") else {
      addError(
        field,
        say("Enter hours such as 09:00-12:00, 13:00-18:00. They can't overlap."))
      return []
    }
    return spans
  }
}

extension Week {
  fileprivate var version: RecordVersion {
    RecordVersion(
      Dictionary(uniqueKeysWithValues: days.enumerated().map { ("day\($0)", [$1.text]) }))
  }
}

extension RecordVersion {
  /// The initial values of the form for several days, with Monday to Friday selected.
  fileprivate var onWorkdays: @Sendable (String) -> [String] {
    let values = values
    return { name in name == "days" ? (0..<5).map { "\($0)" } : values(name) }
  }
}

extension SpecialDay {
  /// The version computed from the form's values.
  fileprivate var version: RecordVersion {
    RecordVersion(["hours": spans.text, "words": text, "wordsKorean": textKorean])
  }

  /// Returns the version of all listed special days; the form for a new one contains none of them.
  fileprivate static func version(_ days: [SpecialDay]) -> RecordVersion {
    RecordVersion(
      Dictionary(
        uniqueKeysWithValues: days.map {
          (
            $0.day.description,
            ["hours \($0.spans.text)", "words \($0.text ?? "")", "ko \($0.textKorean ?? "")"]
          )
        }))
  }

  fileprivate static func of(
    _ store: ID<PrintStore>, from day: CalendarDate, _ tx: any Transaction
  ) throws -> [SpecialDay] {
    try of([store], from: day, tx)[store] ?? []
  }
}
