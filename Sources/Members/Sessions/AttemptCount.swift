import PlazaBase
import PlazaWeb

/// Counts one attempt to sign in: by the network it comes from, by the account from there, and by the account from
/// everywhere. A network where the account is signed in already is spared the last, so that strangers' failures,
/// however many, do not keep an owner out of home.
struct AttemptCount: Sendable {
  private let tries: Tries
  private let account: String
  private let network: String
  private let isKnown: Bool

  /// - Parameter places: the addresses where the account is signed in.
  init(_ tries: Tries, account: String, network: String, among places: [String]) {
    self.tries = tries
    self.account = account
    self.network = network
    isKnown = places.contains { Request.network(of: $0) == network }
  }

  private var place: String { "\(network) \(account)" }

  /// - Throws: 429.
  func begin(_ request: Request) async throws {
    try await tries.network.require(network, request)
    try await tries.place.require(place, request)
    if !isKnown { try await tries.account.require(account, request) }
  }

  /// An attempt that came to no answer gives back what it took.
  func takeBack(_ request: Request) async {
    await tries.network.giveBack(network, request)
    await tries.place.giveBack(place, request)
    if !isKnown { await tries.account.giveBack(account, request) }
  }

  /// A success gives back what it took, and the place all that its failures took.
  func succeed(_ request: Request) async {
    await tries.network.giveBack(network, request)
    await tries.place.forgive(place, request)
    if !isKnown { await tries.account.giveBack(account, request) }
  }
}
