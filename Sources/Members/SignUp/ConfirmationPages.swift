import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What a newcomer sees where the plaza sends mail.
struct ConfirmationPages {
  let request: Request

  /// The same whether or not somebody has the address.
  func asked(_ email: String) -> Page {
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

  /// - Parameter asksPassword: not in the browser in which it was chosen just before.
  func confirm(_ state: FormState, asksPassword: Bool) -> Page {
    let form = state.view(Link("signup", "code"), request)
    let fields =
      form.linkCode(
        "code", say("Link code"),
        hint: say("Paste your link here, or the part of it after the # sign."))
      + (asksPassword ? form.password("password", say("Your chosen password"), isNew: false) : .empty)
    return Page(
      say("Confirm your email address"), back: Link("signin"),
      """
      \(state.banner)\(form.markup(group(fields), submit: say("Confirm and sign in")))
      """)
  }
}
