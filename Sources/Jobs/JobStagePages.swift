import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The filter of the list of jobs in one stage, as in its query string.
struct JobStageView: Sendable {
  let query: JobQuery

  /// Whether the query string names a stage or a kind.
  let isChosen: Bool

  /// Reads the filter; the stage is `failed` by default.
  /// - Throws: ``ValidationErrors``.
  init(_ request: Request) throws {
    var check = request.query.checker
    let stage = check.optionalChoice("state", say("state"), of: JobStage.self)
    let kind = check.optionalText("kind", say("kind"), atMost: 100)
    isChosen = stage != nil || kind != nil
    query = JobQuery(
      stage: stage ?? .failed, kind: kind,
      query: check.optionalText("q", say("search"), atMost: 200) ?? "",
      hasRoutine: request.query.text("done") == "all",
      after: check.has("after")
        ? check.number("after", say("page position"), in: 0...JobQuery.examined) : 0)
    try check.finish()
  }

  func link(after: Int? = nil) -> Link {
    JobRoutes.list().query([
      "state": query.stage.rawValue, "kind": query.kind,
      "q": query.query.isEmpty ? nil : query.query, "done": query.hasRoutine ? "all" : nil,
      "after": after.map { String($0) },
    ])
  }
}

extension JobPages {
  /// The jobs in one stage.
  func page(_ found: JobQuery.Result, _ names: [ID<Member>: String], _ view: JobStageView) -> Page
  {
    let stage = view.query.stage
    let rows = found.jobs.map { row($0.job, $0.position, stage, names) }
    let list: Markup =
      rows.isEmpty
      ? emptyState(.search, say("No jobs like these"), say("Choose another state or kind."))
      : "<div class=\"whole\">\(rowList(rows, label: stage.title))</div>"
    let all = stage == .failed ? retryAll(found.jobs.map(\.job)) : .empty
    return Page(
      say("Background jobs"), back: JobRoutes.list(),
      filter(view) + section(stage.title, list) + all
        + pager(found.next.map { view.link(after: $0) }))
  }

  private func row(
    _ job: Job, _ position: Int?, _ stage: JobStage, _ names: [ID<Member>: String]
  ) -> ListRow {
    switch stage {
    case .failed: failed(job, names)
    case .running: running(job, names)
    case .waiting, .scheduled: waiting(job, position, names)
    case .done: done(job, names)
    }
  }

  /// - Parameter view: the filter in effect; nil for none.
  func filter(_ view: JobStageView?) -> Markup {
    let form = FormView("filter", action: JobRoutes.list(), key: nil) { name in
      switch name {
      case "state": view?.query.stage.rawValue
      case "kind": view?.query.kind
      case "q": view?.query.query
      default: nil
      }
    }
    let kinds = Set(jobs.runners.map(\.kind)).sorted().map { Choice($0, $0) }
    let fields =
      form.select(
        "state", say("State"), JobStage.allCases.map { Choice($0.rawValue, $0.title) })
      + form.select("kind", say("Kind"), kinds, nothing: say("All kinds"))
      + (view == nil ? .empty : form.text("q", say("Words in the title")))
    return """
      <details class="filters"\(if: view != nil, " open")><summary class="button quiet">\(Icon.search)\
      \(say("Filter"))</summary><form class="form" method="get" action="\(JobRoutes.list())">\(group(fields))\
      <button class="button primary">\(say("Show"))</button></form></details>
      """
  }

  /// A button for each kind with several failed jobs.
  func retryAll(_ failed: [Job]) -> Markup {
    let counts = Dictionary(grouping: failed, by: \.kind).mapValues(\.count)
    let kinds = counts.filter { $0.value > 1 }.keys.sorted()
    if kinds.isEmpty { return .empty }
    let buttons = kinds.map { kind in
      actionButton(
        say("Retry all failed: \(kind)"), JobRoutes.retryAll(), key: newKey(),
        fields: ["kind": kind])
    }
    return "<div class=\"buttons\">\(Markup(buttons))</div>"
  }
}
