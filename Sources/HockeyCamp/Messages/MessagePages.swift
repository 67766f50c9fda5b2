import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages of messages between coaches, players and guardians.
struct MessagePages: Sendable {
  let time: ShopTimeZone
  let viewer: ID<Member>

  func list(_ view: ThreadListView) -> Page {
    let rows = view.threads.map { thread in row(thread, view) }
    let others = view.others.map {
      PlazaUI.ListRow($0.name, MessagePaths.new($0.id), leading: .initials(of: $0.name))
    }
    let empty = emptyState(
      .mail, say("No messages yet"),
      say("Coaches write to the players in their groups. Guardians can always read the messages."))
    return Page(
      say("Messages"), back: CampPaths.home(),
      """
      \(rows.isEmpty ? empty : rowList(rows))\
      \(others.isEmpty ? .empty : section(say("Write to a player"), rowList(others)))
      """)
  }

  private func row(_ thread: MessageThread, _ view: ThreadListView) -> PlazaUI.ListRow {
    let unread = view.unread[thread.id] ?? 0
    let (player, coach) = (
      name(view.names[thread.player]), name(thread.coach.flatMap { view.names[$0] })
    )
    return PlazaUI.ListRow(
      viewer == thread.player ? coach : player, MessagePaths.thread(thread.id),
      subtitle: viewer == thread.player || viewer == thread.coach
        ? time.full(thread.lastAt) : say("with \(coach), \(time.full(thread.lastAt))"),
      leading: .icon(.mail),
      badge: unread == 0 ? nil : Badge(say("\(unread) new"), .info))
  }

  private func name(_ name: String?) -> String { (name ?? say("Former member")).isolated }

  /// - Parameter form: the reply form; nil if the thread is closed.
  func thread(_ view: ThreadView, _ form: FormView?, refused: String? = nil) -> Page {
    let (player, coach) = (name(view.name(view.thread.player)), name(view.name(view.thread.coach)))
    return Page(
      say("\(player) and \(coach)"), back: MessagePaths.list(),
      """
      \(readers(view))\(messages(view, mayReport: true))\(refused, { banner(.alert, $0) })\
      \(form.map { answer($0) } ?? banner(.info, MessageRefusal.coachGone.message))
      """)
  }

  private func answer(_ form: FormView) -> Markup {
    form.markup(
      group(form.lines("text", say("Your message"), required: true)), submit: say("Send"))
  }

  private func readers(_ view: ThreadView) -> Markup {
    let (player, coach) = (name(view.name(view.thread.player)), name(view.name(view.thread.coach)))
    let guardians = view.guardians.map { name(view.name($0)) }
    let told =
      guardians.isEmpty
      ? say("\(player) and \(coach) can read this.")
      : say(
        guardians.count,
        one: "\(player), \(coach) and the guardian \(listed(guardians)) can read this.",
        many: "\(player), \(coach) and the guardians \(listed(guardians)) can read this.")
    return "<p class=\"camp-text\">\(told)</p>"
  }

  /// - Parameter mayReport: whether the viewer is a participant of the thread and can report
  ///   messages.
  func messages(_ view: ThreadView, mayReport: Bool = false) -> Markup {
    let messages = view.messages.map { message in
      let lines = message.text.split(separator: "\n").map { String($0) }
      return """
        <li class="thread-message\(if: message.sender == viewer, " own")"><p class="camp-message-head">\
        \(name(view.name(message.sender))) · \(time.full(message.sentAt))</p>\(lines, { "<p>\($0)</p>" as Markup })\
        \(mayReport && message.sender != viewer ? report(message, in: view.thread) : .empty)</li>
        """ as Markup
    }
    return "<ol class=\"thread-messages\">\(Markup(messages))</ol>"
  }

  private func report(_ message: Message, in thread: MessageThread) -> Markup {
    """
    <a class="talk-report" href="\(ReviewPaths.message(thread.id, message.number))">\(say("Report"))</a>
    """
  }

  func new(_ name: String, _ form: FormView, refused: String? = nil) -> Page {
    Page(
      say("Message to \(name.isolated)"), back: MessagePaths.list(),
      """
      <p class="camp-text">\(say("\(name.isolated) and the guardians can read and reply."))</p>\
      \(refused, { banner(.alert, $0) })\(answer(form))
      """)
  }
}

/// The office's pages of messages: the list of threads, and the text of one thread after the
/// office has given a reason.
struct MessageStaffPages: Sendable {
  let time: ShopTimeZone

  func list(_ threads: [MessageThread], _ names: [ID<Member>: String]) -> Page {
    let rows = threads.map { thread in
      PlazaUI.ListRow(
        title(thread, names), MessagePaths.inspect(thread.id),
        subtitle: say(
          thread.count, one: "1 message, on \(time.date(of: thread.lastAt).plain)",
          many: "\(thread.count) messages, latest on \(time.date(of: thread.lastAt).plain)"),
        leading: .icon(.lock))
    }
    return Page(
      say("Coaches' messages"), back: CampPaths.staff(),
      rows.isEmpty
        ? emptyState(
          .mail, say("No messages yet"),
          say("You only see who writes to whom. The messages themselves stay private."))
        : rowList(rows))
  }

  private func title(_ thread: MessageThread, _ names: [ID<Member>: String]) -> String {
    let coach = thread.coach.flatMap { names[$0] } ?? "–"
    return "\(coach.isolated) – \((names[thread.player] ?? "–").isolated)"
  }

  func inspectionForm(_ thread: MessageThread, _ names: [ID<Member>: String], _ form: FormView)
    -> Page
  {
    Page(
      title(thread, names), back: MessagePaths.staffList(),
      """
      \(banner(.warning, say(
        "These are other people's messages. Your reason goes into the audit log, and the player can see it.")))\
      \(form.markup(
        group(form.text("reason", say("Reason"), required: true)), submit: say("Read messages")))
      """)
  }

  func shown(_ view: ThreadView, by viewer: ID<Member>) -> Page {
    Page(
      title(view.thread, view.names), back: MessagePaths.staffList(),
      MessagePages(time: time, viewer: viewer).messages(view))
  }
}
