import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages of a member's accounts at providers.
struct IdentityPages {
  let request: Request
  let members: Members

  func overview(_ state: FormState, _ identities: [Identity], of account: Account) -> Page {
    let rows = identities.map { identity in
      ListRow(
        members.providerName(identity.provider),
        Link("account", "sign-in", identity.id.text, "remove"), subtitle: identity.email,
        leading: .icon(.person),
        trailing: members.time.brief(identity.usedAt, now: request.now))
    }
    let none = emptyState(
      .person, say("No accounts connected"),
      say("Connect an account to sign in without your password."))
    return Page(
      say("Sign-in methods"), back: Link("account"),
      """
      \(state.banner)\
      \(section(rows.isEmpty ? none : rowList(rows, label: say("Connected accounts")), footer: footer(account)))\
      \(connect(identities))
      """)
  }

  private func footer(_ account: Account) -> String {
    account.hasPassword
      ? say("You can always sign in with your password too.")
      : say("Your account has no password. You can choose one under “Password”.")
  }

  private func connect(_ identities: [Identity]) -> Markup {
    let connected = Set(identities.map(\.provider))
    let open = members.providers.filter { !connected.contains($0.slug) }
    return open.isEmpty
      ? .empty
      : group(
        Markup(
          open.map { provider in
            linkButton(
              say("Connect \(provider.name)"),
              Link("signin", "with", provider.slug).query(["link": "1"]), icon: .add)
          }))
  }

  func remove(_ state: FormState, _ identity: Identity, of account: Account) -> Page {
    let form = state.view(Link("account", "sign-in", identity.id.text, "remove"), request)
    let name = members.providerName(identity.provider)
    let details = detailList([
      Detail(say("Email address"), identity.email),
      Detail(
        say("Connected since"), members.time.brief(identity.linkedAt, now: request.now)),
      Detail(say("Last used"), members.time.brief(identity.usedAt, now: request.now)),
    ])
    return Page(
      say("Disconnect \(name)"), form,
      """
      \(state.banner)\(section(details))\
      \(banner(.info, say("\(name) can't sign you in any more. Roles that it gave you end.")))\
      \(group(form.ownPassword(say("Password"), of: account)))
      """,
      cancel: Link("account", "sign-in"), done: say("Disconnect"), style: .danger)
  }
}

extension ListRow {
  /// The row of the account page.
  static var signInMethods: ListRow {
    ListRow(say("Sign-in methods"), Link("account", "sign-in"), leading: .icon(.person))
  }
}
