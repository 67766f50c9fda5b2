import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Storefronts

/// The pages on which owners change settings.
struct SettingsPages {
  let reading: SettingsReading
  let time: ShopTimeZone
  let request: Request
  /// Whether a saved setting needs a restart to apply.
  let needsRestart: Bool
  /// All shops, open or closed.
  let shops: [any Storefront]
  /// The address that accepts the logo.
  var logoUpload = SettingsRoutes.logoUpload()

  static let list = RoutePath("/settings")
  static let results = "settings"

  /// The list of sections, or the settings that match a search.
  func list(search: String) -> Page {
    let sections = SettingSection.allCases.filter { section in
      reading.definitions.contains { $0.section == section }
    }
    let words = search.trimmed
    let rows =
      words.isEmpty
      ? sections.map(row)
      : reading.definitions.filter { matches($0, words) }.map(row)
    let body =
      rows.isEmpty
      ? emptyState(.settings, say("No settings found"), say("Try another word."))
      : rowList(rows, label: say("Settings"))
    let count = say(rows.count, one: "1 result", many: "\(rows.count) results")
    return Page(
      say("Settings"), back: Link(path: "/"),
      restartNotice
        + searchField(
          say("Search settings"), in: Self.list(), query: search, results: Self.results)
        + searchResults(Self.results, notify: count, body))
  }

  private func row(_ section: SettingSection) -> PlazaUI.ListRow {
    PlazaUI.ListRow(
      section.title, section.link, subtitle: section.summary, leading: .icon(section.icon))
  }

  private func row(_ definition: SettingDefinition) -> PlazaUI.ListRow {
    PlazaUI.ListRow(
      definition.title,
      definition.section.link.fragment(
        "form-\(definition.fields.first ?? definition.key)"),
      subtitle: definition.section.title, leading: .icon(definition.section.icon))
  }

  private func matches(_ definition: SettingDefinition, _ words: String) -> Bool {
    let text = [definition.title, say(definition.help), definition.section.title, definition.name]
      .joined(separator: " ").folded
    return words.folded.split(separator: " ").allSatisfy { text.contains($0) }
  }

  /// Says that saved settings are not in use yet, with a button that restarts the server.
  var restartNotice: Markup {
    guard needsRestart else { return .empty }
    return banner(.warning, say("Some saved settings apply after a restart."))
      + actionButton(
        say("Restart now"), SettingsRoutes.restart(), key: request.newFormKey(), style: .primary)
  }

  /// Shown while the server restarts. The script waits until it is ready; without scripts, the
  /// person follows the link.
  static var restarting: Page {
    Page(
      say("Restarting"), back: list(),
      emptyState(
        .clock, say("Restarting"), say("The server is ready again in a few seconds."),
        action:
          "<a class=\"button primary\" href=\"\(list())\" data-when-ready>\(say("Back to the settings"))</a>"
      ))
  }

  /// The form of a section.
  func section(_ section: SettingSection, _ form: FormView, refused: String? = nil) -> Page {
    let own = reading.definitions.filter { $0.section == section }
    let editable = own.filter(reading.isEditable)
    let fixed = own.filter { !reading.isEditable($0) }
    let why = refused.map { banner(.alert, $0) } ?? .empty
    let fields = editable.isEmpty ? Markup.empty : group(Markup(editable.map { field($0, form) }))
    let below = tests(of: section) + (fixed.isEmpty ? .empty : self.fixed(fixed))
    if editable.isEmpty { return Page(section.title, back: Self.list(), below) }
    return Page(
      section.title, back: Self.list(),
      restartNotice + why + form.markup(fields, submit: say("Save")) + below)
  }

  private func tests(of section: SettingSection) -> Markup {
    if section == .films {
      return group(
        actionButton(
          say("Test the film sources"), SettingsRoutes.sourceTest(), key: request.newFormKey(),
          icon: .films),
        footer: say("Uses the saved settings and searches for one film at each source."))
    }
    guard section == .mail,
      reading.definitions.contains(where: {
        $0.name == "PLAZA_MAIL" && reading.value(of: $0) != nil
      })
    else { return .empty }
    return group(
      actionButton(
        say("Send me a test"), SettingsRoutes.mailTest(), key: request.newFormKey(), icon: .mail),
      footer: say("Uses the saved settings and sends an email to your own address."))
  }

  private func fixed(_ definitions: [SettingDefinition]) -> Markup {
    PlazaUI.section(
      say("Set on the server"),
      detailList(
        definitions.map { definition in
          let value =
            definition.kind.isSecret
            ? say("Set") : reading.value(of: definition)?.withoutPassword ?? definition.fallback
          let origin = reading.fixedBy(definition).map { " (\($0.title))" } ?? ""
          return Detail(definition.title, value.map { $0 + origin })
        }),
      footer: say("These settings can't be changed in the browser."))
  }
}

extension SettingsSource.Origin {
  /// The place where a setting is given, in the current language.
  var title: String {
    switch self {
    case .commandLine: say("command line")
    case .environment: say("environment")
    case .file: say("settings file")
    case .browser: say("browser")
    }
  }
}

extension SettingDefinition {
  /// The label, or the name of a setting that only the person who runs the machine knows.
  var title: String { section == .server ? name : say(label) }
}

extension SettingSection {
  var link: Link { Link("settings", rawValue) }

  var title: String {
    switch self {
    case .identity: say("Your business")
    case .shops: say("Shops")
    case .people: say("Members")
    case .signIn: say("Sign-in methods")
    case .mail: say("Email")
    case .films: say("Film sources")
    case .rental: say("Rental counter")
    case .points: say("Points")
    case .printing: say("Print shop")
    case .camp: say("Hockey camp")
    case .backups: say("Backups")
    case .security: say("Security")
    case .server: say("Server")
    }
  }

  var summary: String {
    switch self {
    case .identity: say("Name, logo, colour, address, opening hours")
    case .shops: say("Open shops, country, time zone")
    case .people: say("Who can create an account")
    case .signIn: say("Google, Microsoft, Apple or your own provider")
    case .mail: say("Mail server and sender")
    case .films: say("Where film facts and posters come from")
    case .rental: say("Prices and limits")
    case .points: say("What members earn points for")
    case .printing: say("Allowed printers and the map")
    case .camp: say("Storage for videos")
    case .backups: say("Place, time and encryption")
    case .security: say("Security contact and monitoring")
    case .server: say("Settings given where the server is started")
    }
  }

  var icon: Icon {
    switch self {
    case .identity: .plaza
    case .shops: .home
    case .people: .person
    case .signIn: .globe
    case .mail: .mail
    case .films: .films
    case .rental: .ticket
    case .points: .star
    case .printing: .print
    case .camp: .camera
    case .backups: .download
    case .security: .lock
    case .server: .settings
    }
  }
}
