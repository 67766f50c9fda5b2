import HTTPTypes
import PlazaBase
import PlazaHTTP

/// Why a request is refused if an identity provider holds the passwords.
enum IdentityProviderRefusal: FieldRefusal, Equatable {
  case unconfirmed
  case resetNeeded
  case passwordRefused(reason: String)
  case wrongCode
  case codeExpired
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
    case .codeExpired: "code-over"
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
    case .unconfirmed: say("This address isn't confirmed yet. Enter the code we sent to it.")
    case .resetNeeded: say("You need a new password. Use “Forgot your password?” below.")
    case .passwordRefused(let reason):
      reason.isEmpty
        ? say("This password isn't accepted. Choose another one, such as four words.")
        : say("This password isn't accepted (\(reason)). Choose another one, such as four words.")
    case .wrongCode:
      say(
        """
        This code is incorrect or already used. Look for the newest one in your email. If your address is \
        already confirmed, just sign in.
        """)
    case .pendingOver: say("That took too long. Sign in again with the password you were given.")
    case .codeExpired: say("This code has expired. Ask for a new one.")
    case .otherStep(let step):
      say(
        """
        This account's sign-in needs a step (\(step)) that this site doesn't support. Ask the site's \
        administrator.
        """)
    case .passwordNeeded: say("Choose your own password first: sign in once in a browser.")
    case .signInAgain:
      say("Passwords have moved since you signed in. Sign out and in again first.")
    case .addressNotProven:
      say(
        """
        This account's email address isn't verified yet. Ask the site's administrator.
        """)
    case .addressBound:
      say(
        """
        A member of this site already uses this email address with another account. Ask the site's \
        administrator.
        """)
    }
  }

  var kind: RefusalKind {
    switch self {
    case .unconfirmed, .resetNeeded, .otherStep, .passwordNeeded, .addressNotProven, .signInAgain,
      .wrongCode,
      .codeExpired,
      .pendingOver:
      .forbidden
    default: .conflict
    }
  }

  var field: String? {
    switch self {
    case .passwordRefused: "password"
    case .wrongCode, .codeExpired: "code"
    default: nil
    }
  }
}

extension AuthorityFailure {
  /// The error to report to the user.
  var reportedError: any Error {
    switch self {
    case .wrong: Problem.wrongSignIn
    case .taken: PersonRefusal.addressTaken
    case .unconfirmed: IdentityProviderRefusal.unconfirmed
    case .resetNeeded: IdentityProviderRefusal.resetNeeded
    case .passwordRefused(let reason): IdentityProviderRefusal.passwordRefused(reason: reason)
    case .wrongCode: IdentityProviderRefusal.wrongCode
    case .codeExpired: IdentityProviderRefusal.codeExpired
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
      .serviceUnavailable, "sign-in-unavailable", title: say("You can't sign in right now"),
      detail: say(
        """
        The password service isn't responding. Nothing was changed. Try again in a minute.
        """))
    problem.retryAfter = 60
    return problem
  }

  static var signInTooOften: Problem {
    let minutes = 15
    var problem = Problem(
      .tooManyRequests, "too-many-attempts", title: say("Too many attempts"),
      detail: say("Too many attempts. Wait \(minutes) minutes and try again."))
    problem.retryAfter = minutes * 60
    return problem
  }
}
