import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The list of what somebody was told, and what stops a kind of it.
struct NoticePages: Sendable {
  static let atOnce = 30

  let say: Say
  let time: ShopTime
  let now: Instant
  let kinds: NoticeKinds
  let newKey: @Sendable () -> String

  func list(_ found: [Notice], isFirst: Bool) -> Page {
    let shown = found.prefix(Self.atOnce)
    let more = found.count > Self.atOnce ? shown.last.map { older($0.number) } : nil
    let hasNew = shown.contains { $0.seenAt == nil }
    return Page(
      say("Notices", "알림"), back: Link(path: "/"),
      actions: barLink(.settings, say("Choose your notices", "알림 설정"), NoticeAt.choices()),
      """
      \(found.isEmpty ? nothing(isFirst) : .empty)\
      \(if: hasNew, "<div class=\"notice-acts\">\(allSeen)</div>")\
      \(if: !found.isEmpty, "<ol class=\"notices\">\(Array(shown), item)</ol>")\(more)\
      <p class="section-foot">\(say("Notices are kept for 90 days.", "알림은 90일 동안 보관됩니다."))</p>
      """)
  }

  private func nothing(_ isFirst: Bool) -> Markup {
    emptyState(
      .bell, isFirst ? say("Nothing to tell yet", "아직 알림이 없습니다") : say("No older notices", "더 오래된 알림이 없습니다"),
      say("What the shops have to tell you shows here.", "가게의 소식이 여기에 표시됩니다."),
      action: linkButton(say("Choose your notices", "알림 설정"), NoticeAt.choices()))
  }

  private var allSeen: Markup {
    actionButton(say("All seen", "모두 확인"), NoticeAt.seeAll(), key: newKey(), icon: .tick)
  }

  private func older(_ number: Int) -> Markup {
    let link = NoticeAt.list().query(["before": String(number)])
    return "<div class=\"pager\">\(linkButton(say("Older", "이전 알림"), link))</div>"
  }

  private func item(_ notice: Notice) -> Markup {
    let kind = kinds[notice.kind]
    let isNew = notice.seenAt == nil
    let title = notice.title(say)
    return """
      <li class="notice\(if: isNew, " new")">\
      <a class="notice-link" href="\(notice.link)" data-notice="\(notice.number)">\
      <span class="lead">\(kind?.icon ?? .bell)</span><span class="notice-words"><strong>\(title)</strong>\
      <span>\(notice.detail(say))</span>\
      <span class="notice-when">\(if: isNew, Badge(say("New", "새 알림"), .info).markup) \
      \(kind.map { $0.place(say) + " · " })\(moment(notice.at))</span></span></a>\
      \(kind, { stop(notice, $0) })</li>
      """
  }

  private func stop(_ notice: Notice, _ kind: NoticeKind) -> Markup {
    """
    <form class="act" method="post" action="\(NoticeAt.stop(notice.number))">\
    <button class="button quiet" aria-label="\(say("Stop “\(kind.title(say))”", "“\(kind.title(say))” 그만 받기"))">\
    \(say("Stop these", "그만 받기"))</button></form>
    """
  }

  private func moment(_ moment: Instant) -> String {
    let (day, today) = (time.date(of: moment), time.date(of: now))
    if day == today { return time.clock(moment) }
    return "\(say.language == .korean ? day.description : day.brief(today: today)), \(time.clock(moment))"
  }

  /// The question behind a letter's link; nothing is stopped by looking at it.
  func stopQuestion(_ kind: NoticeKind, _ token: StopToken) -> Page {
    Page(
      say("Stop these notices?", "이 알림을 그만 받을까요?"),
      """
      <div class="confirm"><p class="confirm-words">\(say(
        "You get no more notices of “\(kind.title(say))”, by any way.",
        "“\(kind.title(say))” 알림을 더 이상 보내지 않습니다."))</p>\
      <form method="post" action="\(NoticeAt.stopByToken(token.text))">\
      <button class="button primary wide">\(say("Stop these", "그만 받기"))</button>\
      <a class="button quiet wide" href="\(NoticeAt.choices())">\
      \(say("Choose more exactly", "자세히 설정하기"))</a></form></div>
      """)
  }

  func stopped(_ kind: NoticeKind?) -> Page {
    let name = kind?.title(say) ?? ""
    return Page(
      say("Stopped", "알림을 껐습니다"),
      emptyState(
        .tick, say("No more of these", "더 이상 보내지 않습니다"),
        say("You get no more notices of “\(name)”.", "“\(name)” 알림을 더 이상 받지 않습니다."),
        action: linkButton(say("Choose your notices", "알림 설정"), NoticeAt.choices())))
  }
}
