import PlazaBase
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaUI

/// The pages for enabling and disabling a second factor.
struct SecondFactorPages {
  let request: Request
  let account: Account

  /// The state of the second factor, and the available actions.
  func overview(_ state: FormState, codesLeft: Int, canDisable: Bool) -> Page {
    if account.hasSecondFactor { return on(state, codesLeft: codesLeft, canDisable: canDisable) }
    let form = state.view(Link("account", "second-factor"), request)
    let owes: Markup =
      request.viewer?.owesSecondFactor ?? false
      ? banner(
        .warning,
        say("Administrators need a second factor to sign in. Set it up now to continue."))
      : .empty
    return Page(
      say("Second factor"), back: Link("account"),
      """
      \(owes)\(state.banner)\
      <p>\(say("With a second factor, you sign in with your password and a code from an app on your phone.")) \
      \(say("Even if your password leaks, your account stays safe."))</p>\
      \(form.markup(group(form.ownPassword(say("Your password"), of: account)), submit: say("Set up")))
      """)
  }

  private func on(_ state: FormState, codesLeft: Int, canDisable: Bool) -> Page {
    let codes = state.view(Link("account", "second-factor", "codes"), request, id: "codes")
    let drop = state.view(Link("account", "second-factor", "drop"), request, id: "drop")
    let left = say(
      codesLeft, one: "You have 1 recovery code left.",
      many: "You have \(codesLeft) recovery codes left.")
    return Page(
      say("Second factor"), back: Link("account"),
      """
      \(banner(.done, say("Your second factor is on.") + " " + left))\(state.banner)\
      \(codes.markup(group(say("New recovery codes"), codes.ownPassword(say("Your password"), of: account),
        footer: say("The old codes stop working.")), submit: say("Create new codes")))\
      \(if: canDisable, drop.markup(
        group(say("Turn it off"), drop.ownPassword(say("Your password"), of: account)),
        submit: say("Turn it off")))
      """)
  }

  /// Shows the secret as a QR code and as text, and the field for the code that confirms it.
  func setup(_ state: FormState, _ totp: TOTP) -> Page {
    let form = state.view(Link("account", "second-factor", "confirm"), request)
    let code = group(say("2. Enter the code it shows"), form.digits("code", say("Code")))
    let address = totp.address(account: account.email, issuer: "Plaza")
    let drawing = QRCode(address)?.svg(label: say("Secret key as a QR code"))
    let open = linkButton(
      say("Or open it in an app on this device"), .authenticator(address), style: .quiet)
    return Page(
      say("Set up your second factor"), back: Link("account", "second-factor"),
      """
      \(section(say("1. Scan this with an authenticator app"), "<div class=\"card\">\(drawing)</div>\(open)"))\
      \(section(detailList([Detail(say("Or enter this key"), code: grouped(totp.base32))])))\
      \(state.banner)\
      \(form.markup(code, submit: say("Turn it on")))
      """)
  }

  /// Shows recovery codes. They are displayed only once, because only hashes are stored.
  func codes(_ codes: [RecoveryCode]) -> Page {
    let file = Link.file(of: codes.map(\.grouped).joined(separator: "\n") + "\n")
    return Page(
      say("Recovery codes"),
      """
      \(banner(.warning, say("Write these down or print this page now. They won't be shown again.")))\
      \(section("<ul class=\"rows\">\(codes, row)</ul>",
        footer: say("Each code signs you in once when you don't have your phone.")))\
      \(linkButton(say("I've saved them"), Link("account"), style: .primary))\
      <p><a class="button quiet" download="recovery-codes.txt" href="\(file)">\(say("Save as a file"))</a></p>
      """)
  }

  private func row(_ code: RecoveryCode) -> Markup {
    "<li><div class=\"row\"><span class=\"code\">\(code.grouped)</span></div></li>"
  }

  private func grouped(_ text: String) -> String {
    stride(from: 0, to: text.count, by: 4).map { String(text.dropFirst($0).prefix(4)) }.joined(
      separator: " ")
  }
}
