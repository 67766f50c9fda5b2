import PlazaBase
public import PlazaHTTP
import PlazaMarkup

/// The web app manifest and the stylesheet that follow the owner's name, logo and colour.
public struct SiteManifest: Sendable {
  static let link = Link(path: "/plaza.webmanifest")

  private let storefronts: [any Storefront]

  /// - Parameter storefronts: the open storefronts.
  public init(_ storefronts: [any Storefront]) { self.storefronts = storefronts }

  public var routes: [Route] {
    [
      .get(Self.link.text, for: .everyone) { request in
        let manifest = manifest(
          request.site.assets, request.site.preferences.value.identity)
        return .bytes(manifest.bytes, type: "application/manifest+json")
      }.cacheable,
      .get("/theme/{colour}", for: .everyone) { request in
        let name = try request.parameter("colour")
        guard name.hasSuffix(".css"), let colour = BrandColour("#" + name.dropLast(4)) else {
          throw Problem.notFound
        }
        return .bytes(colour.stylesheet, type: "text/css; charset=utf-8")
      }.cacheable,
    ]
  }

  func manifest(_ assets: Assets, _ identity: SiteIdentity) -> WebManifest {
    WebManifest(
      name: identity.displayName,
      description: say("Local shops in one place, with one sign-in for all of them."),
      home: Link(path: "/"), start: Link(path: "/"),
      colour: identity.colour?.onLight.text ?? "#2c5bd4", language: .current,
      icons: identity.manifestIcons
        ?? AppIcons(of: ShellFiles.iconName, in: assets)?.forManifest ?? [],
      screens: storefronts.flatMap {
        AppScreens(ofShop: $0.slug, title: say($0.title), in: assets).forManifest
      },
      shortcuts: storefronts.map {
        NavigationItem(say($0.title), Link($0.slug), icon: $0.theme.icon)
      })
  }
}
