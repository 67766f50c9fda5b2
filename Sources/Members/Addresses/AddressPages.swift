import PlazaBase
import PlazaMarkup
import PlazaWeb

/// A member's own e-mail address.
struct AddressPages {
  let call: Call
  let members: Members
  let account: Account

  func show(_ state: FormState) -> Page {
    let facts = detailList([
      Detail(say("E-mail address"), account.email),
      Detail(say("Verified", as: "an address"), account.isEmailVerified ? "✓" : "–"),
    ])
    if let keeper = members.authority?.name {
      return page(facts, "<p class=\"hint\">\(say("\(keeper) keeps your address. Please change it there."))</p>")
    }
    guard members.mail != nil else {
      let words = say(
        """
        This plaza sends no mail, so it cannot verify an address. To change yours, please ask whoever runs the plaza.
        """)
      return page(facts, "<p class=\"hint\">\(words)</p>")
    }
    let form = state.view(Link("account", "email"), call)
    let fields =
      form.email(
        "email", say("E-mail address"), required: true,
        hint: say("We send a link there. Your address changes when you open it."))
      + form.password("current", say("Password"), isNew: false)
    return page(facts, state.banner + form.markup(group(fields), submit: say("Send the link")))
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
    let form = state.view(Link("account", "email", "confirm"), call)
    let code = form.linkCode(
      "code", say("Code of your link"),
      hint: say("Please paste your link here, or what stands in it behind the sign #."))
    return Page(
      say("Confirm your address"), back: Link("account", "email"),
      state.banner + form.markup(group(code), submit: say("Confirm")))
  }
}
