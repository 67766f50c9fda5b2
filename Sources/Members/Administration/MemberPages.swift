import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages on which administrators manage members.
struct MemberPages {
  let request: Request
  let members: Members

  private var bar: Markup {
    barLink(.list, say("Audit log"), Link("members", "audit"))
      + barLink(.add, say("Add"), .newMember)
  }

  func list(_ found: (accounts: [Account], next: ID<Member>?), search: String) -> Page {
    Page(
      say("Members"), back: Link("account"), actions: bar,
      list: results(found, search, current: nil), detail: nil)
  }

  /// Shows one member next to the first page of the list.
  /// - Parameter given: The roles that providers gave, with the providers' names in the database.
  func member(
    _ account: Account, _ given: [Role: String],
    beside found: (accounts: [Account], next: ID<Member>?)
  ) -> Page {
    Page(
      account.name.isolated, back: Link("members"),
      actions: barLink(say("Edit"), .member(account, "edit")),
      listActions: bar,
      listTitle: say("Members"), list: results(found, "", current: account.id),
      detail: detail(account, given))
  }

  private func results(
    _ found: (accounts: [Account], next: ID<Member>?), _ search: String, current: ID<Member>?
  ) -> Markup {
    let more = found.next.map {
      Link("members").query(["q": search.isEmpty ? nil : search, "after": $0.text])
    }
    let rows: Markup =
      found.accounts.isEmpty
      ? emptyState(
        .customers, say("No results"),
        say("No name, address or handle matches. Try fewer letters."))
      : rowList(found.accounts.map { row($0, isCurrent: $0.id == current) }, label: say("Members"))
    let count = found.accounts.count
    return searchField(
      say("Search members"), in: Link("members"), query: search, results: "members")
      + searchResults(
        "members", notify: say(count, one: "1 member", many: "\(count) members"),
        rows + pager(more))
  }

  private func row(_ account: Account, isCurrent: Bool) -> ListRow {
    let badge: Badge? =
      account.suspendedAt != nil
      ? Badge(say("Suspended"), .alert)
      : !account.canSignIn
        ? Badge(say("Invited"), .info)
        : account.requestedEmail != nil
          ? Badge(say("New address"), .info) : account.isAdmin ? Badge(say("Administrator")) : nil
    return ListRow(
      account.name, .member(account), subtitle: account.markedAddress,
      leading: .face(of: account.name, picture: account.hasAvatar ? account.avatar : nil),
      badge: badge,
      isCurrent: isCurrent)
  }

  private func detail(_ account: Account, _ given: [Role: String]) -> Markup {
    let details = detailList([
      Detail(say("Email address"), account.markedAddress), Detail(say("Handle"), account.handle),
      Detail(say("Member since"), members.time.brief(account.createdAt, now: request.now)),
      Detail(say("Second factor"), account.hasSecondFactor ? say("On") : say("Off")),
      Detail(say("Passkeys"), account.passkeys.inThousands),
      Detail(
        say("Roles"),
        account.roles.isEmpty
          ? nil : account.roles.map { title(of: $0, given) }.joined(separator: ", ")
      ),
    ])
    let head = personHead(account.name, picture: account.hasAvatar ? account.avatar : nil)
    return """
      \(head)\(state(of: account))\(requestedAddress(account))\(section(details))\
      \(section(say("Change"), rowList(changes(account))))
      """
  }

  private func title(of role: Role, _ given: [Role: String]) -> String {
    let title = members.title(of: role)
    guard let slug = given[role] else { return title }
    return say("\(title) (given by \(members.providerName(slug)))")
  }

  private func state(of account: Account) -> Markup {
    if let at = account.suspendedAt {
      return banner(
        .alert,
        say(
          "Suspended since \(members.time.brief(at, now: request.now)): \(account.suspendedReason ?? "")"
        ))
    }
    return account.canSignIn
      ? .empty : banner(.info, say("Hasn't chosen a password yet."))
  }

  /// The address that the member has requested, with buttons to approve or decline it.
  private func requestedAddress(_ account: Account) -> Markup {
    guard let email = account.requestedEmail else { return .empty }
    func button(_ label: String, _ answer: String, _ style: ButtonStyle) -> Markup {
      actionButton(
        label, .member(account, "address"), key: request.newFormKey(), style: style,
        fields: ["email": email, "answer": answer])
    }
    let note = say("Confirm only after you've met the person. The new address isn't verified.")
    return section(
      say("Requested address: \(email)"),
      """
      <div class="buttons">\(button(say("Confirm"), "confirm", .primary))\
      \(button(say("Decline"), "decline", .danger))</div>
      """, footer: note)
  }

