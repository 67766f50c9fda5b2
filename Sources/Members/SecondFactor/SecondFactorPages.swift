import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaUI

/// The pages for enabling and disabling a second factor.
struct SecondFactorPages: Sendable {
  let request: Request
  let account: Account

  /// The state of the second factor, and the available actions.
  func overview(
    _ state: FormState, codesLeft: Int, canDisable: Bool, offersPasskeys: Bool
  ) -> Page {
    let passkeys = offersPasskeys || account.passkeys > 0 ? passkeysRow : .empty
    if account.hasSecondFactor { return on(state, codesLeft, canDisable: canDisable, passkeys) }
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
      \(form.markup(group(form.ownPassword(say("Your password"), of: account)), submit: say("Set up")))\
      \(passkeys)\(if: account.needsSecondStep, newCodes(state, codesLeft))
      """)
  }

  private func on(
    _ state: FormState, _ codesLeft: Int, canDisable: Bool, _ passkeys: Markup
  ) -> Page {
    let drop = state.view(Link("account", "second-factor", "drop"), request, id: "drop")
    let words = say("Your second factor is on.") + " " + left(codesLeft)
    return Page(
      say("Second factor"), back: Link("account"),
      """
      \(banner(.done, words))\(state.banner)\(passkeys)\(newCodes(state, codesLeft))\
      \(if: canDisable, drop.markup(
        group(say("Turn it off"), drop.ownPassword(say("Your password"), of: account)),
        submit: say("Turn it off")))
      """)
  }

  private var passkeysRow: Markup {
    section(
      rowList([
        ListRow(
          say("Passkeys"), .passkeys, subtitle: say("Your fingerprint, face or PIN instead"),
          leading: .icon(.lock), trailing: account.passkeys.inThousands)
      ]))
  }

  private func left(_ codesLeft: Int) -> String {
    say(
      codesLeft, one: "You have 1 recovery code left.",
      many: "You have \(codesLeft) recovery codes left.")
  }

  private func newCodes(_ state: FormState, _ codesLeft: Int) -> Markup {
    let codes = state.view(Link("account", "second-factor", "codes"), request, id: "codes")
    let footer =
      account.hasSecondFactor
      ? say("The old codes stop working.")
      : left(codesLeft) + " " + say("The old codes stop working.")
    return codes.markup(
      group(
        say("New recovery codes"),
        codes.ownPassword(say("Your password"), of: account), footer: footer),
      submit: say("Create new codes"))
  }

  /// Shows the secret as a QR code and as text, and the field for the code that confirms it.
  func setup(_ state: FormState, _ totp: TOTP) -> Page {
    let form = state.view(Link("account", "second-factor", "confirm"), request)
    let code = group(say("2. Enter the code it shows"), form.digits("code", say("Code")))
    let address = totp.address(
      account: account.email, issuer: request.site.preferences.value.identity.displayName)
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
    let text = codes.map(\.grouped).joined(separator: "\n") + "\n"
    // An administrator who had to set up the second factor first continues with the site.
    let next =
      request.viewer?.owesSecondFactor ?? false ? Link("setup", "next") : Link("account")
    return Page(
      say("Recovery codes"),
      """
      \(banner(.warning, say("Write these down or print this page now. They won't be shown again.")))\
      \(section("<ul class=\"rows\">\(codes, row)</ul>",
        footer: say("Each code signs you in once when you don't have your phone.")))\(saving(text))\
      \(linkButton(say("I've saved them"), next, style: .primary))
      """)
  }

  /// The ways to keep the codes. The copy button appears if the browser lets scripts copy.
  private func saving(_ text: String) -> Markup {
    """
    <div class="buttons"><button class="button quiet" type="button" hidden data-copy-text="\(text)" \
    data-copied="\(say("Copied"))">\(say("Copy"))</button>\
    <a class="button quiet" download="recovery-codes.txt" href="\(Link.file(of: text))">\
    \(Icon.download)\(say("Save as a file"))</a>\
    <button class="button quiet" type="button" data-print>\(Icon.print)\(say("Print"))</button></div>
    """
  }

  /// Responds with new recovery codes, which no cache may keep.
  func shown(_ codes: [RecoveryCode]) -> Response {
    var answer = request.page(self.codes(codes))
    answer.headers[.cacheControl] = "no-store"
    return answer
  }

  private func row(_ code: RecoveryCode) -> Markup {
    "<li><div class=\"row\"><span class=\"code\">\(code.grouped)</span></div></li>"
  }

  private func grouped(_ text: String) -> String {
    stride(from: 0, to: text.count, by: 4).map { String(text.dropFirst($0).prefix(4)) }.joined(
      separator: " ")
  }
}
