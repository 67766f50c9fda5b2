import CMarqueeFiles
import PlazaBase

/// What the pages of clips add to the shop's files.
enum ClipFiles {
  static let stylesheet = marquee_clips_css.bytes
  static let script = marquee_clips_js.bytes
}
