import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages for a forgotten password if Plaza mails a link.
struct PasswordResetPages {
  let request: Request
  var next: Link?

  func forgotten(_ state: FormState) -> Page {
    let form = state.view(Link("signin", "forgotten"), request)
    let field = form.email("email", say("Email address"), required: true, autocomplete: "username")
    return Page(
      say("Forgot your password?"), back: Link("signin"),
      """
      <p>\(say("Enter your email address. We'll email you a link to choose a new password."))</p>\
      \(state.banner)\
      \(form.markup(hiddenNext + group(field), submit: say("Send the link")))
      """)
  }

  /// Identical whether or not the address belongs to a member.
  func sent(_ email: String) -> Page {
    Page(
      say("Check your email"), back: Link("signin"),
      """
      <p>\(say("If \(email) has an account, we've emailed it a link. The link works for an hour."))</p>\
      <p class="section-foot">\
      \(say("No email? Check your spam folder and that you signed up with this address.")) \
      <a href="\(Link("signin", "forgotten"))">\(say("Try again"))</a></p>
      """)
  }

  /// Names no member, because the code that identifies the link has not been sent yet.
  func reset(_ state: FormState) -> Page {
    let form = state.view(Link("signin", "reset"), request)
    let fields =
      form.linkCode(
        "code", say("Link code"),
        hint: say("Paste your link here, or the part of it after the # sign."))
      + form.password(
        "password", say("New password"), isNew: true,
        hint: say("At least 10 characters. Three or four words make a good password."))
    return Page(
      say("New password"), back: Link("signin", "forgotten"),
      """
      <p>\(say("Choose a new password. This signs you out everywhere."))</p>\(state.banner)\
      \(form.markup(hiddenNext + group(fields), submit: say("Save new password")))
      """)
  }

  private var hiddenNext: Markup {
    next.map { "<input type=\"hidden\" name=\"next\" value=\"\($0)\">" } ?? .empty
  }
}
