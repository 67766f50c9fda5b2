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

  var owners: [ID<Member>] {
    Array(Set((givenUp + running + inLine.map(\.errand) + later + (done ?? [])).compactMap(\.owner)))
  }
}

/// The errands as administrators see them.
struct ErrandPages {
  let errands: Errands
  let newKey: () -> String

  func page(_ board: ErrandBoard) -> Page {
    let empty = emptyState(
      .tick, say("Nothing to do"),
      say("What the plaza does in the background, such as asking for new films, stands here."))
    let more = linkButton(say("Show finished jobs"), ErrandRoutes.list().query(["done": "1"]))
    return Page(
      say("Errands"), back: Link(path: "/"),
      (board.isEmpty ? empty : lists(board)) + (board.done == nil ? more : .empty))
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
