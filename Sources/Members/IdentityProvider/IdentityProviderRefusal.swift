import HTTPTypes
import PlazaBase
import PlazaWeb

/// Why a request is refused if an identity provider holds the passwords.
enum IdentityProviderRefusal: FieldRefusal, Equatable {
  case unconfirmed
  case resetNeeded
  case passwordRefused(reason: String)
  case wrongCode
  case codeOver
  case pendingOver
  case otherStep(String)
  case passwordNeeded
  case addressNotProven
  case addressBound
  case signInAgain

  var slug: String {
    switch self {
    case .unconfirmed: "address-unconfirmed"
    case .resetNeeded: "reset-needed"
    case .passwordRefused: "password-refused"
    case .wrongCode: "wrong-code"
    case .codeOver: "code-over"
    case .pendingOver: "sign-in-over"
    case .otherStep: "other-step"
    case .passwordNeeded: "password-needed"
    case .addressNotProven: "address-not-proven"
    case .addressBound: "address-bound"
    case .signInAgain: "sign-in-again"
    }
  }

  var message: String {
    switch self {
    case .unconfirmed: say("This address is not confirmed yet. Please enter the code that was sent to it.")
    case .resetNeeded: say("This password has to be replaced. Please use “Forgotten your password?” below.")
    case .passwordRefused(let reason):
      reason.isEmpty
        ? say("This password is not taken. Please choose another, such as four words.")
        : say("This password is not taken (\(reason)). Please choose another, such as four words.")
    case .wrongCode:
      say(
        """
        This code is not right, or it was used already. Please look for the newest one in your mail; if your address \
        is confirmed, just sign in.
        """)
    case .pendingOver: say("That took too long. Please sign in again with the password you were given.")
    case .codeOver: say("This code has run out. Please ask for a new one.")
    case .otherStep(let step):
      say(
        """
        This account wants a step at its sign-in (\(step)) that the plaza has no page for. Please ask whoever runs it.
        """)
    case .passwordNeeded: say("This account has to choose its own password first. Please sign in once in a browser.")
    case .signInAgain:
      say("You signed in before passwords were kept where they are now. Please sign out and in again first.")
    case .addressNotProven:
      say(
        """
        Nobody has proven yet that this account’s e-mail address is its owner’s. Please ask whoever runs this plaza.
        """)
    case .addressBound:
      say(
        """
        A member of this plaza has this e-mail address, and signs in with another account. Please ask whoever runs it.
        """)
    }
  }

  var kind: RefusalKind {
    switch self {
    case .unconfirmed, .resetNeeded, .otherStep, .passwordNeeded, .addressNotProven, .signInAgain, .wrongCode,
      .codeOver,
      .pendingOver:
      .forbidden
    default: .conflict
    }
  }

  var field: String? {
    switch self {
    case .passwordRefused: "password"
    case .wrongCode, .codeOver: "code"
    default: nil
    }
  }
}

extension AuthorityFailure {
  /// The error to report to the user.
  var told: any Error {
    switch self {
    case .wrong: Problem.wrongSignIn
    case .taken: PersonRefusal.addressTaken
    case .unconfirmed: IdentityProviderRefusal.unconfirmed
    case .resetNeeded: IdentityProviderRefusal.resetNeeded
    case .passwordRefused(let reason): IdentityProviderRefusal.passwordRefused(reason: reason)
    case .wrongCode: IdentityProviderRefusal.wrongCode
    case .codeOver: IdentityProviderRefusal.codeOver
    case .pendingOver: IdentityProviderRefusal.pendingOver
    case .otherStep(let step): IdentityProviderRefusal.otherStep(step)
    case .tooMany: Problem.signInTooOften
    case .unavailable: Problem.signInUnavailable
    }
  }
}

extension Problem {
  /// The identity provider cannot be reached.
  static var signInUnavailable: Problem {
    var problem = Problem(
      .serviceUnavailable, "sign-in-unavailable", title: say("Signing in is not possible at the moment"),
      detail: say(
        """
        The service that keeps the passwords does not answer. Nothing was changed; please try again in a minute.
        """))
    problem.retryAfter = 60
    return problem
  }

  static var signInTooOften: Problem {
    let minutes = 15
    var problem = Problem(
      .tooManyRequests, "too-many-attempts", title: say("Too many attempts"),
      detail: say("There were too many attempts. Please wait \(minutes) minutes, then try again."))
    problem.retryAfter = minutes * 60
    return problem
  }
}
