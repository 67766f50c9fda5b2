import CMarqueeFiles
import PlazaBase

/// The embedded files for sharing.
enum ShareFiles {
  static let stylesheet = marquee_sharing_css.bytes
  static let script = marquee_sharing_js.bytes
}
