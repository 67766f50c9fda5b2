import PlazaWeb

/// What the camp's pages load.
enum CampFiles {
  static let stylesheet =
    TusFiles.stylesheet + PackageResources.media_css + PackageResources.analysis_css + PackageResources.people_css
  static let script =
    TusFiles.script + PackageResources.frames_js + PackageResources.media_js + PackageResources.people_js
  /// What only the pages of analysis load: one module, whose parts share its scope.
  static let analysis =
    PackageResources.frames_js + PackageResources.ink_js + PackageResources.sheet_js + PackageResources.exchange_js
    + PackageResources.lesson_js + PackageResources.analysis_js + PackageResources.beside_js
  /// `image/png`: the podcast's cover, 1500 × 1500 pixels.
  static let cover: [UInt8] = PackageResources.podcast_png

  /// Its drawing, and the pictures that `script/icons` makes of it.
  static let icons = [Assets.File].icons(
    ofShop: "camp", drawing: PackageResources.icon_svg, touch: PackageResources.icon_180_png,
    small: PackageResources.icon_192_png, large: PackageResources.icon_512_png,
    mask: PackageResources.icon_mask_png)
}
