public import PlazaMarkup

/// One drawing in every form that a device asks for when it keeps the site, or a shop of it, among its apps.
/// `script/icons` makes the pictures from the drawing.
public struct AppIcons: Sendable {
  /// `image/svg+xml`, with round corners.
  public let drawing: Link
  /// `image/png`, 180 × 180 pixels to the very edge: an iPhone and an iPad cut the corners themselves.
  public let touch: Link
  /// `image/png`, 192 × 192 pixels, with round corners.
  public let small: Link
  /// `image/png`, 512 × 512 pixels, with round corners.
  public let large: Link
  /// `image/png`, 512 × 512 pixels to the very edge, with all that matters within the circle that every mask leaves
  /// (W3C Web Application Manifest, "maskable").
  public let mask: Link

  /// The forms that are held under a name; nil where there are none.
  init?(of name: String, in assets: Assets) {
    guard assets.integrity("\(name).svg") != nil else { return nil }
    drawing = assets.link("\(name).svg")
    touch = assets.link("\(name)-180.png")
    small = assets.link("\(name)-192.png")
    large = assets.link("\(name)-512.png")
    mask = assets.link("\(name)-mask.png")
  }

  /// The name of a shop's.
  static func name(ofShop slug: String) -> String { "\(slug)-icon" }

  /// What a manifest says of them.
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
  /// A shop's drawing and the pictures that were made of it; see ``AppIcons`` for what each is.
  public static func icons(
    ofShop slug: String, drawing: [UInt8], touch: [UInt8], small: [UInt8], large: [UInt8], mask: [UInt8]
  ) -> [Assets.File] {
    icons(AppIcons.name(ofShop: slug), drawing: drawing, touch: touch, small: small, large: large, mask: mask)
  }

  static func icons(
    _ name: String, drawing: [UInt8], touch: [UInt8], small: [UInt8], large: [UInt8], mask: [UInt8]
  ) -> [Assets.File] {
    [
      .init("\(name).svg", drawing), .init("\(name)-180.png", touch), .init("\(name)-192.png", small),
      .init("\(name)-512.png", large), .init("\(name)-mask.png", mask),
    ]
  }
}
