import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages on which members add, rename and remove passkeys.
struct PasskeyPages: Sendable {
  let request: Request
  let time: ShopTimeZone
  let account: Account
  let passkeys: [Passkey]

  func list(_ state: FormState) -> Page {
    let owes: Markup =
      request.viewer?.owesSecondFactor ?? false
      ? banner(
        .warning,
        say("Administrators need a second factor to sign in. Add a passkey now to continue."))
      : .empty
    let rows = passkeys.map {
      ListRow($0.name.isolated, .passkey($0), subtitle: uses($0), leading: .icon(.phone))
    }
    let own: Markup = rows.isEmpty ? .empty : section(say("Your passkeys"), rowList(rows))
    return Page(
      say("Passkeys"), back: Link("account"),
      """
      \(owes)\(state.banner)\
      <p>\(say("With a passkey, you sign in with your fingerprint, your face or the PIN of your device.")) \
      \(say("There is no password to forget, and none that others could steal."))</p>\
      \(own)\(adding(state))\(passwordNote)
      """)
  }

  /// The form that adds a passkey, or the reason why none can be added here.
  private func adding(_ state: FormState) -> Markup {
    do {
      _ = try request.passkeySite()
    } catch {
      return banner(.info, error.message)
    }
    let form = state.view(.passkeys, request)
    let fields =
      form.text(
        "name", say("Name"),
        hint: say("For example the device. If you leave it empty, the browser's name is used."))
      + (account.hasOnlyPasskeys ? .empty : form.ownPassword(say("Your password"), of: account))
    let confirm: Link? = account.hasOnlyPasskeys ? .passkeyConfirmation : nil
    return passkeyForm(
      .create, options: .passkeyOptions, confirm: confirm,
      form.markup(group(say("Add a passkey"), fields), submit: say("Add a passkey")), request)
  }

  /// Whether the password alone still signs the member in.
  private var passwordNote: Markup {
    guard account.hasPassword, !passkeys.isEmpty else { return .empty }
    let note =
      account.needsSecondStep
      ? say("Your password alone doesn't sign you in: a passkey or a code has to follow it.")
      : say("Your password still signs you in, for example on a borrowed device.")
    return "<p class=\"section-foot\">\(note)</p>"
  }

  private func uses(_ passkey: Passkey) -> String {
    let added = say("Added: \(time.brief(passkey.createdAt, now: request.now))")
    guard let usedAt = passkey.usedAt else { return "\(added) · \(place(passkey))" }
    let used = say("Last used: \(time.brief(usedAt, now: request.now))")
    return "\(added) · \(used) · \(place(passkey))"
  }

  private func place(_ passkey: Passkey) -> String {
    passkey.isSynced ? say("Synced between your devices") : say("On one device only")
  }

  /// One passkey, with the forms that rename and remove it.
  func detail(_ passkey: Passkey, _ renaming: FormState, _ removal: FormState) -> Page {
    let rename = renaming.view(.passkey(passkey), request, id: "rename")
    let details = detailList([
      Detail(say("Added"), time.brief(passkey.createdAt, now: request.now)),
      Detail(say("Last used"), passkey.usedAt.map { time.brief($0, now: request.now) }),
      Detail(say("Stored"), place(passkey)),
    ])
    return Page(
      passkey.name.isolated, back: .passkeys,
      """
      \(renaming.banner)\(removal.banner)\(section(details))\
      \(rename.markup(group(rename.text("name", say("Name"), required: true)), submit: say("Save")))\
      \(removing(passkey, removal))
      """)
  }

  private func removing(_ passkey: Passkey, _ state: FormState) -> Markup {
    let form = state.view(.passkey(passkey, "remove"), request, id: "remove")
    let footer = say("It can't sign you in any more. Do this if the device is lost or given away.")
    guard account.hasOnlyPasskeys else {
      return form.markup(
        group(
          say("Remove this passkey"),
          form.ownPassword(say("Your password"), of: account), footer: footer),
        submit: say("Remove"))
    }
    return passkeyForm(
      .use, options: .passkeyConfirmation,
      form.markup(
        section(say("Remove this passkey"), "", footer: footer), submit: say("Remove")), request)
  }
}
