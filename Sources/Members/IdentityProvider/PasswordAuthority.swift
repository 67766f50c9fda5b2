public import PlazaBase

/// An external identity provider that holds the members' passwords in place of Plaza, such as a
/// user pool of AWS Cognito.
///
/// Plaza keeps its own members, sessions, roles and second factors. A member is bound to an
/// account at the provider by its ``ExternalAccount/subject``. Passwords and tokens that pass
/// through are never stored or logged.
public protocol PasswordAuthority: Sendable {
  /// The display name, such as "AWS Cognito".
  var name: String { get }

  /// Creates an account whose owner has to prove the address.
  /// - Returns: nil if no proof is required.
  func signUp(email: String, name: String, password: String) async throws(AuthorityFailure)
    -> CodeDelivery?
  /// Confirms the address with the code that was mailed there.
  func confirm(email: String, code: String) async throws(AuthorityFailure)
  /// Sends another code for ``confirm(email:code:)``.
  func sendCodeAgain(email: String) async throws(AuthorityFailure)

  /// Verifies a password.
  /// - Parameter username: The address or the user name of the account.
  func signIn(username: String, password: String) async throws(AuthorityFailure) -> ExternalSignIn
  /// Sets the first password of an account that another person created, and signs in with it.
  func choosePassword(_ password: String, for pending: PendingPassword)
    async throws(AuthorityFailure) -> ExternalSignIn

  /// Replaces a password that was just verified.
  func changePassword(from old: String, to new: String, of account: ExternalAccount)
    async throws(AuthorityFailure)
  /// Sends a code with which a forgotten password can be replaced.
  func sendResetCode(email: String) async throws(AuthorityFailure)
  /// Replaces a forgotten password.
  func resetPassword(email: String, code: String, password: String) async throws(AuthorityFailure)

  /// Ends all sessions that the provider itself holds for the account.
  func signOutEverywhere(_ account: ExternalAccount) async throws(AuthorityFailure)
  /// Removes the account from the provider.
  func remove(_ account: ExternalAccount) async throws(AuthorityFailure)

  /// Verifies an access token that an API client has sent.
  /// - Returns: nil if the provider did not issue it for this client, or if it has expired.
  /// - Throws: ``AuthorityFailure/unavailable`` if it cannot be verified.
  func read(accessToken: String, now: Instant) async throws(AuthorityFailure) -> ExternalToken?
}

/// Where a code was sent, as reported by the provider.
public struct CodeDelivery: Sendable, Equatable {
  /// The masked destination, such as `a***@e***`.
  public let destination: String

  /// - Parameter destination: The masked destination.
  public init(destination: String) { self.destination = destination }
}

/// An account at the provider whose password was correct.
public struct ExternalAccount: Sendable, Equatable {
  /// The provider's permanent identifier of the account, which is never reassigned.
  public let subject: String
  /// The name with which the account can sign in, in addition to its address.
  public let username: String
  public let email: String?
  /// Whether the owner has proven the address.
  public let isEmailProven: Bool
  public let name: String?
  /// Authorises changes to the account at the provider. Valid for one request and never stored.
  public let accessToken: String

  public init(
    subject: String, username: String, email: String?, isEmailProven: Bool, name: String?,
    accessToken: String
  ) {
    self.subject = subject
    self.username = username
    self.email = email
    self.isEmailProven = isEmailProven
    self.name = name
    self.accessToken = accessToken
  }
}

/// The result of a correct password.
public enum ExternalSignIn: Sendable, Equatable {
  case account(ExternalAccount)
  /// The owner has to choose a password first.
  case passwordNeeded(PendingPassword)
}

/// An account whose temporary password was correct and whose owner has yet to choose a password.
public struct PendingPassword: Sendable, Equatable {
  /// The name with which the account signs in.
  public let username: String
  /// The provider's proof that the temporary password was correct; valid for a few minutes.
  public let session: String

  public init(username: String, session: String) {
    self.username = username
    self.session = session
  }
}

/// A verified access token of the provider.
public struct ExternalToken: Sendable, Equatable {
  /// The account, see ``ExternalAccount/subject``.
  public let subject: String
  public let issuedAt: Instant
  /// A value that all tokens of one sign-in share.
  public let family: String

  public init(subject: String, issuedAt: Instant, family: String) {
    self.subject = subject
    self.issuedAt = issuedAt
    self.family = family
  }
}

/// Why the provider did not perform a request.
public enum AuthorityFailure: Error, Sendable, Equatable {
  /// The account or the password is wrong; the provider does not say which.
  case wrong
  /// An account with this address exists.
  case taken
  /// The address is not proven yet.
  case unconfirmed
  /// An administrator of the provider requires a new password.
  case resetNeeded
  /// The provider rejects the new password.
  /// - Parameter reason: The provider's message.
  case passwordRefused(reason: String)
  case wrongCode
  /// The code has expired.
  case codeExpired
  /// Choosing the first password took too long; the temporary one has to be entered again.
  case pendingOver
  /// Too many requests were made.
  case tooMany
  /// The provider requires a step that Plaza has no page for.
  case otherStep(String)
  /// The provider cannot be reached, or its response cannot be trusted.
  case unavailable
}
