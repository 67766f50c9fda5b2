import CPopcornFiles
import PlazaBase
import PlazaHTTP
import PlazaUI

/// The shop's files, embedded in the executable.
enum PopcornFiles {
  static let stylesheet = popcorn_popcorn_css.bytes

  /// The module of every page, preceded by the part that it shares with the worker.
  static let script = [UInt8](embedded: popcorn_outbox_js, popcorn_popcorn_js)

  static let worker = [UInt8](embedded: popcorn_outbox_js, popcorn_worker_js)

  /// The shop's icon, and the images that `script/icons` renders from it.
  static let icons = [Assets.File].icons(
    ofShop: "popcorn", drawing: popcorn_icon_svg.bytes, touch: popcorn_icon_180_png.bytes,
    small: popcorn_icon_192_png.bytes, large: popcorn_icon_512_png.bytes,
    mask: popcorn_icon_mask_png.bytes)

  /// The pictures of the app that `script/screenshots` takes.
  static let screens = [Assets.File].screens(
    ofShop: "popcorn", phone: popcorn_screen_phone_webp.bytes, wide: popcorn_screen_wide_webp.bytes
  )
}
