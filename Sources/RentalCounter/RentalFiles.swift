import PlazaWeb

/// The files of the shop's own, embedded in the program.
enum RentalFiles {
  static let stylesheet = PackageResources.rental_css
  static let script = PackageResources.rental_js

  /// The module of the counter that goes on without a connection.
  static let counter = PackageResources.till_js + PackageResources.tillsend_js + PackageResources.tillpage_js

  /// Its service worker.
  static let worker = PackageResources.tillworker_js

  /// Its drawing, and the pictures that `script/icons` makes of it.
  static let icons = [Assets.File].icons(
    ofShop: "rental", drawing: PackageResources.icon_svg, touch: PackageResources.icon_180_png,
    small: PackageResources.icon_192_png, large: PackageResources.icon_512_png,
    mask: PackageResources.icon_mask_png)
}
