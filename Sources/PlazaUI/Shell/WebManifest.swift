import PlazaBase
public import PlazaHTTP
import PlazaMarkup

/// The manifest with which a device installs the site, or one of its storefronts, as an app (W3C
/// Web Application Manifest).
struct WebManifest: JSONWritable {
  let name: String
  let description: String
  /// The scope of the app, and its permanent id.
  let home: Link
  /// The start page.
  let start: Link
  /// The theme colour. The background colour is the same for all storefronts.
  let colour: String
  let language: Language
  let icons: [ManifestIcon]
  /// The pictures that devices show before they install the app.
  var screens: [ManifestScreen] = []
  /// The shortcuts in the app icon's menu, in addition to the start page.
  let shortcuts: [NavigationItem]

  /// Desktop browsers show this number at most. Phones show the first three or four.
  private static let maxShortcuts = 10

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("name", name)
      $0.field("short_name", name)
      $0.field("description", description)
      $0.field("lang", language.code)
      $0.field("id", home.text)
      $0.field("start_url", start.text)
      $0.field("scope", home.text)
      $0.field("display", "standalone")
      $0.field("background_color", "#f5f5f2")
      $0.field("theme_color", colour)
      $0.field("icons", icons)
      $0.field("screenshots", screens)
      $0.field("shortcuts", shortcuts.prefix(Self.maxShortcuts).map(ManifestShortcut.init))
    }
  }

  /// The serialised manifest.
  var bytes: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    return json.bytes
  }
}

struct ManifestIcon: JSONWritable {
  let link: Link
  let type: String
  let sizes: String
  let purpose: String

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("src", link.text)
      $0.field("type", type)
      $0.field("sizes", sizes)
      $0.field("purpose", purpose)
    }
  }
}

private struct ManifestShortcut: JSONWritable {
  let item: NavigationItem

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("name", item.title)
      $0.field("url", item.link.text)
    }
  }
}

extension Storefront {
  /// All routes of the storefront, including its web app manifest.
  public var shopRoutes: [Route] { routes + [manifestRoute] }

  /// Browsers request the manifest without credentials, so it is the same for all viewers.
  private var manifestRoute: Route {
    .get(Chrome.manifest(ofShop: slug).text, for: .everyone) { request in
      let manifest = manifest(
        request.site.assets, request.site.preferences.value.identity,
        isSingleShop: request.site.isSingleShop)
      return .bytes(manifest.bytes, type: "application/manifest+json")
    }.cacheable
  }

  /// Returns the manifest in the current language. Browsers ignore shortcuts outside the app's
  /// scope.
  func manifest(
    _ assets: Assets, _ identity: SiteIdentity = SiteIdentity(), isSingleShop: Bool = false
  ) -> WebManifest {
    let home = Link(slug)
    let tabs = appTabs.filter { $0.link == home || $0.link.text.hasPrefix(home.text + "/") }
    return WebManifest(
      name: (isSingleShop ? identity.name : nil) ?? say(title),
      description: say(tagline), home: home, start: tabs.first?.link ?? home,
      colour: identity.colour?.onLight.text ?? theme.accent.description, language: .current,
      icons: identity.manifestIcons
        ?? AppIcons(of: AppIcons.name(ofShop: slug), in: assets)?.forManifest ?? [],
      screens: AppScreens(ofShop: slug, title: say(title), in: assets).forManifest,
      shortcuts: Array(tabs.dropFirst()))
  }
}

extension Chrome {
  /// The address of a storefront's web app manifest.
  static func manifest(ofShop slug: String) -> Link { Link(slug, "manifest.webmanifest") }
}

extension SiteIdentity {
  /// The logo in the form of the web app manifest; nil without a logo.
  var manifestIcons: [ManifestIcon]? {
    guard logo != nil else { return nil }
    return [192, 512].compactMap { size in
      logo(size).map {
        ManifestIcon(link: $0, type: "image/jpeg", sizes: "\(size)x\(size)", purpose: "any")
      }
    }
  }
}
