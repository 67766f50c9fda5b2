import PlazaWeb

/// What the camp's pages load.
enum CampFiles {
  static let stylesheet = TusFiles.stylesheet + PackageResources.media_css
  static let script = TusFiles.script + PackageResources.media_js
}
