import PlazaBase

/// Why a second factor cannot be enabled or disabled.
enum SecondFactorRefusal: FieldRefusal {
  case alreadyEnabled
  case notFound
  /// There is no second factor to disable.
  case none
  case wrongCode
  case unreadable

  var slug: String {
    switch self {
    case .alreadyEnabled: "second-factor-there"
    case .notFound, .none: "no-second-factor"
    case .wrongCode: "wrong-code"
    case .unreadable: "second-factor-unreadable"
    }
  }

  var message: String {
    switch self {
    case .alreadyEnabled:
      say("This account already has a second factor. Turn it off first to set up another one.")
    case .notFound:
      say("There's no second factor to confirm. Start again under Account, Second factor.")
    case .none: say("This account has no second factor.")
    case .wrongCode:
      say(
        """
        This code is incorrect or expired. Wait for your authenticator to show the next one. If that \
        doesn't help, set your device's clock to automatic.
        """)
    case .unreadable:
      say(
        """
        We can't check codes from your authenticator right now. Sign in with a recovery code, or ask the \
        site's administrator.
        """)
    }
  }

  var field: String? { self == .wrongCode ? "code" : nil }
}
