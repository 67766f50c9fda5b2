import CPopcornFiles
import PlazaBase
import PlazaWeb

/// The files of the shop's own, embedded in the program.
enum PopcornFiles {
  static let stylesheet = popcorn_popcorn_css.bytes

  /// The module of every page; with it, the part that it shares with the worker.
  static let script = [UInt8](embedded: popcorn_outbox_js, popcorn_popcorn_js)

  /// The service worker.
  static let worker = [UInt8](embedded: popcorn_outbox_js, popcorn_worker_js)

  /// Its drawing, and the pictures that `script/icons` makes of it.
  static let icons = [Assets.File].icons(
    ofShop: "popcorn", drawing: popcorn_icon_svg.bytes, touch: popcorn_icon_180_png.bytes,
    small: popcorn_icon_192_png.bytes, large: popcorn_icon_512_png.bytes,
    mask: popcorn_icon_mask_png.bytes)
}
