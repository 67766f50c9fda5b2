public import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaUI

extension Site {
  /// Creates a site for tests, without TLS. By default, it identifies the cast with
  /// ``Cast/identify(_:_:)``.
  public static func testing(
    _ store: any Database, world: TestWorld = TestWorld(), storefronts: [any Storefront] = [],
    isDemo: Bool = false,
    languages: Languages = .builtIn, scopeAreas: [ScopeArea] = [],
    identify: @escaping @Sendable (_ token: String, _ now: Instant) async throws -> Viewer? = {
      Cast.identify($0, $1)
    }
  ) -> Site {
    Site(
      world: world.world, store: store, origin: nil, localOrigin: "http://plaza.test",
      isDemo: isDemo,
      identify: identify,
      shell: SiteShell(for: storefronts, in: languages), languages: languages,
      scopeAreas: scopeAreas)
  }
}
