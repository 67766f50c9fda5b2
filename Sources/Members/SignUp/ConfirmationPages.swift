import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages of a sign-up if Plaza sends mail.
struct ConfirmationPages {
  let request: Request

  /// Identical whether or not the address belongs to a member.
  func sent(_ email: String) -> Page {
    Page(
      say("Check your email"), back: Link("signin"),
      """
      <p>\
      \(say("We've emailed \(email). Open the link within a day to activate your account."))</p>\
      <p class="section-foot">\
      \(say("No email? Check your spam folder and that the address is right.")) \
      <a href="\(Link("signup"))">\(say("Try again"))</a></p>
      """)
  }

  /// - Parameter requiresPassword: false in the browser in which the password was just chosen.
  func confirm(_ state: FormState, requiresPassword: Bool) -> Page {
    let form = state.view(Link("signup", "code"), request)
    let fields =
      form.linkCode(
        "code", say("Link code"),
        hint: say("Paste your link here, or the part of it after the # sign."))
      + (requiresPassword
        ? form.password("password", say("Your chosen password"), isNew: false) : .empty)
    return Page(
      say("Confirm your email address"), back: Link("signin"),
      """
      \(state.banner)\(form.markup(group(fields), submit: say("Confirm and sign in")))
      """)
  }
}
