public import PlazaBase
public import PlazaHTTP

/// A service with which members sign in instead of with a password, such as Google or the
/// directory of a school.
///
/// Plaza keeps its own members, sessions, roles and second factors. Tokens of the service are not
/// stored.
public protocol SignInProvider: Sendable {
  /// The name in addresses and in the database, such as `google`. It must never change.
  var slug: String { get }
  /// The display name, such as "Google".
  var name: String { get }
  /// The values of a claim that give a role, and the roles.
  var roles: [ProviderRoleRule] { get }

  /// Returns the address to which the browser is sent.
  func signInAddress(_ question: ProviderQuestion) async throws(ProviderFailure) -> String
  /// Exchanges the code that the browser brought back for the verified identity.
  /// - Parameters:
  ///   - code: The code.
  ///   - issuer: The parameter `iss` that came with it (RFC 9207), if there was one.
  ///   - question: The question to which the code belongs.
  func identity(
    of code: String, issuer: String?, _ question: ProviderQuestion, now: Instant
  ) async throws(ProviderFailure) -> ProvenIdentity
  /// Returns the address that ends the session at the provider.
  /// - Returns: nil if the provider has none or does not respond.
  func signOutAddress(idToken: String, returningTo address: String) async -> String?
}

/// A value of a claim that gives a role.
public struct ProviderRoleRule: Sendable, Equatable {
  public let value: String
  public let role: Role

  public init(_ value: String, _ role: Role) {
    self.value = value
    self.role = role
  }
}

/// The values that connect a request to the provider with its response.
public struct ProviderQuestion: Sendable, Equatable {
  /// Comes back with the browser.
  public let state: String
  /// Comes back in the ID token.
  public let nonce: String
  /// The secret of Proof Key for Code Exchange (RFC 7636).
  public let verifier: String
  /// The address at which the browser comes back.
  public let returnAddress: String

  public init(state: String, nonce: String, verifier: String, returnAddress: String) {
    self.state = state
    self.nonce = nonce
    self.verifier = verifier
    self.returnAddress = returnAddress
  }
}

/// An account at a provider whose owner has just signed in there.
public struct ProvenIdentity: Sendable, Equatable {
  public let issuer: String
  /// The issuer's permanent identifier of the account.
  public let subject: String
  public let email: String?
  /// Whether the provider has verified the address.
  public let isEmailVerified: Bool
  public let name: String?
  /// The roles that the account's claims give.
  public let roles: Set<Role>
  /// Only for signing out at the provider.
  public let idToken: String

  public init(
    issuer: String, subject: String, email: String?, isEmailVerified: Bool, name: String?,
    roles: Set<Role>, idToken: String
  ) {
    self.issuer = issuer
    self.subject = subject
    self.email = email
    self.isEmailVerified = isEmailVerified
    self.name = name
    self.roles = roles
    self.idToken = idToken
  }
}

/// Why a provider's response does not sign anyone in.
public enum ProviderFailure: Error, Sendable, Equatable, CaseIterable {
  /// The provider cannot be reached, or its response is not in the format of the protocol.
  case unavailable
  /// The person declined at the provider.
  case cancelled
  /// The provider reports another error.
  case refused
  /// The code was used or has expired.
  case codeOver
  case wrongIssuer
  case wrongAudience
  /// The token belongs to another request, such as an earlier one.
  case wrongNonce
  case expired
  /// The token is valid only later: a clock is wrong.
  case tooEarly
  /// The token names a key that the provider does not have.
  case unknownKey
  /// The token is not signed, is signed with another algorithm, or its signature is wrong.
  case badToken
}
