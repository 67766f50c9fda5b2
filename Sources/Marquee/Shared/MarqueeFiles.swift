import PlazaWeb

/// The files of the shop's own, embedded in the program.
enum MarqueeFiles {
  static let stylesheet = PackageResources.marquee_css
  static let script = PackageResources.marquee_js

  /// Its drawing, and the pictures that `script/icons` makes of it.
  static let icons = [Assets.File].icons(
    ofShop: "marquee", drawing: PackageResources.icon_svg, touch: PackageResources.icon_180_png,
    small: PackageResources.icon_192_png, large: PackageResources.icon_512_png,
    mask: PackageResources.icon_mask_png)
}
