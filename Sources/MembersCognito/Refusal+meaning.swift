import Members
import PlazaBase

extension CognitoClient.Refusal {
  /// The meaning for the user; nil if the error is a fault between Plaza and Cognito.
  var meaning: AuthorityFailure? {
    switch type {
    case "NotAuthorizedException": concernsClient ? nil : concernsGuessing ? .tooMany : .wrong
    case "UserNotFoundException": .wrong
    case "UsernameExistsException", "AliasExistsException": .taken
    case "UserNotConfirmedException": .unconfirmed
    case "PasswordResetRequiredException": .resetNeeded
    case "InvalidPasswordException": .passwordRefused(reason: String(message.prefix(200)))
    case "PasswordHistoryPolicyViolationException":
      .passwordRefused(reason: say("it was used before"))
    case "CodeMismatchException": .wrongCode
    case "ExpiredCodeException": .codeExpired
    case "LimitExceededException", "TooManyRequestsException", "TooManyFailedAttemptsException":
      .tooMany
    default: nil
    }
  }

  /// Whether the state of the account is the reason. Signed-out clients must not learn about it.
  var concernsAccount: Bool {
    ["UserNotFoundException", "InvalidParameterException"].contains(type)
      || type == "NotAuthorizedException" && !concernsClient
  }

  /// Whether the secret of the app client is wrong. Only the message indicates it.
  private var concernsClient: Bool { message.lowercased().contains("secret") }

  private var concernsGuessing: Bool { message.lowercased().contains("attempts exceeded") }
}
