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
  let colour: StaticString
  let language: Language
  /// `nil` if there is no icon.
  let icons: AppIcons?
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
      $0.field("theme_color", colour.description)
      $0.field("icons", icons?.forManifest ?? [])
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
      .bytes(manifest(request.site.assets).bytes, type: "application/manifest+json")
    }.cacheable
  }

  /// Returns the manifest in the current language. Browsers ignore shortcuts outside the app's
  /// scope.
  func manifest(_ assets: Assets) -> WebManifest {
    let home = Link(slug)
    let tabs = appTabs.filter { $0.link == home || $0.link.text.hasPrefix(home.text + "/") }
    return WebManifest(
      name: say(title), description: say(tagline), home: home, start: tabs.first?.link ?? home,
      colour: theme.accent,
      language: .current,
      icons: AppIcons(of: AppIcons.name(ofShop: slug), in: assets),
      screens: AppScreens(ofShop: slug, title: say(title), in: assets).forManifest,
      shortcuts: Array(tabs.dropFirst()))
  }
}

extension Chrome {
  /// The address of a storefront's web app manifest.
  static func manifest(ofShop slug: String) -> Link { Link(slug, "manifest.webmanifest") }
}
