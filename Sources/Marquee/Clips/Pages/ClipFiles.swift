/// What the pages of clips add to the shop's files.
enum ClipFiles {
  static let stylesheet = PackageResources.clips_css
  static let script = PackageResources.clips_js
}
