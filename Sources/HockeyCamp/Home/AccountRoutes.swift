import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The tab of a member's own things: they stay within the camp; the account itself is of the whole plaza.
struct AccountRoutes: Sendable {
  /// The camp's own, each time they are shown.
  let rows: @Sendable () -> [PlazaWeb.Row]

  var routes: [Route] { [.get(CampAt.account.pattern, for: .members) { $0.page(page(rows(), of: try $0.signedIn())) }] }

  private func page(_ rows: [PlazaWeb.Row], of viewer: Viewer) -> Page {
    let own = PlazaWeb.Row(
      say("Profile, password and devices"), Link("account"), subtitle: viewer.name.isolated, leading: .icon(.person))
    let leave = actionButton(say("Sign out"), Link("signout"), key: nil, icon: .signOut)
    return Page(
      say("Account"),
      "\(section(say("At the camp"), rowList(rows)))\(section(say("Your account"), rowList([own])))\(leave)")
  }
}
