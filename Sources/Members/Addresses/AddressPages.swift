import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page on which members change their own e-mail address.
struct AddressPages {
  let request: Request
  let members: Members
  let account: Account

  func show(_ state: FormState) -> Page {
    let facts = detailList([
      Detail(say("Email address"), markup: "\(account.email) \(badge.markup)")
    ])
    if let provider = members.authority?.name {
      return page(
        facts, "<p class=\"hint\">\(say("\(provider) manages your address. Change it there."))</p>"
      )
    }
    let sendsEmail = members.mail != nil
    let form = state.view(Link("account", "email"), request)
    let hint =
      sendsEmail
      ? say("We'll email a link to this address. Your address changes when you open the link.")
      : say(
        """
        This site doesn't send email. Your address changes once an administrator has met you and confirmed \
        the new one.
        """
      )
    let fields =
      form.email("email", say("Email address"), required: true, hint: hint)
      + form.ownPassword(say("Password"), of: account)
    let submit = sendsEmail ? say("Send the link") : say("Request change")
    return page(facts, waiting + state.banner + form.markup(group(fields), submit: submit))
  }

  /// The requested address that an administrator has not yet confirmed.
  private var waiting: Markup {
    guard let email = account.requestedEmail else { return .empty }
    return banner(.info, say("You requested \(email). Prove your identity to an administrator."))
      + group(
        actionButton(
          say("Withdraw"), Link("account", "email", "withdraw"), key: request.newFormKey(),
          icon: .undo,
          fields: ["email": email]))
  }

  private var badge: Badge {
    account.isEmailVerified
      ? Badge(say("Verified", as: "an address"), .done) : Badge(say("Not verified"), .warning)
  }

  private func page(_ facts: Markup, _ more: Markup) -> Page {
    Page(say("Email address"), back: Link("account"), section(facts) + more)
  }

  func sent(_ email: String) -> Page {
    Page(
      say("Check your email"), back: Link("account"),
      """
      <p>\(say("We've emailed a link to \(email). Open it within a day while you're signed in here."))</p>\
      <p class="section-foot">\(say("No email? Check your spam folder and that the address is right."))</p>
      """)
  }

  func confirm(_ state: FormState) -> Page {
    let form = state.view(Link("account", "email", "confirm"), request)
    let code = form.linkCode(
      "code", say("Link code"),
      hint: say("Paste your link here, or the part of it after the # sign."))
    return Page(
      say("Confirm your email address"), back: Link("account", "email"),
      state.banner + form.markup(group(code), submit: say("Confirm")))
  }
}
