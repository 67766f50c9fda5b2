import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Messages between coaches, players and guardians.
struct MessagePages: Sendable {
  let say: Say
  let time: ShopTime
  let viewer: ID<Member>

  func list(_ view: ThreadListView) -> Page {
    let rows = view.threads.map { thread in row(thread, view) }
    let others = view.others.map {
      PlazaWeb.Row($0.name, MessageAt.new($0.id), leading: .initials(of: $0.name))
    }
    let empty = emptyState(
      .mail, say("No messages yet", "아직 메시지가 없습니다"),
      say(
        "Coaches write to players of their groups, and guardians always read along.",
        "코치가 그룹 선수에게 메시지를 보내고, 보호자가 항상 함께 읽습니다."))
    return Page(
      say("Messages", "메시지"), back: CampAt.home(),
      """
      \(rows.isEmpty ? empty : rowList(rows))\
      \(others.isEmpty ? .empty : section(say("Write to a player", "선수에게 쓰기"), rowList(others)))
      """)
  }

  private func row(_ thread: MessageThread, _ view: ThreadListView) -> PlazaWeb.Row {
    let unread = view.unread[thread.id] ?? 0
    let (player, coach) = (name(view.names[thread.player]), name(thread.coach.flatMap { view.names[$0] }))
    return PlazaWeb.Row(
      viewer == thread.player ? coach : player, MessageAt.thread(thread.id),
      subtitle: viewer == thread.player || viewer == thread.coach
        ? moment(thread.lastAt) : say("with \(coach), \(moment(thread.lastAt))", "\(coach) · \(moment(thread.lastAt))"),
      leading: .icon(.mail),
      badge: unread == 0 ? nil : Badge(say("\(unread) new", "새 메시지 \(unread)"), .info))
  }

  private func name(_ name: String?) -> String { name ?? say("Somebody who left", "탈퇴한 사람") }

  private func moment(_ moment: Instant) -> String { "\(time.date(of: moment)) \(time.clock(moment))" }

  /// - Parameter form: nil where nothing more is written.
  func thread(_ view: ThreadView, _ form: FormView?, refused: String? = nil) -> Page {
    let (player, coach) = (name(view.name(view.thread.player)), name(view.name(view.thread.coach)))
    return Page(
      say("\(player) and \(coach)", "\(player), \(coach)"), back: MessageAt.list(),
      """
      \(readers(view))\(letters(view))\(refused, { banner(.alert, $0) })\
      \(form.map { answer($0) } ?? banner(.info, MessageRefusal.coachGone.sentence(say)))
      """)
  }

  private func answer(_ form: FormView) -> Markup {
    form.markup(
      group(form.lines("text", say("Your message", "내 메시지"), required: true)), submit: say("Send", "보내기"))
  }

  private func readers(_ view: ThreadView) -> Markup {
    let (player, coach) = (name(view.name(view.thread.player)), name(view.name(view.thread.coach)))
    let guardians = view.guardians.map { name(view.name($0)) }
    let told =
      guardians.isEmpty
      ? say("Read by \(player) and \(coach).", "읽는 사람: \(player), \(coach)")
      : say(
        "Read by \(player), \(coach) and, as \(guardians.count == 1 ? "guardian" : "guardians"), \(listed(guardians)).",
        "읽는 사람: \(player), \(coach), 보호자 \(guardians.joined(separator: ", "))")
    return "<p class=\"camp-text\">\(told)</p>"
  }

  func letters(_ view: ThreadView) -> Markup {
    let letters = view.letters.map { letter in
      let lines = letter.text.split(separator: "\n").map { String($0) }
      return """
        <li class="letter\(if: letter.sender == viewer, " own")"><p class="camp-message-head">\
        \(name(view.name(letter.sender))) · \(moment(letter.sentAt))</p>\(lines, { "<p>\($0)</p>" as Markup })</li>
        """ as Markup
    }
    return "<ol class=\"letters\">\(Markup(letters))</ol>"
  }

  func new(_ name: String, _ form: FormView, refused: String? = nil) -> Page {
    Page(
      say("Message to \(name)", "\(name)에게 메시지"), back: MessageAt.list(),
      """
      <p class="camp-text">\(say(
        "\(name) and the guardians read it, and can answer.", "\(name) 선수와 보호자가 함께 읽고 답할 수 있습니다."))</p>\
      \(refused, { banner(.alert, $0) })\(answer(form))
      """)
  }
}

/// What the office sees of messages: that there are some, and with a reason what they say.
struct MessageDeskPages: Sendable {
  let say: Say
  let time: ShopTime

  func list(_ threads: [MessageThread], _ names: [ID<Member>: String]) -> Page {
    let rows = threads.map { thread in
      PlazaWeb.Row(
        title(thread, names), MessageAt.inspect(thread.id),
        subtitle: say(
          "\(counted(thread.count, "message")), last on \(time.date(of: thread.lastAt))",
          "메시지 \(thread.count)개, 마지막 \(time.date(of: thread.lastAt))"),
        leading: .icon(.lock))
    }
    return Page(
      say("Messages of coaches", "코치 메시지"), back: CampAt.desk(),
      rows.isEmpty
        ? emptyState(
          .mail, say("No messages yet", "아직 메시지가 없습니다"),
          say("Who writes to whom stands here. What they write stays theirs.", "누가 누구와 주고받는지만 보입니다."))
        : rowList(rows))
  }

  private func title(_ thread: MessageThread, _ names: [ID<Member>: String]) -> String {
    let coach = thread.coach.flatMap { names[$0] } ?? "–"
    return "\(coach) – \(names[thread.player] ?? "–")"
  }

  func ask(_ thread: MessageThread, _ names: [ID<Member>: String], _ form: FormView) -> Page {
    Page(
      title(thread, names), back: MessageAt.desk(),
      """
      \(banner(.warning, say(
        "These messages are other people's. Your reason is kept in the audit log, and the player can see it.",
        "다른 사람들의 메시지입니다. 사유는 감사 기록에 남고 선수가 볼 수 있습니다.")))\
      \(form.markup(
        group(form.text("reason", say("Reason", "사유"), required: true)), submit: say("Read them", "읽기")))
      """)
  }

  func shown(_ view: ThreadView, by viewer: ID<Member>) -> Page {
    Page(
      title(view.thread, view.names), back: MessageAt.desk(),
      MessagePages(say: say, time: time, viewer: viewer).letters(view))
  }
}
