import Foundation
import Logging
import PlazaBase
import PlazaFetch
import PlazaTesting
import Testing

@testable import MembersCognito

/// A user pool of its own on a server that emulates Cognito.
struct MotoPool: Sendable {
  let id: String
  let settings: CognitoSettings
  private let base: FetchURL
  private let fetcher: HTTPFetcher

  /// The server's tokens use the machine's time.
  static func with(
    _ engine: Engine = .sqliteMemory, _ body: (CognitoPlaza, MotoPool) async throws -> Void
  ) async throws {
    let place = try #require(
      ProcessInfo.processInfo.environment["PLAZA_TEST_S3"],
      "PLAZA_TEST_S3 is not set. script/test starts a server that speaks as S3 and as Cognito does."
    )
    let base = try #require(FetchURL(setting: place + "/"))
    let fetcher = HTTPFetcher(logger: .silent)
    do {
      let pool = try await MotoPool(base, fetcher)
      let world = TestWorld(now: World.real.now())
      try await withAuthority(pool.settings, world) { authority in
        try await CognitoPlaza.with(engine, world, authority) { plaza in
          // Tests wait for their database, possibly longer than the accepted clock deviation of
          // tokens.
          world.now = World.real.now()
          try await body(plaza, pool)
        }
      }
      await fetcher.close()
    } catch {
      await fetcher.close()
      throw error
    }
  }

  private init(_ base: FetchURL, _ fetcher: HTTPFetcher) async throws {
    (self.base, self.fetcher) = (base, fetcher)
    let policy = """
      {"PasswordPolicy":{"MinimumLength":10,"RequireUppercase":false,"RequireLowercase":false,"RequireNumbers":false,\
      "RequireSymbols":false}}
      """
    let pool = try await Self.send(
      fetcher, base, "CreateUserPool",
      """
      {"PoolName":"plaza","UsernameAttributes":["email"],"AutoVerifiedAttributes":["email"],"Policies":\(policy)}
      """)
    id = try #require(pool.between("\"Id\": \"", "\""))
    let client = try await Self.send(
      fetcher, base, "CreateUserPoolClient",
      """
      {"UserPoolId":"\(id)","ClientName":"plaza","ExplicitAuthFlows":["ALLOW_USER_PASSWORD_AUTH"],\
      "ReadAttributes":["email","email_verified","name"]}
      """)
    settings = CognitoSettings(
      client: try #require(client.between("\"ClientId\": \"", "\"")), secret: nil, api: base,
      issuer: "https://cognito-idp.us-east-1.amazonaws.com/\(id)",
      keys: try #require(base.adding([id, ".well-known", "jwks.json"])))
  }

  /// Calls an administrative operation of the pool.
  @discardableResult
  func administrate(_ operation: String, _ user: String, _ more: String = "") async throws
    -> String
  {
    try await Self.send(
      fetcher, base, operation, #"{"UserPoolId":"\#(id)","Username":"\#(user)"\#(more)}"#)
  }

  /// Confirms an email address as Cognito does for a correct code. The emulator accepts any code
  /// and stores nothing.
  func prove(_ email: String) async throws {
    try await administrate(
      "AdminUpdateUserAttributes", email,
      #","UserAttributes":[{"Name":"email_verified","Value":"true"}]"#)
  }

  private static func send(
    _ fetcher: HTTPFetcher, _ base: FetchURL, _ operation: String, _ body: String
  ) async throws -> String {
    // The emulator reads only the region from a signature and verifies nothing.
    let signature =
      "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=0"
    let question = FetchRequest(
      "POST", base,
      headers: [
        ("Content-Type", "application/x-amz-json-1.1"), ("Authorization", signature),
        ("X-Amz-Target", "AWSCognitoIdentityProviderService.\(operation)"),
      ], body: Array(body.utf8))
    let answer = try await fetcher.send(question)
    let text = String(decoding: answer.bytes, as: UTF8.self)
    try #require(answer.status == 200, "\(operation): \(text)")
    return text
  }
}

extension String {
  func between(_ start: String, _ end: String) -> String? {
    guard let from = range(of: start), let to = self[from.upperBound...].range(of: end) else {
      return nil
    }
    return String(self[from.upperBound..<to.lowerBound])
  }
}
