import PlazaBase
import PlazaFetch
import PlazaJWT

/// The endpoints and keys of a provider. They are fetched when first needed and once a day; an
/// outage of the provider therefore delays neither the start nor any other way to sign in.
actor DiscoveryCache {
  /// The age at which the document is fetched again. If that fails, it stays in use.
  private static let fresh = Duration.hours(24)
  /// The minimum interval between two failed requests.
  private static let pause = Duration.seconds(5)

  struct Found: Sendable {
    let metadata: OpenIDMetadata
    let keys: JWKSCache
  }

  private let settings: OpenIDSettings
  private let fetcher: HTTPFetcher
  private let rules: FetchLimits
  private let world: World
  private let report: @Sendable (String) -> Void

  private var found: Found?
  private var fetched: Instant?
  private var lastRequest: Instant?
  private var running: Task<Void, Never>?

  init(
    _ settings: OpenIDSettings, fetcher: HTTPFetcher, rules: FetchLimits, world: World,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.settings = settings
    self.fetcher = fetcher
    self.rules = rules
    self.world = world
    self.report = report
  }

  /// - Returns: nil if the provider does not respond and did not before.
  func current() async -> Found? {
    if fetched.map({ world.now() - $0 >= Self.fresh }) ?? true { await refresh() }
    return found
  }

  private func refresh() async {
    if running == nil {
      let now = world.now()
      // The interval does not apply after the clock was set back.
      if let lastRequest, lastRequest <= now, now - lastRequest < Self.pause { return }
      lastRequest = now
      running = Task {
        if let metadata = await fetch() { use(metadata, at: now) }
        running = nil
      }
    }
    await running?.value
  }

  private func use(_ metadata: OpenIDMetadata, at now: Instant) {
    fetched = now
    let keys = found.flatMap { $0.metadata.keys == metadata.keys ? $0.keys : nil }
    found = Found(
      metadata: metadata,
      keys: keys
        ?? JWKSCache(
          metadata.keys, named: "the keys of \(settings.name)",
          for: OpenIDVerifier.algorithms, fetcher: fetcher, rules: rules, world: world,
          report: report))
  }

  private func fetch() async -> OpenIDMetadata? {
    guard let address = OpenIDMetadata.address(of: settings) else { return nil }
    do {
      let answer = try await fetcher.get(address, within: rules)
      return try OpenIDMetadata(answer.bytes, of: settings)
    } catch let failure as FetchFailure {
      report("The sign-in provider \(settings.name) (\(settings.issuer)) \(failure.text).")
    } catch OpenIDMetadata.Fault.otherIssuer {
      report("The document at \(address) names another issuer than \(settings.issuer).")
    } catch {
      report("The document at \(address) does not describe an OpenID Connect provider.")
    }
    return nil
  }
}
