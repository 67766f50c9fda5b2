import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages on which members create and delete keys for programs.
struct KeyPages: Sendable {
  let request: Request
  let time: ShopTimeZone

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

  private func fields(_ form: FormView, _ groups: [ScopeGroup]) -> Markup {
    let program = form.text(
      "name", say("Program"), required: true,
      hint: say("For example a script for your bookkeeping.")
    )
    let scopes = groups.map { group in
      form.ticks(group.field, group.title, group.scopes.map { ($0.text, ListRow($0.title)) })
    }
    let today = time.date(of: request.now)
    let lifetime =
      form.select(
        "days", say("Expires in"),
        MakeProgramKey.lifetimes.map { days in
          Choice("\(days)", say(days, one: "1 day", many: "\(days) days"))
        })
      + form.date(
        "until", say("Or on the last day"), earliest: today,
        latest: time.date(of: request.now + MakeProgramKey.longest))
    return group(program)
      + section(
        say("The program may"), scopes.reduce(.empty, +),
        footer: say("A key can never do more than you can yourself."))
      + group(lifetime + form.password("current", say("Your password"), isNew: false))
  }

  private func details(_ key: ProgramKey) -> [Detail] {
    [
      Detail(say("Scopes"), code: key.scopes.text),
      Detail(say("Last used"), key.usedAt.map { time.date(of: $0).brief(today: today) }),
      Detail(say("Expires on"), time.date(of: key.expiresAt).plain),
    ]
  }

  private var today: CalendarDate { time.date(of: request.now) }

  private func key(_ key: ProgramKey) -> Markup {
    let delete = linkButton(
      say("Delete this key"), Link("account", "sessions", key.id.text, "end"), icon: .trash)
    return section(key.name().isolated, detailList(details(key))) + group(delete)
  }

  /// Shows a new key. It is displayed only once, because only its hash is stored.
  func made(_ key: MakeProgramKey) -> Page {
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
        + group(form.password("current", say("Password"), isNew: false)),
      cancel: Link("account", "keys"), done: say("Delete"), style: .danger)
  }

  /// Lists the keys of all members, for administrators.
  func listAll(_ keys: ResultPage<ProgramKey>) -> Page {
    let more = keys.next.map { Link("members", "keys").query(["after": $0]) }
    let lines: Markup =
      keys.items.isEmpty
      ? emptyState(
        .lock, say("No keys"), say("Members create keys under Account, Keys for programs."))
      : "\(keys.items, memberKey)"
    return Page(
      say("Keys of all members"), back: Link("members"), "\(lines)\(pager(more))")
  }

  private func memberKey(_ key: ProgramKey) -> Markup {
    let owner: Markup =
      "<a href=\"\(Link("members", key.owner.text))\">\(key.ownerName.isolated)</a>"
    let remove = linkButton(
      say("Remove this key"), Link("members", "keys", key.id.text, "remove"), icon: .trash)
    return section(
      key.name().isolated,
      detailList([Detail(say("Owner", as: "a key"), markup: owner)] + details(key)))
      + group(remove)
  }

  /// Asks an administrator for the reason before removing a member's key.
  func remove(_ key: ProgramKey, _ state: FormState) -> Page {
    let form = state.view(Link("members", "keys", key.id.text, "remove"), request)
    let words = say(
      "\(key.name().isolated) of \(key.ownerName.isolated) can't call the API any more.")
    let reason = form.text(
      "reason", say("Reason"), required: true,
      hint: say("This is kept in the audit log. Don't include private details."))
    return Page(
      say("Remove this key"), form, state.banner + banner(.warning, words) + group(reason),
      cancel: Link("members", "keys"), done: say("Remove"), style: .danger)
  }
}

extension KeyScope {
  /// The scope in the list of an area.
  fileprivate var title: String {
    switch access {
    case .read: say("Read", as: "a permission")
    case .write: say("Change", as: "a permission")
    }
  }
}
