public import PlazaBase

/// Reasons why an email was not accepted.
public enum MailFailure: Error, Sendable, Equatable {
  /// The server asked to try again later, or the connection broke. A retry may succeed.
  case temporary(StoredPhrase)
  /// The server rejected the email permanently.
  case permanent(StoredPhrase)
  /// The configuration is wrong, not the email. The operator must act.
  case misconfigured(StoredPhrase)

  /// The server's reply or a description of the error, for the operator.
  public var text: StoredPhrase {
    switch self {
    case .temporary(let message), .permanent(let message), .misconfigured(let message): message
    }
  }
}
