import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The numbers of undecided clips and open reports, also of those that the pages do not list.
struct ReviewCounts: Sendable {
  let waiting: Int
  let reports: Int

  init(_ tx: any Transaction) throws {
    waiting = try WaitingClip.count(tx)
    reports = try Report.countOpen(tx)
  }
}

/// The clips that wait for approval, the oldest first, and the newest of the others.
struct ReviewView: Sendable {
  let waiting: [MediaItem]
  let recent: [MediaItem]
  let names: [ID<Member>: String]
  let counts: ReviewCounts
}

/// The unsettled reports.
struct ReportsView: Sendable {
  let reports: [Report]
  let names: [ID<Member>: String]
  let counts: ReviewCounts
}

/// The office's pages for clips to approve and for reports.
struct ReviewPages: Sendable {
  let time: ShopTimeZone

  private var text: MediaText { MediaText(time: time) }

  /// - Parameter forms: one form for each waiting clip, in the same order.
  func clips(_ view: ReviewView, _ forms: [FormView]) -> Page {
    let waiting: Markup =
      view.waiting.isEmpty
      ? emptyState(
        .tick, say("No videos waiting for approval"),
        say("Videos from people who aren't in a group appear here before others can see them."))
      : "<ul class=\"camp-inbox\">\(Markup(zip(view.waiting, forms).map { clip($0.0, view, $0.1) }))</ul>"
    let recent = view.recent.map { item in
      PlazaUI.ListRow(
        item.title, MediaPaths.item(item.id),
        subtitle: "\(name(item.owner, view.names)) · \(text.day(item.createdAt))",
        leading: .icon(item.kind == .podcast ? .microphone : .play))
    }
    return Page(
      say("New videos"), back: CampPaths.staff(),
      """
      \(tabs(view.counts, isReports: false))\
      \(section(say("Waiting for approval"), waiting))\
      \(recent.isEmpty ? .empty : section(say("Recently published"), rowList(recent)))
      """)
  }

  private func clip(_ item: MediaItem, _ view: ReviewView, _ form: FormView) -> Markup {
    let lines = item.notes.split(separator: "\n").map(String.init)
    return """
      <li class="camp-message"><p class="camp-message-head"><a href="\(MediaPaths.item(item.id))"><strong>\(item.title)\
      </strong></a> · \(name(item.owner, view.names)) · \(text.day(item.createdAt)) · \
      \(item.audience.description([]))\(text.state(item))</p>\
      \(poster(item))\(lines, { "<p>\($0)</p>" as Markup })\
      \(form.markup("""
        \(form.text("reason", say("Reason for declining")))\
        <div class="camp-message-ways"><button class="button primary" name="decision" value="approve">\
        \(say("Approve"))</button><button class="button danger" name="decision" value="decline">\
        \(say("Decline"))</button></div>
        """))</li>
      """
  }

  private func poster(_ item: MediaItem) -> Markup {
    guard item.state == .ready, item.picture != nil else { return .empty }
    return """
      <img class="review-poster" src="\(MediaPaths.poster(item.id))" alt="" loading="lazy" width="320" height="180">
      """
  }

  func reports(_ view: ReportsView, keys: [String]) -> Page {
    let list: Markup =
      view.reports.isEmpty
      ? emptyState(.tick, say("No open reports"), say("Reports from members appear here."))
      : "<ul class=\"camp-inbox\">\(Markup(zip(view.reports, keys).map { report($0.0, view.names, key: $0.1) }))</ul>"
    return Page(
      say("Reports"), back: CampPaths.staff(),
      "\(tabs(view.counts, isReports: true))\(list)")
  }

  private func report(_ report: Report, _ names: [ID<Member>: String], key: String) -> Markup {
    let author = report.author.flatMap { names[$0] } ?? say("Former member")
    let reporter = report.reporter.flatMap { names[$0] } ?? say("Former member")
    let lines = report.reason.split(separator: "\n").map(String.init)
    return """
      <li class="camp-message"><p class="camp-message-head"><strong>\(title(report.kind, of: author))</strong> · \
      \(text.day(report.reportedAt))</p>\(ReportPages.quote(report.quote))\
      <p>\(say("Reported by \(reporter.isolated):"))</p>\(lines, { "<p>\($0)</p>" as Markup })\
      <div class="camp-message-ways">\(link(report))\
      \(actionButton(say("Close report"), ReviewPaths.closeReport(report.id), key: key, icon: .tick))</div></li>
      """
  }

  private func link(_ report: Report) -> Markup {
    if let item = report.item { return linkButton(say("Open the video"), MediaPaths.item(item)) }
    if let thread = report.thread {
      return linkButton(say("Open messages"), MessagePaths.inspect(thread))
    }
    return .empty
  }

  private func title(_ kind: String, of author: String) -> String {
    switch kind {
    case "comment": say("Comment by \(author.isolated)")
    case "message": say("Message from \(author.isolated)")
    default: say("Video of \(author.isolated)")
    }
  }

  private func name(_ member: ID<Member>, _ names: [ID<Member>: String]) -> String {
    (names[member] ?? say("Former member")).isolated
  }

  private func tabs(_ counts: ReviewCounts, isReports: Bool) -> Markup {
    let tab = { (words: String, link: Link, isCurrent: Bool) in
      "<a class=\"chip\" href=\"\(link)\"\(if: isCurrent, " aria-current=\"true\"")>\(words)</a>"
        as Markup
    }
    return """
      <nav class="chips" aria-label="\(say("New videos and reports"))">\
      \(tab(say("New videos") + " \(counts.waiting)", ReviewPaths.staffReview(), !isReports))\
      \(tab(say("Reports") + " \(counts.reports)", ReviewPaths.reports(), isReports))</nav>
      """
  }
}
