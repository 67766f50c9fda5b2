public import PlazaHTTP
public import PlazaMarkup

/// The variants of an app icon for the devices on which the site, or one of its storefronts, is
/// installed as an app. `script/icons` renders the pictures from the drawing.
public struct AppIcons: Sendable {
  /// `image/svg+xml`, with rounded corners.
  public let drawing: Link
  /// `image/png`, 180 × 180 pixels, without rounded corners: iPhone and iPad apply their own mask.
  public let touch: Link
  /// `image/png`, 192 × 192 pixels, with rounded corners.
  public let small: Link
  /// `image/png`, 512 × 512 pixels, with rounded corners.
  public let large: Link
  /// `image/png`, 512 × 512 pixels, full bleed, with all essential parts inside the safe zone of a
  /// maskable icon (W3C Web Application Manifest).
  public let mask: Link

  /// Creates the icon variants held under a name; returns `nil` if the files do not exist.
  init?(of name: String, in assets: Assets) {
    guard assets.integrity("\(name).svg") != nil else { return nil }
    drawing = assets.link("\(name).svg")
    touch = assets.link("\(name)-180.png")
    small = assets.link("\(name)-192.png")
    large = assets.link("\(name)-512.png")
    mask = assets.link("\(name)-mask.png")
  }

  /// The base name of a storefront's icon files.
  static func name(ofShop slug: String) -> String { "\(slug)-icon" }

  /// The icons in the form of the web app manifest.
  var forManifest: [ManifestIcon] {
    [
      ManifestIcon(link: drawing, type: "image/svg+xml", sizes: "any", purpose: "any"),
      ManifestIcon(link: small, type: "image/png", sizes: "192x192", purpose: "any"),
      ManifestIcon(link: large, type: "image/png", sizes: "512x512", purpose: "any"),
      ManifestIcon(link: mask, type: "image/png", sizes: "512x512", purpose: "maskable"),
    ]
  }
}

extension [Assets.File] {
  /// Returns a storefront's drawing and the pictures rendered from it; see ``AppIcons`` for the
  /// variants.
  public static func icons(
    ofShop slug: String, drawing: [UInt8], touch: [UInt8], small: [UInt8], large: [UInt8],
    mask: [UInt8]
  ) -> [Assets.File] {
    icons(
      AppIcons.name(ofShop: slug), drawing: drawing, touch: touch, small: small, large: large,
      mask: mask)
  }

  static func icons(
    _ name: String, drawing: [UInt8], touch: [UInt8], small: [UInt8], large: [UInt8], mask: [UInt8]
  ) -> [Assets.File] {
    [
      .init("\(name).svg", drawing), .init("\(name)-180.png", touch),
      .init("\(name)-192.png", small),
      .init("\(name)-512.png", large), .init("\(name)-mask.png", mask),
    ]
  }
}
