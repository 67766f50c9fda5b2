import CMarqueeFiles
import PlazaBase

/// The embedded files of the clip pages.
enum ClipFiles {
  static let stylesheet = marquee_clips_css.bytes
  static let script = marquee_clips_js.bytes
}
