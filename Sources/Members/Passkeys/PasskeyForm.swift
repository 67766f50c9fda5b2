import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The operation of an authenticator that a form requires before it is sent.
enum PasskeyOperation: String {
  /// Make a passkey.
  case create
  /// Prove the possession of one.
  case use
}

/// A form that the script sends with the response of an authenticator. It is hidden until the
/// script has found that the browser supports passkeys.
/// - Parameters:
///   - options: Responds with the challenge. The script sends the fields of the form there first.
///   - confirm: Responds with the challenge for an existing passkey that has to be used before;
///     nil if none has to.
///   - isAutofilled: Whether the browser also offers passkeys in the field for the address.
///   - explains: Whether the page says why the form is missing.
func passkeyForm(
  _ operation: PasskeyOperation, options: Link, confirm: Link? = nil, isAutofilled: Bool = false,
  explains: Bool = true, _ form: Markup, _ request: Request
) -> Markup {
  let missing: Markup = """
    <div data-passkey-missing hidden>\(banner(.info, say("This browser doesn't support passkeys.")))</div>\
    <noscript>\(banner(.info, say("Passkeys need JavaScript, which is turned off in this browser.")))</noscript>
    """
  return """
    <div data-passkey="\(operation.rawValue)" data-options="\(options)"\
    \(confirm, { " data-first=\"\($0)\"" })\(if: isAutofilled, " data-autofilled") hidden>\
    <div class="banner alert" role="alert" data-passkey-note hidden>\(Icon.warning)<div><p></p></div></div>\
    \(form)</div>\(if: explains, missing)\(moduleScript("passkeys.js", request.site.assets))
    """
}

extension Link {
  /// The list of the member's passkeys.
  static let passkeys = Link("account", "second-factor", "passkeys")

  /// A page or an action of one passkey.
  static func passkey(_ passkey: Passkey, _ action: String? = nil) -> Link {
    guard let action else {
      return Link("account", "second-factor", "passkeys", passkey.id.text)
    }
    return Link("account", "second-factor", "passkeys", passkey.id.text, action)
  }

  /// The challenge for a new passkey.
  static let passkeyOptions = Link("account", "second-factor", "passkeys", "options")

  /// The challenge by which a member without a password confirms a change.
  static let passkeyConfirmation = Link("account", "second-factor", "passkeys", "confirmation")
}
