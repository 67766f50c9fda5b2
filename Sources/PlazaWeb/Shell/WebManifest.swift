import PlazaBase
import PlazaMarkup

/// What a device needs to know to keep the site, or one shop of it, among its apps (W3C Web Application Manifest).
struct WebManifest: JSONWritable {
  let name: String
  /// Below this it is the app; also what it is known by for good.
  let home: Link
  /// Its first page.
  let start: Link
  /// The colour of its window; the paper of its first page is the same everywhere.
  let colour: StaticString
  let language: Language
  /// Nil where it has no drawing.
  let icons: AppIcons?
  /// What a long press on its icon offers beside its first page.
  let shortcuts: [NavigationItem]

  /// Devices show no more.
  private static let mostShortcuts = 4

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("name", name)
      $0.field("short_name", name)
      $0.field("lang", language.code)
      $0.field("id", home.text)
      $0.field("start_url", start.text)
      $0.field("scope", home.text)
      $0.field("display", "standalone")
      $0.field("background_color", "#f5f5f2")
      $0.field("theme_color", colour.description)
      $0.field("icons", icons?.forManifest ?? [])
      $0.field("shortcuts", shortcuts.prefix(Self.mostShortcuts).map(ManifestShortcut.init))
    }
  }

  /// The file.
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
  /// Everything that it answers, with what a device needs to keep the shop among its apps.
  public var shopRoutes: [Route] { routes + [manifestRoute] }

  /// A browser asks for it without saying who looks, so it is the same for everyone.
  private var manifestRoute: Route {
    .get(Chrome.manifest(ofShop: slug).text, for: .everyone) { request in
      .bytes(manifest(request.site.shell.assets).bytes, type: "application/manifest+json")
    }.cacheable
  }

  /// In the language that is spoken. A browser passes over what leads out of the app.
  func manifest(_ assets: Assets) -> WebManifest {
    let home = Link(slug)
    let tabs = appTabs.filter { $0.link == home || $0.link.text.hasPrefix(home.text + "/") }
    return WebManifest(
      name: say(title), home: home, start: tabs.first?.link ?? home, colour: theme.accent, language: .spoken,
      icons: AppIcons(of: AppIcons.name(ofShop: slug), in: assets), shortcuts: Array(tabs.dropFirst()))
  }
}

extension Chrome {
  /// Where a shop's manifest is.
  static func manifest(ofShop slug: String) -> Link { Link(slug, "manifest.webmanifest") }
}
