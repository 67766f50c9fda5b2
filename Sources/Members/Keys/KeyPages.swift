import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages on which members create and delete keys for programs.
struct KeyPages: Sendable {
  let request: Request
  let time: ShopTimeZone
  let account: Account

  /// - Parameter groups: The scopes to choose from.
  func list(_ keys: [ProgramKey], _ groups: [ScopeGroup], _ state: FormState) -> Page {
    let form = state.view(Link("account", "keys"), request)
    let lead = say(
      "With a key, a program calls the API with your rights, without your password or a code.")
    return Page(
      say("Keys for programs"), back: Link("account"),
      """
      \(state.banner)<p>\(lead)</p>\(keys, key)\
      \(section(say("New key"), form.markup(fields(form, groups), submit: say("Create key"))))\
      <p class="section-foot">\
      \(say("If you change your password or sign out everywhere else, your keys are deleted."))</p>
      """)
  }

  private func key(_ key: ProgramKey) -> Markup {
    let delete = linkButton(
      say("Delete this key"), Link("account", "sessions", key.id.text, "end"), icon: .trash)
    return section(key.name().isolated, detailList(key.details(time, now: request.now)))
      + group(delete)
  }

  /// Shows a new key. It is displayed only once, because only its hash is stored.
  static func made(_ key: MakeProgramKey) -> Page {
    let header = "Authorization: Bearer …"
    return Page(
      say("Your new key"),
      """
      \(banner(.warning, say("Copy this key now. It won't be shown again.")))\
      \(section(key.name.isolated, detailList([
        Detail(say("Key"), code: key.token.text), Detail(say("Scopes"), code: key.scopes.text),
      ]), footer: say("The program sends it in the header “\(header)”.")))\
      \(linkButton(say("Done"), Link("account", "keys"), style: .primary))
      """)
  }

  /// Asks for the password before deleting a key.
  func delete(_ line: SessionSummary, _ state: FormState) -> Page {
    let form = state.view(Link("account", "sessions", line.id.text, "end"), request)
    let words = say(
      "\(line.agent().isolated) can't call the API any more. To confirm it's you, enter your password."
    )
    return Page(
      say("Delete this key"), form,
      state.banner + banner(.info, words)
        + group(form.ownPassword(say("Password"), of: account)),
      cancel: Link("account", "keys"), done: say("Delete"), style: .danger)
  }
}
