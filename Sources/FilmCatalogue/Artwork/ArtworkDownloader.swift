import PlazaBase
import PlazaFetch
import PlazaImaging

/// Downloads pictures from the image servers of TMDB and Apple, and from no others: a film's row
/// can contain any address, and this server must not be made to send requests into its own network
/// (SSRF). Both servers are contacted by https only and redirect to no other host.
///
/// When the base address of a source is a stand-in on the loopback interface, its pictures are
/// requested from the stand-in.
struct ArtworkDownloader: Sendable {
  private let bases: [FilmSource: FetchURL]
  private let gates: [FilmSource: RequestThrottle]
  private let fetcher: HTTPFetcher

  init(
    _ settings: FilmSourceSettings, sources: Set<FilmSource>, fetcher: HTTPFetcher, world: World
  ) {
    bases = [.itunes: settings.itunes, .tmdb: settings.tmdb].compactMapValues { $0 }.filter {
      sources.contains($0.key)
    }
    gates = bases.mapValues { _ in
      RequestThrottle(rate: FetchRate(burst: 20, every: .milliseconds(100)), world: world)
    }
    self.fetcher = fetcher
  }

  /// The source that the server at `address` belongs to; nil for any other server.
  static func source(of address: FetchURL) -> FilmSource? {
    if address.origin == "https://image.tmdb.org:443" { return .tmdb }
    if address.host.hasSuffix(".mzstatic.com"), address.origin == "https://\(address.host):443" {
      return .itunes
    }
    return nil
  }

  /// Downloads a picture.
  /// - Returns: nil when the address belongs to no source that is configured.
  /// - Throws: ``FetchFailure``, ``Throttled``.
  func fetch(_ text: String) async throws -> [UInt8]? {
    guard let address = FetchURL(text), let source = Self.source(of: address),
      let base = bases[source],
      let throttle = gates[source]
    else { return nil }
    do {
      return try await fetch(address, base, throttle)
    } catch let FetchFailure.refused(status, _) where [400, 403, 404].contains(status) {
      // The larger size is undocumented and may be missing: fall back to the size that the store
      // named.
      guard let named = ITunesArtwork.named(text).flatMap({ FetchURL($0) }) else {
        throw gone(status)
      }
      return try await fetch(named, base, throttle)
    }
  }

  private func gone(_ status: Int) -> FetchFailure { .refused(status: status, retryAfter: nil) }

  private func fetch(_ address: FetchURL, _ base: FetchURL, _ throttle: RequestThrottle)
    async throws -> [UInt8]
  {
    guard let real = base.isLoopback ? replacementURL(for: address, at: base) : address else {
      throw FetchFailure.unexpectedResponse
    }
    let rules = FetchLimits(deadline: .seconds(20), largest: Pictures.largest)
    return try await throttle.send(real.text) { [fetcher] in
      try await fetcher.get(real, within: rules)
    }.bytes
  }

  private func replacementURL(for address: FetchURL, at base: FetchURL) -> FetchURL? {
    let path = address.text.dropFirst("https://".count).drop { $0 != "/" }
    return FetchURL(setting: base.origin + path)
  }
}
