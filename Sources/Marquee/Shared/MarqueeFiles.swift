import CMarqueeFiles
import PlazaBase
import PlazaWeb

/// The files of the shop's own, embedded in the program.
enum MarqueeFiles {
  static let stylesheet = marquee_marquee_css.bytes
  static let script = marquee_marquee_js.bytes

  /// Its drawing, and the pictures that `script/icons` makes of it.
  static let icons = [Assets.File].icons(
    ofShop: "marquee", drawing: marquee_icon_svg.bytes, touch: marquee_icon_180_png.bytes,
    small: marquee_icon_192_png.bytes, large: marquee_icon_512_png.bytes,
    mask: marquee_icon_mask_png.bytes)
}
