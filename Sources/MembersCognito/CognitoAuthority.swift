public import Logging
public import Members
public import PlazaBase
public import PlazaFetch
import PlazaJWT

/// A user pool of AWS Cognito that holds the members' passwords. Only the server communicates with
/// it; browsers do not.
public struct CognitoAuthority: PasswordAuthority {
  public let name = "AWS Cognito"

  let client: CognitoClient
  let world: World
  private let tokens: TokenVerifier

  /// - Parameters:
  ///   - fetcher: Sends the requests to the API and for the signing keys.
  ///   - world: Supplies the clock for the age of the keys.
  ///   - deadline: The timeout of a request.
  ///   - logger: Receives messages for the operator, which never contain a name, a password, a
  ///     code or a token.
  public init(
    _ settings: CognitoSettings, fetcher: HTTPFetcher, world: World,
    deadline: Duration = .seconds(10), logger: Logger
  ) {
    self.world = world
    let report: @Sendable (String) -> Void = { logger.error("\($0)") }
    let rules = FetchLimits(deadline: deadline, largest: 262_144, redirects: 0)
    client = CognitoClient(settings: settings, fetcher: fetcher, rules: rules, report: report)
    let keys = JWKSCache(
      settings.keys, named: "the pool's keys (PLAZA_COGNITO_KEYS_URL)",
      for: TokenVerifier.algorithms, fetcher: fetcher, rules: rules, world: world, report: report)
    tokens = TokenVerifier(settings, keys: keys)
  }

  /// Verifies an access token of the pool.
  public func read(accessToken: String, now: Instant) async throws(AuthorityFailure)
    -> ExternalToken?
  {
    guard let claims = try await tokens.claims(of: accessToken, .access, now: now) else {
      return nil
    }
    return ExternalToken(
      subject: claims.sub, issuedAt: claims.signedInAt, family: claims.family(of: accessToken))
  }

  /// Returns the account of the tokens issued by a sign-in. They were received over TLS, but are
  /// verified like any others.
  func account(_ result: Tokens, now: Instant) async throws(AuthorityFailure) -> ExternalAccount {
    guard let id = try await tokens.claims(of: result.IdToken, .id, now: now),
      let access = try await tokens.claims(of: result.AccessToken, .access, now: now),
      id.sub == access.sub
    else {
      client.report(
        "Cognito returned tokens of another pool or client, or a clock is wrong."
      )
      throw .unavailable
    }
    return ExternalAccount(
      subject: id.sub, username: access.username ?? id.cognitoUsername ?? id.sub, email: id.email,
      isEmailProven: id.emailVerified?.value ?? false, name: id.name,
      accessToken: result.AccessToken)
  }

  /// Performs a request and translates its errors.
  /// - Parameter otherwise: Translates errors whose meaning depends on the operation.
  func calling<Response>(
    _ operation: String, _ body: () async throws -> Response,
    otherwise: (CognitoClient.Refusal) -> AuthorityFailure? = { _ in nil }
  ) async throws(AuthorityFailure) -> Response {
    do {
      return try await body()
    } catch let refused as CognitoClient.Refusal {
      if let failure = otherwise(refused) ?? refused.meaning { throw failure }
      client.report("Cognito rejected \(operation): \(refused.type.prefix(80)).")
      throw .unavailable
    } catch let failure as AuthorityFailure {
      throw failure
    } catch {
      throw .unavailable
    }
  }

  /// The tokens issued by a sign-in.
  struct Tokens: Decodable, Sendable {
    // The names are those of the API.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let IdToken: String
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let AccessToken: String
  }
}
