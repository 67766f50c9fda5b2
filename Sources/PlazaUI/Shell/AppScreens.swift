public import PlazaHTTP
import PlazaMarkup

/// The pictures of a storefront's app that devices show before they install it.
/// `script/screenshots` takes them.
struct AppScreens: Sendable {
  private let screens: [ManifestScreen]

  /// The pictures of a storefront; none if it has no files of this name.
  init(ofShop slug: String, title: String, in assets: Assets) {
    screens = Self.kinds.compactMap { kind in
      let name = Self.name(ofShop: slug, kind.name)
      guard assets.integrity(name) != nil else { return nil }
      return ManifestScreen(
        link: assets.link(name), sizes: kind.sizes, formFactor: kind.formFactor, label: title)
    }
  }

  /// The pictures in the form of the web app manifest.
  var forManifest: [ManifestScreen] { screens }

  /// The window sizes of `script/lib/app_screens.py`, in pixels.
  private static let kinds: [(name: String, sizes: String, formFactor: String)] = [
    ("phone", "750x1520", "narrow"), ("wide", "1280x800", "wide"),
  ]

  fileprivate static func name(ofShop slug: String, _ kind: String) -> String {
    "\(slug)-screen-\(kind).webp"
  }
}

/// A picture of the app (W3C Manifest Application Information, `screenshots`).
struct ManifestScreen: Sendable {
  let link: Link
  let sizes: String
  let formFactor: String
  let label: String
}

extension ManifestScreen: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("src", link.text)
      $0.field("type", "image/webp")
      $0.field("sizes", sizes)
      $0.field("form_factor", formFactor)
      $0.field("label", label)
    }
  }
}

extension [Assets.File] {
  /// Returns the pictures of a storefront's app.
  /// - Parameters:
  ///   - phone: WebP, 750 × 1520 pixels.
  ///   - wide: WebP, 1280 × 800 pixels.
  public static func screens(ofShop slug: String, phone: [UInt8], wide: [UInt8]) -> [Assets.File] {
    [
      .init(AppScreens.name(ofShop: slug, "phone"), phone),
      .init(AppScreens.name(ofShop: slug, "wide"), wide),
    ]
  }
}
