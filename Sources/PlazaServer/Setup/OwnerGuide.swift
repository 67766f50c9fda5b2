import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Storefronts

/// The first steps of an owner, until they are done or dismissed.
struct OwnerGuide: Sendable {
  /// A step that is not done.
  struct Step: Sendable {
    /// nil for a step of a shop, which ends when it is done.
    let key: String?
    let title: String
    let detail: String
    let link: Link
    let icon: Icon
  }

  let settings: Settings
  /// The features whose first steps are listed, including the open shops.
  let features: [any Feature]

  private static let keys = ["name", "logo", "mail", "about"]

  func isStep(_ key: String) -> Bool { Self.keys.contains(key) }

  func steps(for viewer: Viewer, now: Instant, _ tx: any Transaction) throws -> [Step] {
    guard viewer.isAdmin else { return [] }
    let moment = InboxContext(now: now, since: now)
    let ofShops = try features.flatMap { try $0.tasks(of: viewer, moment, tx) }
      .filter { $0.urgency == .underWay }
      .map { Step(key: nil, title: $0.title, detail: $0.detail, link: $0.link, icon: $0.icon) }
    return ofShops + (try stepsOfSite(tx))
  }

  /// The entry of the home page that leads to the steps of the site; nil if none is left.
  func item(now: Instant, _ tx: any Transaction) throws -> InboxItem? {
    let left = try stepsOfSite(tx)
    guard let first = left.first else { return nil }
    return InboxItem(
      say("Finish setting up your site"), first.title, SetupRoutes.next(), icon: .settings,
      .underWay, at: now)
  }

  private func stepsOfSite(_ tx: any Transaction) throws -> [Step] {
    let dismissed = try Set(
      tx.rows("SELECT step FROM site_dismissed_step").map { try $0.value("step", as: String.self) }
    )
    return ofSite.filter { !dismissed.contains($0.key ?? "") }
  }

  private var ofSite: [Step] {
    let identity = settings.preferences.value.identity
    var steps: [Step] = []
    if identity.names[""] == nil {
      steps.append(
        Step(
          key: "name", title: say("Name your site"),
          detail: say("Your customers see the name on every page."),
          link: SettingSection.identity.link, icon: .plaza))
    }
    if identity.logo == nil {
      steps.append(
        Step(
          key: "logo", title: say("Add your logo"), detail: say("It replaces Plaza's icon."),
          link: SettingSection.identity.link, icon: .picture))
    }
    if settings.about.value.parts.isEmpty {
      steps.append(
        Step(
          key: "about", title: say("Say who you are"),
          detail: say("Address, opening hours, imprint and privacy."),
          link: SettingSection.identity.link, icon: .info))
    }
    if settings.mail == nil {
      steps.append(
        Step(
          key: "mail", title: say("Set up email"),
          detail: say("Until then, the site sends no links, receipts or reminders by email."),
          link: SettingSection.mail.link, icon: .mail))
    }
    return steps
  }
}
