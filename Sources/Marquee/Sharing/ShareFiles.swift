import CMarqueeFiles
import PlazaBase

/// What sharing adds to the shop's files.
enum ShareFiles {
  static let stylesheet = marquee_sharing_css.bytes
  static let script = marquee_sharing_js.bytes
}
