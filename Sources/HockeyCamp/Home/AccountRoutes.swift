import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The account tab of the camp's app, which keeps the camp's tabs on the account pages.
struct AccountRoutes: Sendable {
  /// The camp's rows, computed for each request.
  let rows: @Sendable () -> [PlazaUI.ListRow]

  var routes: [Route] { [.get(CampPaths.account.pattern, for: .members, show)] }

  private func show(_ request: Request) async throws -> Response {
    var answer = request.page(page(rows(), of: try request.signedIn()))
    answer.stayWithin(HockeyCamp.name, secure: request.site.isSecure)
    return answer
  }

  private func page(_ rows: [PlazaUI.ListRow], of viewer: Viewer) -> Page {
    let own = PlazaUI.ListRow(
      say("Profile, password and devices"), Link("account"), subtitle: viewer.name.isolated,
      leading: .icon(.person))
    let leave = actionButton(say("Sign out"), Link("signout"), key: nil, icon: .signOut)
    return Page(
      say("Account"),
      "\(section(say("At the camp"), rowList(rows)))\(section(say("Your account"), rowList([own])))\(leave)"
    )
  }
}
