import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The pages for signing in, signing up, entering a code and accepting an invitation to an account.
struct SignInPages {
  let request: Request
  var next: Link?
  /// The display name of the identity provider; nil if Plaza holds the passwords itself.
  var keeper: String?
  /// Whether Plaza mails a link to members who forgot the password.
  var mailsLinks = false

  func signIn(_ state: FormState) -> Page {
    let form = state.view(Link("signin"), request)
    let fields =
      form.email("email", say("E-mail address"), required: true, autocomplete: "username")
      + form.password("password", say("Password"), isNew: false)
    return Page(
      say("Sign in"),
      """
      \(state.banner)\
      \(form.markup(hiddenNext + group(fields), submit: say("Sign in")))\
      <p>\(say("New here?")) <a href="\(Link("signup").query(["next": next?.text]))">\(say("Make an account"))</a></p>\
      \(keeper, kept)\(if: mailsLinks, forgotten)\
      \(if: request.site.isDemo, demoAccounts)
      """)
  }

  private var forgotten: Markup {
    """
    <p><a href="\(Link("signin", "forgotten").query(["next": next?.text]))">\
    \(say("Forgotten your password?"))</a></p>
    """
  }

  private func kept(_ keeper: String) -> Markup {
    """
    \(forgotten)<p class="section-foot">\(say("\(keeper) keeps the passwords of this plaza."))</p>
    """
  }

  func signUp(_ state: FormState) -> Page {
    let form = state.view(Link("signup"), request)
    let check = Link("api", "newcomers", "check")
    let fields =
      form.text("name", say("Name"), required: true, autocomplete: "name")
      + form.email(
        "email", say("E-mail address"), required: true,
        hint: addressHint,
        check: check)
      + form.text(
        "handle", say("Handle"),
        hint: say("A short name that others see, such as ann_lee. You can choose it later."),
        autocomplete: "nickname", check: check)
      + form.password(
        "password", say("Password"), isNew: true,
        hint: say("At least 10 characters. Three or four words make a good one."))
    return Page(
      say("Make an account"),
      """
      \(state.banner)\(form.markup(hiddenNext + group(fields), submit: say("Make the account")))\
      <p>\(say("Have one already?")) <a href="\(Link("signin").query(["next": next?.text]))">\(say("Sign in"))</a></p>
      """)
  }

  private var addressHint: String {
    if keeper != nil { return say("You sign in with it. A code comes there.") }
    if mailsLinks { return say("You sign in with it. A link comes there.") }
    return say("You sign in with it. We send nothing to it.")
  }

  func code(_ state: FormState, challenge: String) -> Page {
    let form = state.view(Link("signin", "code"), request)
    let hidden: Markup = "<input type=\"hidden\" name=\"challenge\" value=\"\(challenge)\">"
    let field = form.digits(
      "code", say("Code"),
      hint: say(
        """
        The six digits that your authenticator shows now; they count for as long as it shows them. Or one of your \
        recovery codes.
        """))
    return Page(
      say("Second factor"), back: Link("signin"),
      """
      \(state.banner)\(form.markup(hiddenNext + hidden + group(field), submit: say("Sign in")))
      """)
  }

  /// Names no member, because the code that identifies the link has not been sent yet.
  func welcome(_ state: FormState) -> Page {
    let form = state.view(Link("welcome"), request)
    let code = form.linkCode(
      "code", say("Code of your link"),
      hint: say("Please paste your link here, or what stands in it behind the sign #."))
    return welcome(say("Welcome"), form, code, state)
  }

  /// Shown again after the code was correct but the password was not acceptable.
  func welcome(_ state: FormState, name: String, code: String) -> Page {
    let hidden: Markup = "<input type=\"hidden\" name=\"code\" value=\"\(code)\">"
    return welcome(say("Welcome, \(name)"), state.view(Link("welcome"), request), hidden, state)
  }

  private func welcome(_ title: String, _ form: FormView, _ code: Markup, _ state: FormState) -> Page {
    let password = form.password(
      "password", say("Password"), isNew: true,
      hint: say("At least 10 characters. Three or four words make a good one."))
    return Page(
      title,
      """
      <p>\(say("Please choose your password. Nobody else will know it."))</p>\(state.banner)\
      \(form.markup(group(code + password), submit: say("Save and sign in")))
      """)
  }

  private var hiddenNext: Markup {
    next.map { "<input type=\"hidden\" name=\"next\" value=\"\($0)\">" } ?? .empty
  }

  private var demoAccounts: Markup {
    group(
      say("Accounts of the demo"), Markup(DemoMember.all.map(demoButton)),
      footer: say("This is a demo: anybody may use these, and everything can be tried."))
  }

  private func demoButton(_ member: DemoMember) -> Markup {
    var fields: KeyValuePairs = ["email": member.email, "password": DemoMember.password]
    if let next { fields = ["email": member.email, "password": DemoMember.password, "next": next.text] }
    return actionButton(
      "\(member.name.isolated), \(member.part)", Link("signin"), key: request.newFormKey(), icon: .person,
      fields: fields)
  }
}
