import Members
import PlazaBase

extension CognitoClient.Refusal {
  /// The meaning for the user; nil if the error is a fault between Plaza and Cognito.
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

  /// Whether the state of the account is the reason. Signed-out clients must not learn about it.
  var isOfAccount: Bool {
    ["UserNotFoundException", "InvalidParameterException"].contains(type)
      || type == "NotAuthorizedException" && !isOfClient
  }

  /// Whether the secret of the app client is wrong. Only the message indicates it.
  private var isOfClient: Bool { message.lowercased().contains("secret") }

  private var isOfGuessing: Bool { message.lowercased().contains("attempts exceeded") }
}
