import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The pages for a forgotten password if Plaza mails a link.
struct ForgottenPages {
  let request: Request
  var next: Link?

  func forgotten(_ state: FormState) -> Page {
    let form = state.view(Link("signin", "forgotten"), request)
    let field = form.email("email", say("E-mail address"), required: true, autocomplete: "username")
    return Page(
      say("Forgotten your password?"), back: Link("signin"),
      """
      <p>\(say("Please enter your address. A link comes there, and with it you choose a new password."))</p>\
      \(state.banner)\
      \(form.markup(hiddenNext + group(field), submit: say("Send the link")))
      """)
  }

  /// Identical whether or not the address belongs to a member.
  func asked(_ email: String) -> Page {
    Page(
      say("Please look into your mail"), back: Link("signin"),
      """
      <p>\(say("If there is an account with \(email), a link is on its way there. It opens within an hour."))</p>\
      <p class="section-foot">\
      \(say("No mail? Please look among the unwanted mail, and whether this is the address that you signed up with.")) \
      <a href="\(Link("signin", "forgotten"))">\(say("Try once more"))</a></p>
      """)
  }

  /// Names no member, because the code that identifies the link has not been sent yet.
  func reset(_ state: FormState) -> Page {
    let form = state.view(Link("signin", "reset"), request)
    let fields =
      form.linkCode(
        "code", say("Code of your link"),
        hint: say("Please paste your link here, or what stands in it behind the sign #."))
      + form.password(
        "password", say("New password"), isNew: true,
        hint: say("At least 10 characters. Three or four words make a good one."))
    return Page(
      say("New password"), back: Link("signin", "forgotten"),
      """
      <p>\(say("Please choose your new password. You are signed out everywhere then."))</p>\(state.banner)\
      \(form.markup(hiddenNext + group(fields), submit: say("Save the new password")))
      """)
  }

  private var hiddenNext: Markup {
    next.map { "<input type=\"hidden\" name=\"next\" value=\"\($0)\">" } ?? .empty
  }
}
