import Members
import PlazaBase

extension CognitoClient.Refusal {
  /// What it means to a person; nil where it is a fault between the plaza and Cognito.
  var meaning: AuthorityFailure? {
    switch type {
    case "NotAuthorizedException": isOfClient ? nil : isOfGuessing ? .tooMany : .wrong
    case "UserNotFoundException": .wrong
    case "UsernameExistsException", "AliasExistsException": .taken
    case "UserNotConfirmedException": .unconfirmed
    case "PasswordResetRequiredException": .resetNeeded
    case "InvalidPasswordException": .passwordRefused(reason: String(message.prefix(200)))
    case "PasswordHistoryPolicyViolationException": .passwordRefused(reason: say("it was used before"))
    case "CodeMismatchException": .wrongCode
    case "ExpiredCodeException": .codeOver
    case "LimitExceededException", "TooManyRequestsException", "TooManyFailedAttemptsException": .tooMany
    default: nil
    }
  }

  /// Whether the account is not as the question supposes, which strangers are not told.
  var isOfAccount: Bool {
    ["UserNotFoundException", "InvalidParameterException"].contains(type)
      || type == "NotAuthorizedException" && !isOfClient
  }

  /// The plaza's own secret is not right; the message is the only sign of it.
  private var isOfClient: Bool { message.lowercased().contains("secret") }

  private var isOfGuessing: Bool { message.lowercased().contains("attempts exceeded") }
}
