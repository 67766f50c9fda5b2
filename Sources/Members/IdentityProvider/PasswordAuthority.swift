public import PlazaBase

/// Another service that keeps the members' passwords in place of the plaza, such as a user pool of AWS Cognito. The
/// plaza keeps its own members, sessions, roles and second factors; a member is bound to the service's account by its
/// ``ExternalAccount/subject``.
///
/// No password and no token that passes here is ever kept or logged.
public protocol PasswordAuthority: Sendable {
  /// What its pages call it, such as "AWS Cognito".
  var name: String { get }

  /// Makes an account that waits for its owner to prove the address.
  /// - Returns: nil where no proof is asked for.
  func signUp(email: String, name: String, password: String) async throws(AuthorityFailure) -> CodeDelivery?
  /// Proves the address by the code that came there.
  func confirm(email: String, code: String) async throws(AuthorityFailure)
  /// Sends another code for ``confirm(email:code:)``.
  func sendCodeAgain(email: String) async throws(AuthorityFailure)

  /// Compares a password.
  /// - Parameter username: an address or the account's own name.
  func signIn(username: String, password: String) async throws(AuthorityFailure) -> ExternalSignIn
  /// Gives an account that was made by somebody else its first password of its own, and signs in with it.
  func choosePassword(_ password: String, for pending: PendingPassword) async throws(AuthorityFailure) -> ExternalSignIn

  /// Replaces a password that was found right just before.
  func changePassword(from old: String, to new: String, of account: ExternalAccount) async throws(AuthorityFailure)
  /// Sends a code with which a forgotten password can be replaced.
  func sendResetCode(email: String) async throws(AuthorityFailure)
  /// Replaces a forgotten password.
  func resetPassword(email: String, code: String, password: String) async throws(AuthorityFailure)

  /// Ends whatever the service itself keeps open for the account.
  func signOutEverywhere(_ account: ExternalAccount) async throws(AuthorityFailure)
  /// Removes the account from the service.
  func remove(_ account: ExternalAccount) async throws(AuthorityFailure)

  /// Reads an access token of the service's own that a program sent.
  /// - Returns: nil where it is not one that this service made for us, or its time is over.
  /// - Throws: ``AuthorityFailure/unavailable`` where that cannot be told.
  func read(accessToken: String, now: Instant) async throws(AuthorityFailure) -> ExternalToken?
}

/// Where a code was sent, as the service tells it.
public struct CodeDelivery: Sendable, Equatable {
  /// Such as `a***@e***`.
  public let place: String

  /// A place with most of it hidden.
  public init(place: String) { self.place = place }
}

/// An account of the service whose password was found right.
public struct ExternalAccount: Sendable, Equatable {
  /// The service's key of the account, which never changes and is never given to another.
  public let subject: String
  /// What the account signs in with beside its address.
  public let username: String
  /// Its address.
  public let email: String?
  /// Whether its owner proved the address.
  public let isEmailProven: Bool
  /// What its owner is called.
  public let name: String?
  /// Acts on the account at the service; good for one request, never kept.
  public let accessToken: String

  /// An account.
  public init(
    subject: String, username: String, email: String?, isEmailProven: Bool, name: String?, accessToken: String
  ) {
    self.subject = subject
    self.username = username
    self.email = email
    self.isEmailProven = isEmailProven
    self.name = name
    self.accessToken = accessToken
  }
}

/// What came of a password that was found right.
public enum ExternalSignIn: Sendable, Equatable {
  /// The account.
  case account(ExternalAccount)
  /// Its owner has to choose a password first.
  case passwordNeeded(PendingPassword)
}

/// An account between the password it was given and the one its owner chooses.
public struct PendingPassword: Sendable, Equatable {
  /// What the account signs in with.
  public let username: String
  /// The service's word that the first password was right; good for a few minutes.
  public let session: String

  /// An account in between.
  public init(username: String, session: String) {
    self.username = username
    self.session = session
  }
}

/// An access token of the service that was found genuine.
public struct ExternalToken: Sendable, Equatable {
  /// Whose it is.
  public let subject: String
  /// When it was made.
  public let issuedAt: Instant
  /// What all tokens of one sign-in have in common.
  public let family: String

  /// A genuine token.
  public init(subject: String, issuedAt: Instant, family: String) {
    self.subject = subject
    self.issuedAt = issuedAt
    self.family = family
  }
}

/// Why the service did not do what it was asked.
public enum AuthorityFailure: Error, Sendable, Equatable {
  /// The account or the password is not right; which of them is not told.
  case wrong
  /// There is an account with this address.
  case taken
  /// The address is not proven yet.
  case unconfirmed
  /// An administrator of the service wants the password replaced.
  case resetNeeded
  /// The service takes no such password.
  /// - Parameter reason: its own words.
  case passwordRefused(reason: String)
  /// The code is not right.
  case wrongCode
  /// The code was right once.
  case codeOver
  /// Choosing a first password took too long; the one that was given is asked for again.
  case pendingOver
  /// It was asked too often.
  case tooMany
  /// It wants something that the plaza has no page for.
  case otherStep(String)
  /// It cannot be asked, or gave no answer that can be believed.
  case unavailable
}
