import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Everything there is to know about the errands at one moment.
struct ErrandBoard: Sendable {
  let givenUp: [Errand]
  let running: [Errand]
  let inLine: [(errand: Errand, place: Int)]
  let later: [Errand]
  /// Nil where nobody asked for them.
  let done: [Errand]?
  /// What owners are called.
  var names: [ID<Member>: String] = [:]

  var isEmpty: Bool { givenUp.isEmpty && running.isEmpty && inLine.isEmpty && later.isEmpty && done == nil }

  /// Those in whose title each of the words stands.
  func only(_ query: String, _ title: @escaping (Errand) -> String) -> ErrandBoard {
    let words = query.folded.split(separator: " ")
    if words.isEmpty { return self }
    let isMeant = { (errand: Errand) in words.allSatisfy { title(errand).folded.contains($0) } }
    return ErrandBoard(
      givenUp: givenUp.filter(isMeant), running: running.filter(isMeant),
      inLine: inLine.filter { isMeant($0.errand) }, later: later.filter(isMeant), done: done?.filter(isMeant))
  }

  var owners: [ID<Member>] {
    Array(Set((givenUp + running + inLine.map(\.errand) + later + (done ?? [])).compactMap(\.owner)))
  }
}

/// The errands as administrators see them.
struct ErrandPages {
  let errands: Errands
  let newKey: () -> String

  func page(_ board: ErrandBoard, _ view: ErrandView) -> Page {
    let empty = emptyState(
      .tick, say("Nothing to do"),
      say("What the plaza does in the background, such as asking for new films, stands here."))
    let found =
      board.isEmpty ? view.query.isEmpty ? empty : emptyState(.search, say("Nothing found"), "") : lists(board)
    return Page(
      say("Errands"), back: Link(path: "/"),
      searchField(say("Search jobs"), in: ErrandRoutes.list(), query: view.query, results: "errands")
        + searchResults("errands", announce: "", found) + more(view))
  }

  private func more(_ view: ErrandView) -> Markup {
    if view.hasRoutine { return .empty }
    let words = view.hasDone ? say("Show routine jobs, too") : say("Show finished jobs")
    return linkButton(
      words,
      ErrandRoutes.list().query(["q": view.query.isEmpty ? nil : view.query, "done": view.hasDone ? "all" : "1"]))
  }

  private func lists(_ board: ErrandBoard) -> Markup {
    """
    \(part(say("Failed"), board.givenUp) { failed($0, board) })\
    \(part(say("Running"), board.running) { running($0, board) })\
    \(part(say("Waiting"), board.inLine, foot: say("Urgent, ordinary and long jobs each have a line of their own.")) {
      waiting($0.errand, say("Number \($0.place) in line"), board)
    })\
    \(part(say("Scheduled"), board.later) { waiting($0, say("Next at \(words($0.runAt))"), board) })\
    \(part(say("Done"), board.done ?? []) { done($0, board) })
    """
  }

  private func part<Item>(
    _ title: String, _ found: [Item], foot: String? = nil, _ row: (Item) -> Row
  ) -> Markup {
    found.isEmpty
      ? .empty
      : section(title, "<div class=\"whole\">\(rowList(found.map(row), label: title))</div>", footer: foot)
  }

  private func facts(_ sentences: [String?], _ errand: Errand, _ board: ErrandBoard) -> String {
    let owner = errand.owner.map { owner in
      let name = board.names[owner] ?? say("a deleted account")
      return say("For \(name.isolated)")
    }
    return [sentences.compactMap(\.self).joined(separator: " "), owner].compactMap(\.self).joined(separator: " · ")
  }

  private func running(_ errand: Errand, _ board: ErrandBoard) -> Row {
    let title = errands.title(of: errand)
    let progress = errand.total.map { total in
      total > 0 ? progressBar(say("\(title): \(errand.done) of \(total)"), done: errand.done, of: total) : .empty
    }
    return Row(
      title, subtitle: facts([say("Since \(words(errand.begunAt ?? errand.askedAt))")], errand, board),
      badge: Badge(say("Running"), .info), below: progress ?? .empty)
  }

  private func waiting(_ errand: Errand, _ next: String, _ board: ErrandBoard) -> Row {
    guard let error = errand.lastError else {
      return Row(errands.title(of: errand), subtitle: facts([next], errand, board))
    }
    return Row(
      errands.title(of: errand), subtitle: facts([error(), next], errand, board),
      badge: Badge(say("Put off"), .warning), below: tryAgain(errand))
  }

  private func failed(_ errand: Errand, _ board: ErrandBoard) -> Row {
    let at = errand.endedAt.map(words).map { end in
      say(
        errand.attempts, one: "Given up at \(end) after 1 try.",
        many: "Given up at \(end) after \(errand.attempts) tries.")
    }
    let why = errand.lastError.map { "<p>\($0())</p>" as Markup } ?? .empty
    let remove = actionButton(say("Remove"), ErrandRoutes.remove(errand.id), key: newKey())
    return Row(
      errands.title(of: errand), subtitle: facts([at], errand, board), badge: Badge(say("Failed"), .alert),
      below: why + tryAgain(errand) + remove)
  }

  private func done(_ errand: Errand, _ board: ErrandBoard) -> Row {
    let end = errand.endedAt.map { say("Done at \(words($0))") }
    return Row(errands.title(of: errand), subtitle: facts([end], errand, board))
  }

  private func tryAgain(_ errand: Errand) -> Markup {
    actionButton(say("Try again"), ErrandRoutes.again(errand.id), key: newKey())
  }

  /// "14:02", with the day where it is not clear: errands are of today, or they stand out.
  private func words(_ moment: Instant) -> String { errands.time.words(moment) }
}

extension ShopTime {
  /// "21 November 2026, 14:02".
  fileprivate func words(_ moment: Instant) -> String {
    let (hour, minute) = timeOfDay(of: moment)
    return "\(date(of: moment).plain), \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
