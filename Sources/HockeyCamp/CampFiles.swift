import PlazaWeb

/// What the camp's pages load.
enum CampFiles {
  static let stylesheet = TusFiles.stylesheet + PackageResources.media_css + PackageResources.people_css
  static let script = TusFiles.script + PackageResources.media_js + PackageResources.people_js
  /// `image/png`: the podcast's cover, 1500 × 1500 pixels.
  static let cover: [UInt8] = PackageResources.podcast_png
}
