import Foundation
public import PlazaBase
public import PlazaFetch

/// A cache of an issuer's public keys. They are fetched when first needed, once a day, and when a
/// token names an unknown key. Requests are limited to one a minute, so that invented key names
/// cause no load on the issuer.
public actor JWKSCache {
  /// The minimum interval between two requests.
  public static let pause = Duration.minutes(1)
  /// The minimum interval while there are no keys in use.
  static let firstPause = Duration.seconds(5)
  /// The age at which the keys are fetched again, so that keys withdrawn by the issuer are
  /// dropped. If that fails, the cached keys stay in use for as long as ``stale``.
  static let fresh = Duration.hours(24)
  /// The age at which keys are no longer used, even if they cannot be fetched again. Issuers
  /// rotate their keys rarely and announce it, so that an outage of two days does not prevent
  /// members from signing in. The limit exists because an attacker who blocks this server's access
  /// to the issuer could otherwise keep a withdrawn key in use.
  static let stale = Duration.hours(72)
  private static let maximum = 32

  /// The keys cannot be fetched.
  public struct Unavailable: Error {}

  private let address: FetchURL
  private let name: String
  private let algorithms: Set<JWTAlgorithm>
  private let fetcher: HTTPFetcher
  private let rules: FetchLimits
  private let world: World
  private let report: @Sendable (String) -> Void

  private var keys: [String: VerificationKey] = [:]
  private var fetched: Instant?
  private var lastRequest: Instant?
  private var running: Task<Void, Never>?

  /// - Parameters:
  ///   - address: The URL of the JSON Web Key Set.
  ///   - name: The name of the keys in messages for the operator, such as "the pool's keys".
  ///   - algorithms: The algorithms that the issuer may use; keys of others are ignored.
  ///   - report: Called with a sentence for the operator about each failed request.
  public init(
    _ address: FetchURL, named name: String, for algorithms: Set<JWTAlgorithm>,
    fetcher: HTTPFetcher, rules: FetchLimits, world: World,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.address = address
    self.name = name
    self.algorithms = algorithms
    self.fetcher = fetcher
    self.rules = rules
    self.world = world
    self.report = report
  }

  /// Returns the key with a name.
  /// - Returns: nil if the issuer has no key with that name.
  /// - Throws: ``Unavailable`` if the keys could not be fetched within ``stale``.
  public func key(named name: String) async throws(Unavailable) -> VerificationKey? {
    if keys[name] == nil || isOld { await refresh() }
    if keys.isEmpty || isStale { throw Unavailable() }
    return keys[name]
  }

  /// Returns the key with which a token is to be verified. A token that names no key can only have
  /// the issuer's only key of its algorithm, as OpenID Connect Core §10.1 requires.
  /// - Returns: nil if the issuer has no such key.
  /// - Throws: ``Unavailable``.
  public func key(for token: SignedToken) async throws(Unavailable) -> VerificationKey? {
    if let name = token.key { return try await key(named: name) }
    if isOld || only(token.algorithm).map({ !token.isSigned(by: $0) }) ?? true { await refresh() }
    if keys.isEmpty || isStale { throw Unavailable() }
    return only(token.algorithm)
  }

  private func only(_ algorithm: JWTAlgorithm) -> VerificationKey? {
    let found = keys.values.filter { $0.algorithm == algorithm }
    return found.count == 1 ? found.first : nil
  }

  private var isOld: Bool { fetched.map { world.now() - $0 >= Self.fresh } ?? true }

  private var isStale: Bool { fetched.map { world.now() - $0 >= Self.stale } ?? true }

  private func refresh() async {
    if running == nil {
      let now = world.now()
      // The interval does not apply after the clock was set back.
      if let lastRequest, lastRequest <= now,
        now - lastRequest < (keys.isEmpty || isStale ? Self.firstPause : Self.pause)
      {
        return
      }
      lastRequest = now
      running = Task {
        if let found = await fetch() { (keys, fetched) = (found, now) }
        running = nil
      }
    }
    await running?.value
  }

  /// - Returns: nil if the response is unusable; the cached keys then stay in use.
  private func fetch() async -> [String: VerificationKey]? {
    do {
      let bytes = try await fetcher.get(address, within: rules).bytes
      let found = Self.read(bytes, for: algorithms)
      if found.isEmpty {
        let names = algorithms.map(\.rawValue).sorted().joined(separator: " or ")
        report("There is no key for \(names) among \(name).")
      }
      return found.isEmpty ? nil : found
    } catch {
      report("The server of \(name) \(error.text).")
      return nil
    }
  }

  private struct KeySet: Decodable {
    let keys: [Element]

    /// A key of an unknown form does not invalidate the others.
    struct Element: Decodable {
      let key: JSONWebKey?

      init(from decoder: any Decoder) throws { key = try? JSONWebKey(from: decoder) }
    }
  }

  /// Parses a key set into keys by name. A key without a name has the empty name, which no token
  /// can name.
  public static func read(_ bytes: [UInt8], for algorithms: Set<JWTAlgorithm>) -> [String:
    VerificationKey]
  {
    guard let set = try? JSONDecoder().decode(KeySet.self, from: Data(bytes)) else { return [:] }
    var found: [String: VerificationKey] = [:]
    for element in set.keys.prefix(maximum).compactMap(\.key) {
      guard let key = element.key, algorithms.contains(key.algorithm) else { continue }
      found[element.kid ?? ""] = key
    }
    return found
  }
}
