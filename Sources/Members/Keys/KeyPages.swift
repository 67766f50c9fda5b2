import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages on which members create and delete keys for programs.
struct KeyPages: Sendable {
  let request: Request
  let time: ShopTimeZone

  func list(_ keys: [SessionSummary], _ state: FormState) -> Page {
    let form = state.view(Link("account", "keys"), request)
    let fields =
      form.text(
        "name", say("Program"), required: true,
        hint: say("For example a script for your bookkeeping."))
      + form.select(
        "access", say("Access"), KeyAccess.allCases.map { Choice($0.rawValue, $0.text) })
      + form.select(
        "days", say("Expires in"),
        MakeProgramKey.lifetimes.map { days in
          Choice("\(days)", say(days, one: "1 day", many: "\(days) days"))
        })
      + form.password("current", say("Your password"), isNew: false)
    let lead = say(
      "With a key, a program calls the API with your rights, without your password or a code.")
    return Page(
      say("Keys for programs"), back: Link("account"),
      """
      \(state.banner)<p>\(lead)</p>\(keys, key)\
      \(section(say("New key"), form.markup(group(fields), submit: say("Create key"))))\
      <p class="section-foot">\
      \(say("If you change your password or sign out everywhere else, your keys are deleted."))</p>
      """)
  }

  private func key(_ line: SessionSummary) -> Markup {
    let used = line.seenAt > line.createdAt ? time.brief(line.seenAt, now: request.now) : nil
    let details = detailList([
      Detail(say("Access"), line.access?.text), Detail(say("Last used"), used),
      Detail(say("Expires on"), time.date(of: line.expiresAt).plain),
    ])
    let delete = linkButton(
      say("Delete this key"), Link("account", "sessions", line.id.text, "end"), icon: .trash)
    return section(line.agent().isolated, details) + group(delete)
  }

  /// Shows a new key. It is displayed only once, because only its hash is stored.
  func made(_ key: MakeProgramKey) -> Page {
    let header = "Authorization: Bearer …"
    return Page(
      say("Your new key"),
      """
      \(banner(.warning, say("Copy this key now. It won't be shown again.")))\
      \(section(key.name.isolated, detailList([Detail(say("Key"), code: key.token.text)]),
        footer: say("The program sends it in the header “\(header)”.")))\
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
        + group(form.password("current", say("Password"), isNew: false)),
      cancel: Link("account", "keys"), done: say("Delete"), style: .danger)
  }
}

extension KeyAccess {
  var text: String {
    switch self {
    case .read: say("Read only")
    case .write: say("Read and change")
    }
  }
}
