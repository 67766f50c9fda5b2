import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Everything there is to know about the errands at one moment.
struct ErrandBoard: Sendable {
  let running: [Errand]
  let waiting: [Errand]
  let givenUp: [Errand]
  let done: [Errand]

  var isEmpty: Bool { running.isEmpty && waiting.isEmpty && givenUp.isEmpty && done.isEmpty }
}

/// The errands as administrators see them.
struct ErrandPages {
  let errands: Errands
  let newKey: () -> String

  func page(_ board: ErrandBoard) -> Page {
    let empty = emptyState(
      .tick, say("Nothing to do"),
      say("What the plaza does in the background, such as asking for new films, stands here."))
    return Page(say("Errands"), back: Link(path: "/"), board.isEmpty ? empty : lists(board))
  }

  private func lists(_ board: ErrandBoard) -> Markup {
    """
    \(part(say("Given up"), board.givenUp, failed))\(part(say("Running"), board.running, running))\
    \(part(say("Waiting"), board.waiting, waiting))\(part(say("Done"), board.done, done))
    """
  }

  private func part(_ title: String, _ found: [Errand], _ item: (Errand) -> Markup) -> Markup {
    found.isEmpty ? .empty : section(title, Markup(found.map(item)))
  }

  private func running(_ errand: Errand) -> Markup {
    let title = errands.title(of: errand)
    guard let total = errand.total, total > 0 else {
      return rowList([Row(title, subtitle: say("Since \(words(errand.askedAt))"), badge: Badge(say("Running"), .info))])
    }
    return group(progressBar(say("\(title): \(errand.done) of \(total)"), done: errand.done, of: total))
  }

  private func waiting(_ errand: Errand) -> Markup {
    let next = say("Next at \(words(errand.runAt))")
    guard let error = errand.lastError else {
      return rowList([Row(errands.title(of: errand), subtitle: next)])
    }
    let row = Row(errands.title(of: errand), subtitle: "\(error()) \(next).", badge: Badge(say("Put off"), .warning))
    return rowList([row]) + tryAgain(errand)
  }

  private func failed(_ errand: Errand) -> Markup {
    let at = errand.endedAt.map(words).map { end in
      say(
        errand.attempts, one: "Given up at \(end) after 1 try.",
        many: "Given up at \(end) after \(errand.attempts) tries.")
    }
    let row = Row(
      errands.title(of: errand), subtitle: [errand.lastError?(), at].compactMap(\.self).joined(separator: " "),
      badge: Badge(say("Given up"), .alert))
    return rowList([row]) + tryAgain(errand)
  }

  private func done(_ errand: Errand) -> Markup {
    rowList([Row(errands.title(of: errand), subtitle: errand.endedAt.map { say("Done at \(words($0))") })])
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
