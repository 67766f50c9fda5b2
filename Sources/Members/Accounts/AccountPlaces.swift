import PlazaBase
import PlazaMarkup
public import PlazaWeb

extension Members {
  /// The pages of the viewer's account, including those of the shops, for the site-wide search.
  public func accountPlaces(of viewer: Viewer) -> [Row] {
    let own = [
      Row(say("Your account"), Link("account"), subtitle: say("Profile")),
      Row(say("Email address"), Link("account", "email")),
      Row(say("Password"), Link("account", "password")),
      Row(say("Second factor"), Link("account", "second-factor")),
      Row(say("Where you're signed in"), Link("account", "sessions")),
      Row(say("Keys for programs"), Link("account", "keys")),
      Row(
        say("Your data"), Link("account", "data"), subtitle: say("Download or delete your account")
      ),
    ]
    let staff = [
      Row(say("Members"), Link("members")), Row(say("Audit log"), Link("members", "audit")),
    ]
    return own + accountRows() + (viewer.isAdmin ? staff : [])
  }
}
