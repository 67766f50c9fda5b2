/// The files of the shop's own, embedded in the program.
enum MarqueeFiles {
  static let stylesheet = PackageResources.marquee_css
  static let script = PackageResources.marquee_js
}