  private func changes(_ account: Account) -> [ListRow] {
    var rows = [
      ListRow(say("Roles"), .member(account, "roles"), leading: .icon(.star)),
      ListRow(say("Limits"), .member(account, "limits"), leading: .icon(.list)),
      ListRow(
        members.authority == nil ? say("New sign-in link") : say("Disconnect sign-in"),
        .member(account, "link"),
        leading: .icon(.mail)),
    ]
    if account.hasSecondFactor || account.passkeys > 0 {
      rows.append(
        ListRow(
          say("Turn the second factor off"), .member(account, "second-factor"),
          leading: .icon(.phone)))
    }
    rows.append(
      account.suspendedAt == nil
        ? ListRow(say("Suspend"), .member(account, "suspend"), leading: .icon(.lock))
        : ListRow(say("Reinstate"), .member(account, "unsuspend"), leading: .icon(.undo)))
    rows.append(ListRow(say("Remove"), .member(account, "remove"), leading: .icon(.trash)))
    let log = Link("members", "audit").query(["member": account.id.text])
    rows.append(ListRow(say("Audit log of this member"), log, leading: .icon(.list)))
    return rows
  }

  func new(_ state: FormState) -> Page {
    let form = state.view(.newMember, request)
    let person =
      form.text("name", say("Name"), required: true)
      + form.email("email", say("Email address"), required: true)
    return Page(
      say("New member"), form,
      state.banner + group(person) + group(say("Roles"), roleFields(form))
        + group(reasonField(form), footer: handover),
      cancel: Link("members"), done: say("Add"))
  }

  private var handover: String {
    guard let provider = members.authority?.name else {
      return say("You'll get a link to hand over. The person who opens it chooses the password.")
    }
    return say(
      "Ask the person to choose a password with this address under “Create an account”. \(provider) stores it."
    )
  }

  func edit(_ state: FormState, _ account: Account) -> Page {
    let form = state.view(.member(account, "edit"), request)
    let fields =
      form.text("name", say("Name"), required: true)
      + form.email("email", say("Email address"), required: true)
      + form.text("handle", say("Handle"))
    return Page(
      say("Edit \(account.name.isolated)"), form,
      state.banner + group(fields) + group(reasonField(form)),
      cancel: .member(account), done: say("Save"))
  }

  func roles(_ state: FormState, _ account: Account) -> Page {
    let form = state.view(.member(account, "roles"), request)
    return Page(
      say("Roles of \(account.name.isolated)"), form,
      state.banner + group(roleFields(form)) + group(reasonField(form)),
      cancel: .member(account), done: say("Save"))
  }

  private func roleFields(_ form: FormView) -> Markup {
    Markup(
      members.grantableRoles.map { form.toggle(Members.field(of: $0), members.title(of: $0)) })
  }

  func reasonField(_ form: FormView) -> Markup {
    form.text(
      "reason", say("Reason"), required: true,
      hint: say("This is kept in the audit log. Don't include private details."))
  }

  /// A form that asks for a reason, and for consent to lose any remaining credits.
  func reason(_ state: FormState, _ change: MemberChange, _ account: Account, _ left: CreditsLeft?)
    -> Page
  {
    let form = state.view(.member(account, change.path), request)
    return Page(
      change.title(account.name), form,
      state.banner + banner(.warning, change.message(passwordsAt: members.authority?.name))
        + group(reasonField(form) + (left?.field(form) ?? .empty)),
      cancel: .member(account), done: change.button, style: change.style)
  }

  /// Shows the link of an invitation. It is displayed only once.
  /// - Parameter mailed: The address that the link was mailed to.
  func link(_ invitation: Invitation, for name: String, id: ID<Member>, mailed: String?) -> Page {
    InvitationLinkPage(
      request: request, title: say("Link for \(name.isolated)"), link: invitation.link,
      expiresAt: invitation.expiresAt, mailed: mailed,
      instruction: say("Copy this now and give it to \(name.isolated). It won't be shown again."),
      back: Link("members", id.text)
    ).page(members.time)
  }
}

extension Link {
  static let newMember = Link(path: "/members/new")

  static func member(_ account: Account) -> Link { Link("members", account.id.text) }

  static func member(_ account: Account, _ part: String) -> Link {
    Link("members", account.id.text, part)
  }
}

extension Invitation {
  /// The secret is in the fragment, which browsers do not send, so it appears in no log and no
  /// `Referer`.
  var link: Link { Link("welcome").fragment(secret.text) }
}

extension Members {
  /// All roles that administrators can grant on this installation.
  var grantableRoles: [Role] { [.admin] + shops.map { .staff(of: $0.slug) } }

  func title(of role: Role) -> String { MemberRoles(shops: shops).title(of: role) }

  /// The name of the form field for a role.
  static func field(of role: Role) -> String { "role-\(role.text.replacing(":", with: "-"))" }
}
