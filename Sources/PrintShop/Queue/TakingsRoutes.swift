import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// A day's takings, as a page and as a file.
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
    let day = request.query.text("day").flatMap { CalendarDate($0) } ?? time.date(of: request.now)
    return (store, try await request.site.store.read { try Takings.of(store.id, on: day, time, $0) })
  }

  private func show(_ request: Request) async throws -> Response {
    let (store, takings) = try await read(request)
    let words = settings.words(request)
    return request.page(TakingsPage(store: store, takings: takings, words: words).page)
  }

  private func file(_ request: Request) async throws -> Response {
    let (_, takings) = try await read(request)
    return .bytes(
      Array(takings.csv(settings.time, settings.currency).utf8), type: "text/csv; charset=utf-8",
      fileName: "takings-\(takings.day).csv")
  }
}

struct TakingsPage: Sendable {
  let store: PrintStore
  let takings: Takings
  let words: PrintWords

  var page: Page {
    let rows: [[Cell]] = takings.lines.map { line in
      [
        .text(words.number(line)), .text(words.time.clock(line.at)), .figure("\(line.sides)"),
        .figure("\(line.sheets)"), .figure(words.money(line.total)),
        .figure(line.refunded.minor == 0 ? "–" : words.money(line.refunded)),
      ]
    }
    let table =
      rows.isEmpty
      ? emptyState(
        .ticket, say("No takings"),
        say("Orders count on the day printing starts."))
      : dataTable(
        say("Takings"),
        columns: [
          say("Order"), say("Started"), say("Sides"), say("Sheets"), say("Total"),
          say("Refunded"),
        ], rows: rows)
    return Page(
      store.saidName.isolated, back: Paths.desks(),
      """
      \(QueuePages(words: words, key: "").tabs(store, Paths.takings))\(chooser)\
      \(statTiles([
        (label: takings.day.withoutYear, figure: words.money(takings.total), link: nil),
        (label: say(takings.lines.count, one: "order", many: "orders"), figure: "\(takings.lines.count)", link: nil),
      ]))\(table)\
      <p class="takings-file">\(linkButton(say("Download as CSV"),
        Paths.takingsFile(store.id).query(["day": takings.day.description]), icon: .download))</p>
      """)
  }

  private var chooser: Markup {
    """
    <form class="day-chooser" action="\(Paths.takings(store.id))"><div class="field"><label for="day">\
    \(say("Day"))</label><input id="day" name="day" type="date" value="\(takings.day.description)"></div>\
    <button class="button quiet">\(say("Show"))</button></form>
    """
  }
}

extension PrintWords {
  fileprivate func number(_ line: Takings.Line) -> String { say("Order \(line.number)") }
}
