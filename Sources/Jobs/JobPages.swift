import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The jobs to list.
struct JobListView: Sendable {
  let failed: [Job]
  let running: [Job]
  let queued: [(job: Job, position: Int)]
  let later: [Job]
  /// nil if finished jobs were not requested.
  let done: [Job]?
  /// The names of the owners.
  var names: [ID<Member>: String] = [:]

  var isEmpty: Bool {
    failed.isEmpty && running.isEmpty && queued.isEmpty && later.isEmpty && done == nil
  }

  /// Returns the jobs whose title contains every word of the query.
  func only(_ query: String, _ title: @escaping (Job) -> String) -> JobListView {
    let terms = query.folded.split(separator: " ")
    if terms.isEmpty { return self }
    let isMeant = { (job: Job) in terms.allSatisfy { title(job).folded.contains($0) } }
    return JobListView(
      failed: failed.filter(isMeant), running: running.filter(isMeant),
      queued: queued.filter { isMeant($0.job) }, later: later.filter(isMeant),
      done: done?.filter(isMeant))
  }

  var owners: [ID<Member>] {
    Array(Set((failed + running + queued.map(\.job) + later + (done ?? [])).compactMap(\.owner)))
  }
}

/// The administrators' pages about jobs.
struct JobPages {
  let jobs: Jobs
  let newKey: () -> String

  func page(_ board: JobListView, _ view: JobView) -> Page {
    let empty = emptyState(
      .tick, say("No background jobs"),
      say("Jobs that run in the background, such as fetching new films, appear here."))
    let found =
      board.isEmpty
      ? view.query.isEmpty ? empty : emptyState(.search, say("No results"), "") : lists(board)
    return Page(
      say("Background jobs"), back: Link(path: "/"),
      searchField(say("Search jobs"), in: JobRoutes.list(), query: view.query, results: "jobs")
        + filter(nil) + searchResults("jobs", notify: "", found) + more(view))
  }

  private func more(_ view: JobView) -> Markup {
    if view.hasRoutine { return .empty }
    let label = view.hasDone ? say("Show recurring jobs too") : say("Show finished jobs")
    return linkButton(
      label,
      JobRoutes.list().query([
        "q": view.query.isEmpty ? nil : view.query, "done": view.hasDone ? "all" : "1",
      ]))
  }

  private func lists(_ board: JobListView) -> Markup {
    """
    \(part(.failed, board.failed) { failed($0, board.names) })\(retryAll(board.failed))\
    \(part(.running, board.running) { running($0, board.names) })\
    \(part(.waiting, board.queued, foot: queueFoot) { waiting($0.job, $0.position, board.names) })\
    \(part(.scheduled, board.later) { waiting($0, nil, board.names) })\
    \(part(.done, board.done ?? []) { done($0, board.names) })
    """
  }

  var queueFoot: String { say("Urgent, ordinary and long jobs each have their own queue.") }

  private func part<Item>(
    _ stage: JobStage, _ found: [Item], foot: String? = nil, _ row: (Item) -> ListRow
  ) -> Markup {
    if found.isEmpty { return .empty }
    let all = JobRoutes.list().query(["state": stage.rawValue])
    return section(
      stage.title, action: "<a href=\"\(all)\">\(say("Show only these"))</a>",
      "<div class=\"whole\">\(rowList(found.map(row), label: stage.title))</div>", footer: foot)
  }

  private func facts(_ sentences: [String?], _ job: Job, _ names: [ID<Member>: String]) -> String {
    let owner = job.owner.map { owner in
      let name = names[owner] ?? say("a deleted account")
      return say("For \(name.isolated)")
    }
    return [sentences.compactMap(\.self).joined(separator: " "), owner].compactMap(\.self).joined(
      separator: " · ")
  }

  func running(_ job: Job, _ names: [ID<Member>: String]) -> ListRow {
    let title = jobs.title(of: job)
    let progress = job.total.map { total in
      total > 0
        ? progressBar(say("\(title): \(job.done) of \(total)"), done: job.done, of: total) : .empty
    }
    return ListRow(
      title, jobs.link(to: job),
      subtitle: facts([say("Since \(formatted(job.begunAt ?? job.enqueuedAt))")], job, names),
      badge: Badge(say("Running"), .info), below: progress ?? .empty)
  }

  /// - Parameter position: the position in the queue; nil for a job that is not due yet.
  func waiting(_ job: Job, _ position: Int?, _ names: [ID<Member>: String]) -> ListRow {
    let next =
      position.map { say("Number \($0) in the queue") }
      ?? say("Next run: \(formatted(job.runAt))")
    guard let error = job.lastError else {
      return ListRow(
        jobs.title(of: job), jobs.link(to: job), subtitle: facts([next], job, names),
        below: cancel(job))
    }
    return ListRow(
      jobs.title(of: job), jobs.link(to: job), subtitle: facts([error(), next], job, names),
      badge: Badge(say("Delayed"), .warning), below: tryAgain(job) + cancel(job))
  }

  /// Empty for a recurring job, which is only ever delayed.
  private func cancel(_ job: Job) -> Markup {
    jobs.routine.contains(job.kind)
      ? .empty : actionButton(say("Cancel"), JobRoutes.cancel(job.id), key: newKey())
  }

  func failed(_ job: Job, _ names: [ID<Member>: String]) -> ListRow {
    let at = job.endedAt.map(formatted).map { end in
      say(
        job.attempts, one: "Failed on \(end) after 1 try.",
        many: "Failed on \(end) after \(job.attempts) tries.")
    }
    let why = job.lastError.map { "<p>\($0())</p>" as Markup } ?? .empty
    let remove = actionButton(say("Remove"), JobRoutes.remove(job.id), key: newKey())
    return ListRow(
      jobs.title(of: job), jobs.link(to: job), subtitle: facts([at], job, names),
      badge: Badge(say("Failed"), .alert),
      below: why + tryAgain(job) + remove)
  }

  func done(_ job: Job, _ names: [ID<Member>: String]) -> ListRow {
    let end = job.endedAt.map { say("Completed on \(formatted($0))") }
    return ListRow(jobs.title(of: job), jobs.link(to: job), subtitle: facts([end], job, names))
  }

  private func tryAgain(_ job: Job) -> Markup {
    actionButton(say("Try again"), JobRoutes.retry(job.id), key: newKey())
  }

  /// The date and time of a moment.
  private func formatted(_ moment: Instant) -> String { jobs.time.full(moment) }
}
