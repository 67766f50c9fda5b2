import PlazaBase
import PlazaMarkup
import PlazaUI

extension FormView {
  /// The field for the member's own password. A member without one is confirmed by a recent
  /// sign-in instead; see ``Members/proofWithoutPassword(_:)``.
  func ownPassword(_ label: String, of account: Account) -> Markup {
    if account.hasPassword { return password("current", label, isNew: false) }
    let hint = say(
      "Your account has no password, so this works within ten minutes of signing in.")
    return "<div class=\"field\"><p class=\"hint\">\(hint)</p></div>"
  }
}
