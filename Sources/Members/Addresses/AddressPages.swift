import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The page on which members change their own e-mail address.
struct AddressPages {
  let request: Request
  let members: Members
  let account: Account

  func show(_ state: FormState) -> Page {
    let facts = detailList([
      Detail(say("E-mail address"), markup: "\(account.email) \(badge.markup)")
    ])
    if let keeper = members.authority?.name {
      return page(facts, "<p class=\"hint\">\(say("\(keeper) keeps your address. Please change it there."))</p>")
    }
    let mails = members.mail != nil
    let form = state.view(Link("account", "email"), request)
    let hint =
      mails
      ? say("We send a link there. Your address changes when you open it.")
      : say(
        """
        This plaza sends no mail. Your address changes when an administrator, who has to see you, confirms the new one.
        """
      )
    let fields =
      form.email("email", say("E-mail address"), required: true, hint: hint)
      + form.password("current", say("Password"), isNew: false)
    let submit = mails ? say("Send the link") : say("Ask for the change")
    return page(facts, waiting + state.banner + form.markup(group(fields), submit: submit))
  }

  /// The requested address that an administrator has not yet confirmed.
  private var waiting: Markup {
    guard let email = account.askedEmail else { return .empty }
    return banner(.info, say("You asked for \(email). Please show an administrator who you are."))
      + group(
        actionButton(
          say("Withdraw"), Link("account", "email", "withdraw"), key: request.newFormKey(), icon: .undo,
          fields: ["email": email]))
  }

  private var badge: Badge {
    account.isEmailVerified ? Badge(say("Verified", as: "an address"), .done) : Badge(say("Not verified"), .warning)
  }

  private func page(_ facts: Markup, _ more: Markup) -> Page {
    Page(say("E-mail address"), back: Link("account"), section(facts) + more)
  }

  func asked(_ email: String) -> Page {
    Page(
      say("Check your e-mail"), back: Link("account"),
      """
      <p>\(say("A link is on its way to \(email). Open it within a day while you are signed in here."))</p>\
      <p class="section-foot">\(say("No mail? Check your spam folder, and whether the address is right."))</p>
      """)
  }

  func confirm(_ state: FormState) -> Page {
    let form = state.view(Link("account", "email", "confirm"), request)
    let code = form.linkCode(
      "code", say("Code of your link"),
      hint: say("Please paste your link here, or what stands in it behind the sign #."))
    return Page(
      say("Confirm your address"), back: Link("account", "email"),
      state.banner + form.markup(group(code), submit: say("Confirm")))
  }
}
