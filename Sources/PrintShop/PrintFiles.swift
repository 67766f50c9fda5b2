import PlazaWeb

/// What the shop's pages load.
enum PrintFiles {
  static let stylesheet =
    TusFiles.stylesheet + PackageResources.print_css + PackageResources.stores_css + PackageResources.map_css
    + PackageResources.order_css
    + PackageResources.desk_css

  static let script =
    PackageResources.stores_js + PackageResources.map_js + PackageResources.orders_js + TusFiles.script
    + PackageResources.uploads_js
    + PackageResources.print_js

  /// Its drawing, and the pictures that `script/icons` makes of it.
  static let icons = [Assets.File].icons(
    ofShop: "print", drawing: PackageResources.icon_svg, touch: PackageResources.icon_180_png,
    small: PackageResources.icon_192_png, large: PackageResources.icon_512_png,
    mask: PackageResources.icon_mask_png)
}
