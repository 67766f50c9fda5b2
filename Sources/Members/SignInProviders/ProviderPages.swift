import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages between a sign-in with a provider and an account of this site.
struct ProviderPages {
  let request: Request
  let provider: any SignInProvider

  private var name: String { provider.name }

  private func action(_ step: String) -> Link { Link("signin", "with", provider.slug, step) }

  /// Asks the signed-in member whether to connect the identity.
  func connect(_ state: FormState, _ offer: IdentityOffer, to account: Account) -> Page {
    let form = state.view(action("link"), request)
    return Page(
      say("Connect \(name)"), form,
      """
      \(state.banner)\(section(detailList(details(offer) + [Detail(say("Account here"), account.email)])))\
      \(group(form.ownPassword(say("Password"), of: account) + consent(form)))
      """,
      cancel: Link("account", "sign-in"), done: say("Connect"))
  }

  /// Asks a person whose address belongs to an account here to prove that it is theirs.
  func prove(_ state: FormState, _ offer: IdentityOffer) -> Page {
    let form = state.view(action("link"), request)
    let fields =
      form.password("password", say("Password"), isNew: false)
      + form.digits(
        "code", say("Code"), required: false,
        hint: say("Only if your account has a second factor."))
    return Page(
      say("Connect \(name)"), back: Link("signin"),
      """
      \(banner(.info, say("An account with the address \(offer.email ?? "") already exists here. Is it yours?")))\
      \(state.banner)\(section(detailList(details(offer))))\
      \(form.markup(group(fields + consent(form)), submit: say("Connect and sign in")))
      """)
  }

  private func consent(_ form: FormView) -> Markup {
    form.toggle(
      "consent", say("\(name) may sign me in"),
      hint: say("You can disconnect it on your account page at any time."))
  }

  private func details(_ offer: IdentityOffer) -> [Detail] {
    [
      Detail(say("Signed in with"), name), Detail(say("Name"), offer.name?.isolated),
      Detail(say("Email address"), offer.email),
    ]
  }

  func join(_ state: FormState, _ offer: IdentityOffer) -> Page {
    let form = state.view(action("join"), request)
    let fields =
      form.text("name", say("Name"), required: true, autocomplete: "name")
      + form.text(
        "handle", say("Handle"),
        hint: say("A short name that others see, such as ann_lee. You can choose it later."),
        autocomplete: "nickname", check: Link("api", "newcomers", "check"))
    return Page(
      say("Create an account"), back: Link("signin"),
      """
      \(state.banner)\(section(detailList([
        Detail(say("Signed in with"), name), Detail(say("Email address"), offer.email),
      ])))\
      \(form.markup(group(fields), submit: say("Create account")))\
      \(otherAddress)
      """)
  }

  /// In place of the form, if the person cannot create an account.
  func noSignUp(_ refusal: SignUpRefusal, next: Link?) -> Page {
    let signIn = Link("signin").query(["next": next?.text])
    return Page(
      say("Create an account"), back: Link("signin"),
      emptyState(
        .lock, say("Create an account"), refusal.message,
        action: linkButton(say("Sign in"), signIn)) + otherAddress)
  }

  private var otherAddress: Markup {
    """
    <p class="section-foot">\
    \(say("Already have an account with another address? Sign in to it first, then connect \(name) there."))</p>
    """
  }

  /// - Parameter address: An address of the provider.
  func signedOut(at address: String) -> Page {
    Page(
      say("Sign out"), back: .home,
      """
      <p>\(say("You're signed out of this site, but \(name) may still know you in this browser."))</p>\
      <p><a class="button quiet" href="\(address)" rel="noopener external">\
      \(say("Also sign out of \(name)"))</a></p>
      """)
  }
}
