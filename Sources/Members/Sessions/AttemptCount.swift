import PlazaBase
import PlazaHTTP

/// Counts one sign-in attempt: per network, per account and network, and per account across all
/// networks.
///
/// The last count does not apply to networks in which the account is signed in, so that failures
/// of others cannot lock out the owner.
struct AttemptCount: Sendable {
  private let tries: RateLimiters
  private let account: String
  private let network: String
  private let isKnown: Bool

  /// - Parameter addresses: The addresses from which the account is signed in.
  init(_ tries: RateLimiters, account: String, network: String, among addresses: [String]) {
    self.tries = tries
    self.account = account
    self.network = network
    isKnown = addresses.contains { Request.network(of: $0) == network }
  }

  private var accountInNetwork: String { "\(network) \(account)" }

  /// - Throws: 429.
  func begin(_ request: Request) async throws {
    try await tries.network.require(network, request)
    try await tries.accountInNetwork.require(accountInNetwork, request)
    if !isKnown { try await tries.account.require(account, request) }
  }

  /// Returns all tokens of an attempt that had no result.
  func takeBack(_ request: Request) async {
    await tries.network.returnToken(network, request)
    await tries.accountInNetwork.returnToken(accountInNetwork, request)
    if !isKnown { await tries.account.returnToken(account, request) }
  }

  /// Returns the tokens of a successful attempt, and clears all failures of the account in this
  /// network.
  func succeed(_ request: Request) async {
    await tries.network.returnToken(network, request)
    await tries.accountInNetwork.resetLimit(accountInNetwork, request)
    if !isKnown { await tries.account.returnToken(account, request) }
  }
}
