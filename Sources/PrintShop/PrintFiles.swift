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
}
