import PlazaWeb

/// The files of the shop's own, embedded in the program.
enum PopcornFiles {
  static let stylesheet = PackageResources.popcorn_css

  /// The module of every page; with it, the part that it shares with the worker.
  static let script = PackageResources.outbox_js + PackageResources.popcorn_js

  /// The service worker.
  static let worker = PackageResources.outbox_js + PackageResources.worker_js

  /// Its drawing, and the pictures that `script/icons` makes of it.
  static let icons = [Assets.File].icons(
    ofShop: "popcorn", drawing: PackageResources.icon_svg, touch: PackageResources.icon_180_png,
    small: PackageResources.icon_192_png, large: PackageResources.icon_512_png,
    mask: PackageResources.icon_mask_png)
}
