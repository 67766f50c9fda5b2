import Foundation
import Logging
import PlazaBase
import PlazaFetch
import PlazaTesting
import Testing

@testable import MembersCognito

/// Provides a client of a stub server.
func withAuthority<Value>(
  at server: StubServer, _ world: TestWorld, secret: String? = nil,
  deadline: Duration = .testTimeout,
  logger: Logger = .silent, _ body: (CognitoAuthority) async throws -> Value
) async throws -> Value {
  let base = try #require(FetchURL(setting: "http://127.0.0.1:\(server.port)/"))
  let settings = CognitoSettings(
    client: TokenIssuer.client, secret: secret, api: base, issuer: TokenIssuer.issuer,
    keys: try #require(base.adding(["keys"])))
  return try await withAuthority(settings, world, deadline: deadline, logger: logger, body)
}

/// Provides a client of a user pool, and closes its connections.
func withAuthority<Value>(
  _ settings: CognitoSettings, _ world: TestWorld, deadline: Duration = .testTimeout,
  logger: Logger = .silent,
  _ body: (CognitoAuthority) async throws -> Value
) async throws -> Value {
  let fetcher = HTTPFetcher(logger: logger)
  do {
    let value = try await body(
      CognitoAuthority(
        settings, fetcher: fetcher, world: world.world, deadline: deadline, logger: logger))
    await fetcher.close()
    return value
  } catch {
    await fetcher.close()
    throw error
  }
}
