import PlazaBase

/// Why a change of a member's passkeys, or a sign-in with one, is refused.
enum PasskeyRefusal: Refusal, Equatable {
  case notFound
  /// No member has a passkey with this identifier.
  case unknown
  case alreadyAdded
  /// An administrator must keep a second factor.
  case lastFactor
  /// The form came without the response of an authenticator.
  case notSent
  /// The member keeps at least one way to sign in.
  case lastWayIn
  /// The site is opened at an IP address.
  case address
  /// The site is opened without TLS.
  case insecure

  var slug: String {
    switch self {
    case .notFound: "no-such-passkey"
    case .unknown: "passkey-unknown"
    case .alreadyAdded: "passkey-already-added"
    case .lastFactor: "passkey-last-factor"
    case .notSent: "passkey-not-sent"
    case .lastWayIn: "last-way-in"
    case .address: "passkeys-need-a-name"
    case .insecure: "passkeys-need-https"
    }
  }

  var message: String {
    switch self {
    case .notFound: say("This passkey doesn't exist. It may have been removed already.")
    case .unknown:
      say(
        """
        This passkey isn't known here; it may have been removed. Use another one, or sign in with your password.
        """)
    case .alreadyAdded: say("This passkey is already on the list.")
    case .lastFactor:
      say(
        """
        Administrators need a second factor. Add another passkey or an authenticator app first, then remove this \
        one.
        """)
    case .notSent:
      say("Your browser didn't send a passkey. Turn on JavaScript and try again.")
    case .lastWayIn:
      say("This is your only way to sign in. Choose a password or connect another account first.")
    case .address:
      say("Passkeys need a site with a name. This one is opened at a number, its IP address.")
    case .insecure: say("Passkeys need a secure connection (https), which this site doesn't use.")
    }
  }

  var kind: RefusalKind {
    switch self {
    case .notFound: .notFound
    case .unknown: .forbidden
    default: .conflict
    }
  }
}
