import PlazaBase

/// Why a second factor cannot be enabled or disabled.
enum SecondFactorRefusal: FieldRefusal {
  case alreadyThere
  case notThere
  /// There is no second factor to disable.
  case none
  case wrongCode
  case unreadable

  var slug: String {
    switch self {
    case .alreadyThere: "second-factor-there"
    case .notThere, .none: "no-second-factor"
    case .wrongCode: "wrong-code"
    case .unreadable: "second-factor-unreadable"
    }
  }

  var message: String {
    switch self {
    case .alreadyThere: say("This account has a second factor already. Turn it off first to set up another.")
    case .notThere: say("There is no second factor to confirm. Please start again under Account, Second factor.")
    case .none: say("This account has no second factor.")
    case .wrongCode:
      say(
        """
        This code is not right, or is over. Please wait until the authenticator shows the next one. If that does not \
        help, set the clock of its device to automatic.
        """)
    case .unreadable:
      say(
        """
        The codes of your authenticator cannot be checked at the moment. Please sign in with a recovery code, or ask \
        whoever runs this plaza.
        """)
    }
  }

  var field: String? { self == .wrongCode ? "code" : nil }
}
