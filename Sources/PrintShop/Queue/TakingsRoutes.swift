import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the takings of one or more days, as a page and as a file.
struct TakingsRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(Paths.takings.pattern, for: .members, show),
      .get(Paths.takingsFile.pattern, for: .members, file),
    ]
  }

  private func read(_ request: Request) async throws -> (PrintStore, Takings) {
    let (store, time) = (try await request.desk(), settings.time)
    let days = days(request, today: time.date(of: request.now))
    return (
      store,
      try await request.site.store.read(long: true) { try Takings.of(store.id, days, time, $0) }
    )
  }

  /// Returns the requested days, by default today. A reversed range is swapped, and one that is
  /// too long is reduced to its last days.
  private func days(_ request: Request, today: CalendarDate) -> ClosedRange<CalendarDate> {
    let asked = { (name: String) in request.query.text(name).flatMap { CalendarDate($0) } }
    let one = asked("day")
    let (from, to) = (
      asked("from") ?? one ?? asked("to") ?? today, asked("to") ?? one ?? asked("from") ?? today
    )
    let (first, last) = (min(from, to), max(from, to))
    return max(first, last.adding(days: 1 - Takings.maxDays))...last
  }

  private func show(_ request: Request) async throws -> Response {
    let (store, takings) = try await read(request)
    return request.page(
      TakingsPage(store: store, takings: takings, text: settings.text(request)).page)
  }

  private func file(_ request: Request) async throws -> Response {
    let (_, takings) = try await read(request)
    let days =
      takings.isOneDay
      ? "\(takings.days.lowerBound)" : "\(takings.days.lowerBound)-\(takings.days.upperBound)"
    return .bytes(
      Array(takings.csv(settings.time, settings.currency).utf8), type: "text/csv; charset=utf-8",
      fileName: "takings-\(days).csv")
  }
}
