import Foundation
import Members
import PlazaBase
import PlazaCrypto
import PlazaFetch

/// A cache of a pool's public keys. They are fetched when first needed, once a day, and when a
/// token names an unknown key. Requests are limited to one a minute, so that invented key names
/// cause no load on the pool.
actor JWKSCache {
  /// The minimum interval between two requests.
  static let pause = Duration.minutes(1)
  /// The minimum interval while there are no keys in use.
  static let firstPause = Duration.seconds(5)
  /// The age at which the keys are fetched again, so that keys withdrawn by the pool are dropped.
  /// If that fails, the cached keys stay in use for as long as ``stale``.
  static let fresh = Duration.hours(24)
  /// The age at which keys are no longer used, even if they cannot be fetched again. Pools rotate
  /// their keys rarely and announce it, so that an outage of two days need not keep members out;
  /// but who blocks this server's access to the pool must not keep a withdrawn key in use for
  /// longer.
  static let stale = Duration.hours(72)
  private static let maximum = 32

  private let address: FetchURL
  private let fetcher: HTTPFetcher
  private let rules: FetchLimits
  private let world: World
  private let report: @Sendable (String) -> Void

  private var keys: [String: RSA.Signing.PublicKey] = [:]
  private var fetched: Instant?
  private var lastRequest: Instant?
  private var running: Task<Void, Never>?

  init(
    _ address: FetchURL, fetcher: HTTPFetcher, rules: FetchLimits, world: World,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.address = address
    self.fetcher = fetcher
    self.rules = rules
    self.world = world
    self.report = report
  }

  /// Returns the key with a name.
  /// - Returns: nil if the pool has no key with that name.
  /// - Throws: ``AuthorityFailure/unavailable`` if the keys could not be fetched within ``stale``.
  func key(named name: String) async throws(AuthorityFailure) -> RSA.Signing.PublicKey? {
    if keys[name] == nil || isOld { await refresh() }
    if keys.isEmpty || isStale { throw .unavailable }
    return keys[name]
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
  private func fetch() async -> [String: RSA.Signing.PublicKey]? {
    do {
      let found = Self.read(try await fetcher.get(address, within: rules).bytes)
      if found.isEmpty {
        report("The pool's keys (PLAZA_COGNITO_KEYS_URL) contain no key for RS256.")
      }
      return found.isEmpty ? nil : found
    } catch {
      report("The server of the pool's keys (PLAZA_COGNITO_KEYS_URL) \(error.text).")
      return nil
    }
  }

  private struct KeySet: Decodable {
    let keys: [Key]

    struct Key: Decodable {
      let kid: String?
      let kty: String
      let alg: String?
      let use: String?
      let n: String?
      let e: String?
    }
  }

  /// Parses a key set into keys by name. A token is verified only with the key that it names.
  static func read(_ bytes: [UInt8]) -> [String: RSA.Signing.PublicKey] {
    guard let set = try? JSONDecoder().decode(KeySet.self, from: Data(bytes)) else { return [:] }
    var found: [String: RSA.Signing.PublicKey] = [:]
    for key in set.keys.prefix(maximum) where key.kty == "RSA" {
      guard key.alg ?? "RS256" == "RS256", key.use ?? "sig" == "sig", let kid = key.kid,
        let n = key.n.flatMap({ Data(base64URL: $0) }),
        let e = key.e.flatMap({ Data(base64URL: $0) }),
        let rsa = try? RSA.Signing.PublicKey(n: n, e: e)
      else { continue }
      found[kid] = rsa
    }
    return found
  }
}
