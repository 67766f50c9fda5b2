import Foundation
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page on which members choose kinds, channels and quiet hours.
struct PreferencePages: Sendable {
  let time: ShopTimeZone
  let kinds: [NotificationKind]
  let sendsEmail: Bool
  let languages: Languages
  let publicKey: String
  let key: String

  /// - Parameters:
  ///   - undo: The kinds that were off before the viewer turned all off, separated by commas; nil
  ///     if there is nothing to undo.
  ///   - typed: The submitted values of a form that is shown again with errors.
  func page(
    _ choices: NotificationPreferences, _ devices: [Device], undo: String? = nil,
    errors: ValidationErrors = ValidationErrors(),
    typed: (@Sendable (String) -> [String])? = nil
  ) -> Page {
    let form = FormView(
      action: NotificationPaths.choices(), key: key, errors: errors,
      values: typed ?? choices.version(kinds).values)
    let off = actionButton(
      say("Turn all off"), NotificationPaths.allOff(), key: key + "-off", icon: .cross,
      style: .danger)
    let resume = undo.map {
      actionButton(
        say("Turn back on what was on"), NotificationPaths.allOff(), key: key + "-on",
        style: .primary, fields: ["undo": "true", PreferenceRoutes.earlier: $0])
    }
    return Page(
      say("Notification settings"), back: Link(path: "/account"),
      """
      \(resume, { "<div class=\"buttons\">\($0)</div>" })\(form.markup(table(choices) + quiet(form) + language(form), submit: say("Save")))\
      \(section(say("Turn off everything"), off, footer: say(
        "This turns off all notifications on every channel. Those that are always shown still appear on the site.")))\
      \(devicePart(devices))
      """)
  }

  private func table(_ choices: NotificationPreferences) -> Markup {
    """
    <div class="card choices"><table><caption \
    class="visually-hidden">\(say("Notifications and how to get them"))</caption>\
    <thead><tr><th scope="col">\(say("Notify me about"))</th>\
    \(NotificationChannel.allCases, { "<th scope=\"col\">\(title($0))</th>" })</tr></thead>\
    \(groups, { group($0.source, $0.kinds, choices) })</table></div>\
    \(if: !sendsEmail, "<p class=\"section-foot\">\(noMail)</p>")
    """
  }

  private var noMail: String {
    say("Email isn't set up on this site yet.")
  }

  /// The kinds by shop or module, in the order of declaration.
  private var groups: [(source: String, kinds: [NotificationKind])] {
    kinds.reduce(into: []) { groups, kind in
      let source = kind.source()
      if let index = groups.firstIndex(where: { $0.source == source }) {
        groups[index].kinds.append(kind)
      } else {
        groups.append((source, [kind]))
      }
    }
  }

  private func group(
    _ source: String, _ kinds: [NotificationKind], _ choices: NotificationPreferences
  ) -> Markup {
    """
    <tbody><tr class="choices-place"><th scope="rowgroup" colspan="4">\(source)</th></tr>\
    \(kinds, { row($0, choices.channels[$0.id] ?? []) })</tbody>
    """
  }

  private func row(_ kind: NotificationKind, _ channels: Set<NotificationChannel>) -> Markup {
    """
    <tr><th scope="row">\(kind.title())\(if: kind.isAlwaysShown, alwaysShown)</th>\
    \(NotificationChannel.allCases, { "<td>\(box(kind, $0, isOn: channels.contains($0)))</td>" })</tr>
    """
  }

  private var alwaysShown: Markup {
    "<span class=\"hint\">\(say("Always shown on the page, for your security."))</span>"
  }

  private func box(_ kind: NotificationKind, _ channel: NotificationChannel, isOn: Bool) -> Markup
  {
    """
    <label class="choice"><input class="tick" type="checkbox" name="on" value="\(kind.id):\(channel.rawValue)"\
    \(if: isOn, " checked")\(if: channel == .page && kind.isAlwaysShown, " disabled")>\
    <span class="visually-hidden">\(kind.title()): \(title(channel))</span></label>
    """
  }

  private func title(_ channel: NotificationChannel) -> String {
    switch channel {
    case .page: say("Page")
    case .email: say("Email")
    case .push: say("Push")
    }
  }

  private func quiet(_ form: FormView) -> Markup {
    let times = stride(from: 0, to: 1440, by: 30).map {
      Choice(String($0), ShopTimeZone.clock(minutes: $0))
    }
    let none = say("None")
    return PlazaUI.group(
      say("Quiet hours"),
      form.select("quietFrom", say("From"), times, nothing: none)
        + form.select("quietTo", say("Until"), times, nothing: none),
      footer: say(
        """
        Emails and push notifications wait until quiet hours are over, in the time zone \
        \(time.zone.identifier). Anything settled by then isn't sent.
        """))
  }

  private func language(_ form: FormView) -> Markup {
    PlazaUI.group(
      form.select(
        "language", say("Language of emails and push"),
        languages.all.map { Choice($0.code, $0.name) }))
  }

  private func devicePart(_ devices: [Device]) -> Markup {
    let rows = devices.map(row)
    return section(
      say("Push on this and other devices"),
      """
      \(if: !devices.isEmpty, "<ul class=\"card devices\">\(rows, { $0 })</ul>")\
      <div class="push-here" hidden data-push="\(publicKey)" data-at="\(NotificationPaths.devices())" \
      data-worker="\(NotificationPaths.worker())" data-key="\(key)-push">\
      <button type="button" class="button quiet">\(Icon.phone)\(say(
        "Turn on push on this device"))</button><p class="hint" role="status" \
      data-denied="\(say("This browser blocks notifications from this site. You can allow them in its settings."))" \
      data-failed="\(say("That didn’t work. Try again."))"></p></div>
      """,
      footer: say(
        "Your browser asks for permission first. On an iPhone, add this site to the home screen first."
      ))
  }

  private func row(_ device: Device) -> Markup {
    let since = say("Since \(time.date(of: device.addedAt).plain)", as: "a device")
    let name = device.name()
    let missed = device.missedAt.map { missed in
      let day = time.date(of: missed).plain
      return say(
        """
        A notification didn't reach this device on \(day). If it happens again, remove the device here \
        and turn on push there again.
        """
      )
    }
    return """
      <li><span><strong>\(name)</strong> <span class="hint">\(since)\(missed.map { ". " + $0 } ?? "")</span></span>\
      <form class="act" method="post" action="\(NotificationPaths.removeDevice(device.id))">\
      <button class="button quiet" aria-label="\(say("Remove \(name)"))">\
      \(say("Remove"))</button></form></li>
      """
  }
}
