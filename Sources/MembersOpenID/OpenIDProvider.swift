import Foundation
public import Logging
public import Members
public import PlazaBase
public import PlazaFetch
import PlazaJWT

/// A provider that speaks OpenID Connect: the authorization code flow with PKCE.
public struct OpenIDProvider: SignInProvider {
  let settings: OpenIDSettings
  let fetcher: HTTPFetcher
  let rules: FetchLimits
  private let discovery: DiscoveryCache
  let report: @Sendable (String) -> Void

  public var slug: String { settings.slug }
  public var name: String { settings.name }
  public var roles: [ProviderRoleRule] { settings.roles }

  /// - Parameters:
  ///   - fetcher: Sends the requests.
  ///   - world: Supplies the clock for the age of keys and documents.
  ///   - deadline: The timeout of a request.
  ///   - logger: Receives messages for the operator, which never contain a code, a secret or a
  ///     token.
  public init(
    _ settings: OpenIDSettings, fetcher: HTTPFetcher, world: World,
    deadline: Duration = .seconds(10), logger: Logger
  ) {
    self.settings = settings
    self.fetcher = fetcher
    let report: @Sendable (String) -> Void = { logger.error("\($0)") }
    self.report = report
    rules = FetchLimits(deadline: deadline, largest: 262_144, redirects: 0)
    discovery = DiscoveryCache(
      settings, fetcher: fetcher, rules: rules, world: world, report: report)
  }

  private func found() async throws(ProviderFailure) -> DiscoveryCache.Found {
    guard let found = await discovery.current() else { throw .unavailable }
    return found
  }

  public func signInAddress(_ question: ProviderQuestion) async throws(ProviderFailure) -> String {
    let challenge = CodeChallenge.s256(of: question.verifier)
    var fields = [
      ("response_type", "code"), ("client_id", settings.client),
      ("redirect_uri", question.returnAddress), ("scope", settings.scopes),
      ("state", question.state), ("nonce", question.nonce), ("code_challenge", challenge),
      ("code_challenge_method", "S256"),
    ]
    if settings.isPosted { fields.append(("response_mode", "form_post")) }
    return try await found().metadata.authorization.with(fields)
  }

  public func identity(
    of code: String, issuer: String?, _ question: ProviderQuestion, now: Instant
  ) async throws(ProviderFailure) -> ProvenIdentity {
    guard issuer == nil || issuer == settings.issuer else { throw .wrongIssuer }
    let found = try await found()
    let tokens = try await tokens(of: code, question, found.metadata, now: now)
    var claims = try await OpenIDVerifier(settings: settings, keys: found.keys).claims(
      of: tokens.idToken, nonce: question.nonce, now: now)
    guard let subject = claims.subject else { throw .badToken }
    if needsMore(claims), let address = found.metadata.userInfo, let access = tokens.accessToken {
      let more = try await userInfo(address, access)
      // OpenID Connect Core §5.3.2 requires this comparison.
      guard more.subject == subject else { throw .badToken }
      claims.add(more)
    }
    return claims.identity(by: settings, subject: subject, idToken: tokens.idToken)
  }

  /// Whether claims are missing that the endpoint for claims may have.
  private func needsMore(_ claims: OpenIDClaims) -> Bool {
    claims["email"] == nil || !settings.roles.isEmpty && claims.at(settings.rolesClaim) == nil
  }

  public func signOutAddress(idToken: String, returningTo address: String) async -> String? {
    guard let end = await discovery.current()?.metadata.endSession else { return nil }
    var fields = [("client_id", settings.client), ("post_logout_redirect_uri", address)]
    if !idToken.isEmpty { fields.append(("id_token_hint", idToken)) }
    return end.with(fields)
  }

  /// Checks, without an account, that the discovery document and the keys can be read.
  /// - Returns: A sentence for the operator; nil if everything works.
  public func fault() async -> String? {
    guard let found = await discovery.current() else {
      return "\(settings.issuer) does not respond, or is not an OpenID Connect provider."
    }
    do {
      _ = try await found.keys.key(named: "")
      return nil
    } catch {
      return "The keys at \(found.metadata.keys) cannot be read."
    }
  }
}
