import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// A store's opening hours, for its staff.
struct HoursRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(At.storeHours.pattern, for: .members) { call in
        let store = try await call.desk()
        return try await page(store, call)
      },
      .post(At.storeHours.pattern, for: .members, setWeek).versioned,
      .post(At.specialDays.pattern, for: .members, setDay).versioned,
      .post(At.usualDay.pattern, for: .members, makeUsual),
    ]
  }

  /// - Parameters:
  ///   - week: the form of the usual week as it was typed.
  ///   - day: the form of a special day as it was typed.
  ///   - several: the form of several days as it was typed.
  private func page(
    _ store: PrintStore, _ call: Call, week: FormView? = nil, day: FormView? = nil, several: FormView? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let today = settings.time.date(of: call.now)
    let special = try await call.site.store.read { try SpecialDay.of(store.id, from: today, $0) }
    let week =
      week
      ?? FormView(
        "week", action: At.storeHours(store.id), key: call.newFormKey(), values: store.week.version.values)
    let day =
      day
      ?? FormView(
        "special", action: At.specialDays(store.id), key: call.newFormKey(), values: SpecialDay.version(special).values)
    let several =
      several
      ?? FormView(
        "several", action: At.storeHours(store.id), key: call.newFormKey(), values: store.week.version.onWorkdays)
    let pages = StoreDeskPages(time: settings.time, now: call.now)
    return call.page(
      pages.hours(store, special, week: week, day: day, several: several, key: call.newFormKey()), status: status)
  }

  private func setWeek(_ call: Call) async throws -> Answer {
    let (store, viewer) = (try await call.desk(), try call.signedIn())
    let isOfSeveral = call.fields.text("several") != nil
    let outcome = try await call.submit({ check in
      let days = isOfSeveral ? check.several(in: store.week) : (0..<7).map { check.spans("day\($0)") }
      return SetHours(store: store.id, week: Week(days: days))
    }) { set, tx in
      try call.expectUnchanged(DeskGuard.check(viewer, store.id, tx).week.version)
      try set(tx)
      return .redirect(to: At.storeHours(store.id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let form = FormView(
        isOfSeveral ? "several" : "week", action: At.storeHours(store.id), key: call.newFormKey(),
        complaints: complaints, values: call.typed)
      return try await page(
        store, call, week: isOfSeveral ? nil : form, several: isOfSeveral ? form : nil, status)
    }
  }

  private func setDay(_ call: Call) async throws -> Answer {
    let (store, viewer) = (try await call.desk(), try call.signedIn())
    let today = settings.time.date(of: call.now)
    let outcome = try await call.submit({ check in
      let day = check.optionalDate("day", "day")
      if day == nil { check.complain("day", say("Please choose a day.")) }
      let special = SpecialDay(
        day: day ?? .epoch, spans: check.spans("hours"), words: check.optionalText("words", "reason"),
        wordsKorean: check.optionalText("wordsKorean", "reason in Korean"))
      return SetSpecialDay(store: store.id, day: special.day, special: special)
    }) { set, tx in
      try DeskGuard.check(viewer, store.id, tx)
      let days = try SpecialDay.of(store.id, from: today, tx)
      if let saved = days.first(where: { $0.day == set.day }) {
        try call.expectUnchanged(SpecialDay.version(days), showing: saved.version)
      }
      try set(tx)
      return .redirect(to: At.storeHours(store.id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let day = FormView(
        "special", action: At.specialDays(store.id), key: call.newFormKey(), complaints: complaints,
        values: call.typed)
      return try await page(store, call, day: day, status)
    }
  }

  private func makeUsual(_ call: Call) async throws -> Answer {
    guard let day = CalendarDate(try call.parameter("day")) else { throw Problem.notFound }
    let (store, viewer) = (try await call.desk(), try call.signedIn())
    let act = SetSpecialDay(store: store.id, day: day, special: nil)
    return try await call.once { tx in
      try DeskGuard.check(viewer, store.id, tx)
      try act(tx)
      return .redirect(to: At.storeHours(store.id), flash: .done(say("Saved.")))
    }
  }
}

extension FieldChecker {
  /// The same hours on each day that is ticked; the others stay as they are.
  fileprivate mutating func several(in week: Week) -> [[OpenSpan]] {
    let spans = spans("several")
    let ticked = Set(texts("days", "days").compactMap { Int($0) })
    if ticked.isEmpty { complain("days", say("Please choose a day.")) }
    return week.days.enumerated().map { ticked.contains($0) ? spans : $1 }
  }

  /// The hours of one day.
  fileprivate mutating func spans(_ field: String) -> [OpenSpan] {
    guard let spans = [OpenSpan](written: optionalText(field, "hours") ?? "") else {
      complain(
        field,
        say("Please write hours such as 09:00-12:00, 13:00-18:00; they must not overlap."))
      return []
    }
    return spans
  }
}

extension Week {
  fileprivate var version: RecordVersion {
    RecordVersion(Dictionary(uniqueKeysWithValues: days.enumerated().map { ("day\($0)", [$1.text]) }))
  }
}

extension RecordVersion {
  /// For a form that sets several days at once: Monday to Friday are ticked.
  fileprivate var onWorkdays: @Sendable (String) -> [String] {
    let values = values
    return { name in name == "days" ? (0..<5).map { "\($0)" } : values(name) }
  }
}

extension SpecialDay {
  /// As its form shows it.
  fileprivate var version: RecordVersion {
    RecordVersion(["hours": spans.text, "words": words, "wordsKorean": wordsKorean])
  }

  /// Of all that the page lists: the form for one more shows none of them.
  fileprivate static func version(_ days: [SpecialDay]) -> RecordVersion {
    RecordVersion(
      Dictionary(
        uniqueKeysWithValues: days.map {
          ($0.day.description, ["hours \($0.spans.text)", "words \($0.words ?? "")", "ko \($0.wordsKorean ?? "")"])
        }))
  }

  fileprivate static func of(
    _ store: ID<PrintStore>, from day: CalendarDate, _ tx: any Transaction
  ) throws -> [SpecialDay] {
    try of([store], from: day, tx)[store] ?? []
  }
}
