import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages that exist in addition to the sign-in page if an identity provider holds the
/// passwords: for mailed codes, first passwords and forgotten passwords.
struct AuthorityPages {
  let request: Request
  var next: Link?

  /// - Parameter news: A confirmation of the previous step, shown above the form.
  func code(_ state: FormState, _ news: String? = nil) -> Page {
    let form = state.view(Link("signup", "code"), request)
    let again = state.view(Link("signup", "code", "again"), request, id: "again")
    return Page(
      say("Confirm your email address"), back: Link("signin"),
      """
      \(reportedError(news))\(state.banner)\
      \(form.markup(hiddenNext + group(email(form) + form.digits("code", say("Code"), hint: Self.codeHint)),
        submit: say("Confirm")))\
      \(again.markup(hiddenNext + group(say("No email?"), email(again),
        footer: say("Check your spam folder first. A new code replaces the old one.")),
        submit: say("Send a new code")))
      """)
  }

  /// Asks the owner of an account that another person created for a first password.
  func password(_ state: FormState, _ pending: PendingPassword) -> Page {
    let form = state.view(Link("signin", "password"), request)
    let hidden: Markup = """
      <input type="hidden" name="username" value="\(pending.username)">\
      <input type="hidden" name="session" value="\(pending.session)">
      """
    return Page(
      say("Choose your password"), back: Link("signin"),
      """
      <p>\
      \(say("This account was created for you. Choose your own password: only you will know it."))</p>\
      \(state.banner)\(form.markup(hiddenNext + hidden + group(newPassword(form)), submit: say("Save and sign in")))
      """)
  }

  func forgotten(_ state: FormState) -> Page {
    let form = state.view(Link("signin", "forgotten"), request)
    return Page(
      say("Forgot your password?"), back: Link("signin"),
      """
      <p>\(say("Enter your email address. We'll email you a code to choose a new password."))</p>\
      \(state.banner)\
      \(form.markup(hiddenNext + group(email(form)), submit: say("Send the code")))
      """)
  }

  func reset(_ state: FormState, _ news: String? = nil) -> Page {
    let form = state.view(Link("signin", "reset"), request)
    let fields =
      email(form) + form.digits("code", say("Code"), hint: Self.codeHint) + newPassword(form)
    return Page(
      say("New password"), back: Link("signin", "forgotten"),
      """
      \(reportedError(news))\(state.banner)\(form.markup(hiddenNext + group(fields), submit: say("Save new password")))
      """)
  }

  private static var codeHint: String { say("You'll find it in the email we sent you.") }

  private func reportedError(_ news: String?) -> Markup {
    news.map { banner(.info, $0) } ?? .empty
  }

  private func email(_ form: FormView) -> Markup {
    form.email("email", say("Email address"), required: true, autocomplete: "username")
  }

  private func newPassword(_ form: FormView) -> Markup {
    form.password(
      "password", say("New password"), isNew: true,
      hint: say("At least 10 characters. Three or four words make a good password."))
  }

  private var hiddenNext: Markup {
    next.map { "<input type=\"hidden\" name=\"next\" value=\"\($0)\">" } ?? .empty
  }
}
