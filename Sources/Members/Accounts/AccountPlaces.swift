import PlazaBase
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension Members {
  /// The pages of the viewer's account, including those of the shops, for the site-wide search.
  public func accountPlaces(of viewer: Viewer) -> [ListRow] {
    let own = [
      ListRow(say("Your account"), Link("account"), subtitle: say("Profile")),
      ListRow(say("Email address"), Link("account", "email")),
      ListRow(say("Password"), Link("account", "password")),
      ListRow(say("Second factor"), Link("account", "second-factor")),
      ListRow(say("Where you're signed in"), Link("account", "sessions")),
      ListRow(say("Keys for programs"), Link("account", "keys")),
      ListRow(
        say("Your data"), Link("account", "data"), subtitle: say("Download or delete your account")
      ),
    ]
    let staff = [
      ListRow(say("Settings"), Link("settings")),
      ListRow(say("Members"), Link("members")),
      ListRow(say("Audit log"), Link("members", "audit")),
      ListRow(say("Keys of all members"), Link("members", "keys")),
    ]
    return own + accountRows() + (viewer.isAdmin ? staff : [])
  }
}
