import Members
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Storefronts

/// The pages of the first run.
struct SetupPages {
  let request: Request
  var settings: SettingsPages?

  init(request: Request) { self.request = request }

  /// For visitors of a site that is not set up yet.
  func waiting(_ state: SetupState) -> Page {
    let text =
      state.hasAdministrator
      ? say("The owner is setting this site up. Come back later.")
      : say("To set this site up, open the address that the server printed when it started.")
    let action =
      state.hasAdministrator ? linkButton(say("Sign in"), Link(path: "/signin")) : .empty
    return Page(
      say("This site isn't open yet"),
      emptyState(.plaza, say("This site isn't open yet"), text, action: action))
  }

  var wrongCode: Page {
    Page(
      say("This link doesn't work"),
      emptyState(
        .lock, say("This link doesn't work"),
        say(
          "It is wrong, or older than a day. Restart the server and open the address that it prints."
        )))
  }

  func step(_ step: SetupStep, _ form: FormView) -> Page {
    let submit = step.next == nil ? say("Open the site") : say("Continue")
    return Page(
      step.title, back: step.previous?.link,
      progress(step) + intro(step) + form.markup(group(fields(step, form)), submit: submit)
        + (step == .you
          ? linkButton(say("Restore a backup instead"), SetupRestoreRoutes.upload()) : .empty))
  }

  /// The first step once the account exists.
  func account(of viewer: Viewer?) -> Page {
    Page(
      SetupStep.you.title,
      progress(.you)
        + group(
          detailList([Detail(say("Name"), viewer?.name)]),
          footer: say("You can change your name and password later under Account."))
        + linkButton(say("Continue"), SetupStep.business.link, style: .primary))
  }

  private func progress(_ step: SetupStep) -> Markup {
    let all = SetupStep.allCases.count
    return progressBar(say("Step \(step.number) of \(all)"), done: step.number, of: all)
  }

  private func intro(_ step: SetupStep) -> Markup {
    let text =
      switch step {
      case .you: say("You'll be the administrator of this site.")
      case .business: say("Your customers see the name and the logo on every page.")
      case .shops: say("Choose what you use now. You can open and close shops later.")
      case .country: say("Check that these are right. The currency can't be changed later.")
      case .people: say("You can change this at any time in the settings.")
      }
    return "<p>\(text)</p>"
  }

  private func fields(_ step: SetupStep, _ form: FormView) -> Markup {
    if step == .you { return Members.firstAdministratorFields(form) }
    guard let settings else { return .empty }
    let names = step.settings
    let preset: Markup =
      step == .country
      ? "<input type=\"hidden\" name=\"\(SetupStep.presetCountry)\" value=\"\(form.value("country"))\">"
      : .empty
    return preset
      + Markup(
        settings.reading.definitions.filter {
          names.contains($0.name) && settings.reading.isEditable($0)
        }.map { settings.field($0, form, isBrief: true) })
  }

  /// Shown while the server restarts. The script waits until it is ready; without scripts, the
  /// person follows the link.
  var opening: Page {
    Page(
      say("Your site is open"),
      emptyState(
        .tick, say("Your site is open"), say("It starts with your settings now."),
        action:
          "<a class=\"button primary\" href=\"\(SetupRoutes.next())\" data-when-ready>\(say("See what's next"))</a>"
      ))
  }

  func next(_ steps: [OwnerGuide.Step]) -> Page {
    let rows = steps.map { step in
      PlazaUI.ListRow(
        step.title, step.link, subtitle: step.detail, leading: .icon(step.icon),
        below: step.key.map {
          actionButton(
            say("Dismiss"), SetupRoutes.dismiss(), key: request.newFormKey(), fields: ["step": $0])
        } ?? .empty)
    }
    return Page(
      say("What's next"), back: Link(path: "/"),
      rows.isEmpty
        ? emptyState(
          .tick, say("All done"), say("Everything is set up."),
          action: linkButton(say("Go to your site"), Link(path: "/"), style: .primary))
        : rowList(rows, label: say("What's next")))
  }
}
