import CMarqueeFiles
import PlazaBase
import PlazaHTTP
import PlazaUI

/// The shop's embedded files.
enum MarqueeFiles {
  static let stylesheet = marquee_marquee_css.bytes
  static let script = marquee_marquee_js.bytes

  /// The icon and the images that `script/icons` renders from it.
  static let icons = [Assets.File].icons(
    ofShop: "marquee", drawing: marquee_icon_svg.bytes, touch: marquee_icon_180_png.bytes,
    small: marquee_icon_192_png.bytes, large: marquee_icon_512_png.bytes,
    mask: marquee_icon_mask_png.bytes)

  /// The pictures of the app that `script/screenshots` takes.
  static let screens = [Assets.File].screens(
    ofShop: "marquee", phone: marquee_screen_phone_webp.bytes, wide: marquee_screen_wide_webp.bytes
  )
}
