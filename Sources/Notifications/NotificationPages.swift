import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages that list notifications and unsubscribe from a kind.
struct NotificationPages: Sendable {
  static let atOnce = 30

  let time: ShopTimeZone
  let now: Instant
  let kinds: NotificationKinds
  let newKey: @Sendable () -> String

  /// - Parameter stopped: The kinds that the member has turned off with one press and can turn on
  ///   again.
  func list(_ found: [Notification], stopped: Set<String>, isFirst: Bool) -> Page {
    let shown = found.prefix(Self.atOnce)
    let more = found.count > Self.atOnce ? shown.last.map { older($0.number) } : nil
    let hasNew = shown.contains { $0.seenAt == nil }
    return Page(
      say("Notifications"), back: Link(path: "/"),
      actions: barLink(.settings, say("Notification settings"), NotificationPaths.choices()),
      """
      \(found.isEmpty ? nothing(isFirst) : .empty)\
      \(if: hasNew, "<div class=\"notice-acts\">\(allSeen)</div>")\
      \(if: !found.isEmpty,
        "<ol class=\"notices\">\(Array(shown), { item($0, isStopped: stopped.contains($0.kind)) })</ol>")\(more)\
      <p class="section-foot">\(say("Notifications are kept for 90 days."))</p>
      """)
  }

  private func nothing(_ isFirst: Bool) -> Markup {
    emptyState(
      .bell, isFirst ? say("No notifications yet") : say("No older notifications"),
      say("News from the shops appears here."),
      action: linkButton(say("Notification settings"), NotificationPaths.choices()))
  }

  private var allSeen: Markup {
    actionButton(say("Mark all as read"), NotificationPaths.seeAll(), key: newKey(), icon: .tick)
  }

  private func older(_ number: Int) -> Markup {
    let link = NotificationPaths.list().query(["before": String(number)])
    return "<div class=\"pager\">\(linkButton(say("Older"), link))</div>"
  }

  private func item(_ notification: Notification, isStopped: Bool) -> Markup {
    let kind = kinds[notification.kind]
    let isNew = notification.seenAt == nil
    let title = notification.title()
    return """
      <li class="notice\(if: isNew, " new")">\
      <a class="notice-link" href="\(notification.link)" data-notice="\(notification.number)">\
      <span class="lead">\(kind?.icon ?? .bell)</span><span class="notice-words"><strong>\(title)</strong>\
      <span>\(notification.detail())</span>\
      <span class="notice-when">\(if: isNew, Badge(say("New"), .info).markup) \
      \(kind.map { $0.source() + " · " })\(time.brief(notification.at, now: now))</span></span></a>\
      \(kind.flatMap { $0.isAlwaysShown ? nil : isStopped ? resume(notification, $0) : stop(notification, $0) })</li>
      """
  }

  private func stop(_ notification: Notification, _ kind: NotificationKind) -> Markup {
    """
    <form class="act" method="post" action="\(NotificationPaths.unsubscribe(notification.number))">\
    <button class="button quiet" aria-label="\(say("Turn “\(kind.title())” off"))">\
    \(say("Turn these off"))</button></form>
    """
  }

  private func resume(_ notification: Notification, _ kind: NotificationKind) -> Markup {
    """
    <form class="act" method="post" action="\(NotificationPaths.unsubscribe(notification.number))">\
    <input type="hidden" name="undo" value="true"><span class="hint">\(say("Off", as: "notices"))</span> \
    <button class="button quiet" aria-label="\(say("Turn “\(kind.title())” back on"))">\
    \(say("Turn back on"))</button></form>
    """
  }

  /// The confirmation page behind the link of an email. Opening it changes nothing.
  func stopQuestion(_ kind: NotificationKind, _ token: UnsubscribeToken) -> Page {
    Page(
      say("Turn off these notifications?"),
      """
      <div class="confirm"><p class="confirm-words">\(kind.stopped)</p>\
      <form method="post" action="\(NotificationPaths.stopByToken(token.text))">\
      <button class="button primary wide">\(say("Turn these off"))</button>\
      <a class="button quiet wide" href="\(NotificationPaths.choices())">\
      \(say("More settings"))</a></form></div>
      """)
  }

  func stopped(_ kind: NotificationKind?, _ token: UnsubscribeToken) -> Page {
    let undo = NotificationPaths.stopByToken(token.text).query(["undo": "true"])
    return Page(
      say("Stopped"),
      emptyState(
        .tick, say("These notifications are off"),
        kind?.stopped ?? "",
        action: """
          \(actionButton(say("Turn back on"), undo, key: nil))\
          \(linkButton(say("Notification settings"), NotificationPaths.choices()))
          """))
  }

  func resumed(_ kind: NotificationKind?) -> Page {
    Page(
      say("Turned back on"),
      emptyState(
        .tick, say("These notifications are on again"),
        kind?.title() ?? "",
        action: linkButton(say("Notification settings"), NotificationPaths.choices())))
  }
}
