import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The pages of a sign-up if Plaza sends mail.
struct ConfirmationPages {
  let request: Request

  /// Identical whether or not the address belongs to a member.
  func asked(_ email: String) -> Page {
    Page(
      say("Please look into your mail"), back: Link("signin"),
      """
      <p>\
      \(say("A letter is on its way to \(email). Please open its link within a day: then your account is ready."))</p>\
      <p class="section-foot">\
      \(say("No mail? Please look among the unwanted mail, and whether the address is right.")) \
      <a href="\(Link("signup"))">\(say("Try once more"))</a></p>
      """)
  }

  /// - Parameter asksPassword: false in the browser in which the password was just chosen.
  func confirm(_ state: FormState, asksPassword: Bool) -> Page {
    let form = state.view(Link("signup", "code"), request)
    let fields =
      form.linkCode(
        "code", say("Code of your link"),
        hint: say("Please paste your link here, or what stands in it behind the sign #."))
      + (asksPassword ? form.password("password", say("The password that you chose"), isNew: false) : .empty)
    return Page(
      say("Confirm your address"), back: Link("signin"),
      """
      \(state.banner)\(form.markup(group(fields), submit: say("Confirm and sign in")))
      """)
  }
}
