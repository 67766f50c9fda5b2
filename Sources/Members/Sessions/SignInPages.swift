import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages for signing in, signing up, entering a code and accepting an invitation to an
/// account.
struct SignInPages {
  let request: Request
  var next: Link?
  /// The display name of the identity provider; nil if Plaza holds the passwords itself.
  var identityProvider: String?
  /// Whether the page offers to sign in with a passkey.
  var offersPasskeys = false
  /// Whether Plaza mails a link to members who forgot the password.
  var sendsLinks = false
  /// The ways to sign in with a provider.
  var providers = ProviderButtons()

  func signIn(_ state: FormState) -> Page {
    let form = state.view(Link("signin"), request)
    let fields =
      form.email(
        "email", say("Email address"), required: true,
        autocomplete: offersPasskeys ? "username webauthn" : "username")
      + form.password("password", say("Password"), isNew: false)
    return Page(
      say("Sign in"),
      """
      \(state.banner)\
      \(form.markup(hiddenNext + group(fields), submit: say("Sign in")))\
      \(if: offersPasskeys, withPasskey)\(providers.markup)\
      \(signUpLink)\
      \(identityProvider, passwordNote)\(if: sendsLinks, forgotten)\
      \(if: request.site.isDemo, demoAccounts)
      """)
  }

  private var signUpLink: Markup {
    if request.site.preferences.value.signUp == .closed { return .empty }
    return """
      <p>\(say("New here?")) <a \
      href="\(Link("signup").query(["next": next?.text]))">\(say("Create an account"))</a></p>
      """
  }

  /// In place of the form, if the visitor cannot create an account.
  func noSignUp(_ refusal: SignUpRefusal) -> Page {
    Page(
      say("Create an account"),
      emptyState(
        .lock, say("Create an account"), refusal.message,
        action: linkButton(say("Sign in"), Link("signin").query(["next": next?.text]))))
  }

  private var withPasskey: Markup {
    let form = FormView("passkey", action: Link("signin", "passkey"), key: request.newFormKey())
    let button: Markup = """
      <button class="button quiet wide">\(say("Sign in with a passkey"))</button>
      """
    return passkeyForm(
      .use, options: Link("signin", "passkey", "options"), isAutofilled: true, explains: false,
      form.markup(hiddenNext + button), request)
  }

  private var forgotten: Markup {
    """
    <p><a href="\(Link("signin", "forgotten").query(["next": next?.text]))">\
    \(say("Forgot your password?"))</a></p>
    """
  }

  private func passwordNote(_ provider: String) -> Markup {
    """
    \(forgotten)<p class="section-foot">\(say("\(provider) stores this site's passwords."))</p>
    """
  }

  func signUp(_ state: FormState) -> Page {
    let form = state.view(Link("signup"), request)
    let check = Link("api", "newcomers", "check")
    let fields =
      form.text("name", say("Name"), required: true, autocomplete: "name")
      + form.email(
        "email", say("Email address"), required: true,
        hint: addressHint,
        check: check)
      + form.text(
        "handle", say("Handle"),
        hint: say("A short name that others see, such as ann_lee. You can choose it later."),
        autocomplete: "nickname", check: check)
      + form.password(
        "password", say("Password"), isNew: true,
        hint: say("At least 10 characters. Three or four words make a good password."))
    return Page(
      say("Create an account"),
      """
      \(state.banner)\(form.markup(hiddenNext + group(fields), submit: say("Create account")))\(providers.markup)\
      <p>\(say("Already have an account?")) <a \
      href="\(Link("signin").query(["next": next?.text]))">\(say("Sign in"))</a></p>
      """)
  }

  private var addressHint: String {
    if identityProvider != nil {
      return say("You'll sign in with this address. We'll email you a code.")
    }
    if sendsLinks { return say("You'll sign in with this address. We'll email you a link.") }
    return say("You'll sign in with this address. We won't email you.")
  }

  /// The step that follows a correct password.
  func code(_ state: FormState, _ step: SecondStep, challenge: String) -> Page {
    let form = state.view(Link("signin", "code"), request)
    let hidden: Markup = "<input type=\"hidden\" name=\"challenge\" value=\"\(challenge)\">"
    let field = form.digits("code", say("Code"), hint: step.codeHint)
    return Page(
      say("Second factor"), back: Link("signin"),
      """
      \(state.banner)\(if: step.passkeys > 0, confirmedByPasskey(hidden))\
      \(form.markup(hiddenNext + hidden + group(field), submit: say("Sign in")))
      """)
  }

  private func confirmedByPasskey(_ hidden: Markup) -> Markup {
    guard (try? request.passkeySite()) != nil else { return .empty }
    let form = FormView("passkey", action: Link("signin", "code"), key: request.newFormKey())
    let button: Markup = """
      <button class="button primary wide">\(say("Confirm with a passkey"))</button>
      """
    return passkeyForm(
      .use, options: Link("signin", "passkey", "options"), explains: false,
      form.markup(hiddenNext + hidden + button), request)
  }

  /// Names no member, because the code that identifies the link has not been sent yet.
  func welcome(_ state: FormState) -> Page {
    let form = state.view(Link("welcome"), request)
    let code = form.linkCode(
      "code", say("Link code"),
      hint: say("Paste your link here, or the part of it after the # sign."))
    return welcome(say("Welcome"), form, code, state)
  }

  /// Shown again after the code was correct but the password was not acceptable.
  func welcome(_ state: FormState, name: String, code: String) -> Page {
    let hidden: Markup = "<input type=\"hidden\" name=\"code\" value=\"\(code)\">"
    return welcome(say("Welcome, \(name)"), state.view(Link("welcome"), request), hidden, state)
  }

  private func welcome(_ title: String, _ form: FormView, _ code: Markup, _ state: FormState)
    -> Page
  {
    let password = form.password(
      "password", say("Password"), isNew: true,
      hint: say("At least 10 characters. Three or four words make a good password."))
    return Page(
      title,
      """
      <p>\(say("Choose your password. Only you will know it."))</p>\(state.banner)\
      \(form.markup(group(code + password), submit: say("Save and sign in")))
      """)
  }

  private var hiddenNext: Markup {
    next.map { "<input type=\"hidden\" name=\"next\" value=\"\($0)\">" } ?? .empty
  }

  private var demoAccounts: Markup {
    group(
      say("Demo accounts"), Markup(DemoMember.all.map(demoButton)),
      footer: say("This is a demo. Use any of these accounts and try anything."))
  }

  private func demoButton(_ member: DemoMember) -> Markup {
    var fields: KeyValuePairs = ["email": member.email, "password": DemoMember.password]
    if let next {
      fields = ["email": member.email, "password": DemoMember.password, "next": next.text]
    }
    return actionButton(
      "\(member.name.isolated), \(member.part)", Link("signin"), key: request.newFormKey(),
      icon: .person,
      fields: fields)
  }
}

extension SecondStep {
  /// Names the codes that the member has.
  fileprivate var codeHint: String {
    hasAuthenticator
      ? say("Enter the six digits your authenticator shows now, or one of your recovery codes.")
      : say("Enter one of your recovery codes.")
  }
}
