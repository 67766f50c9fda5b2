import CRentalCounterFiles
import PlazaBase
import PlazaHTTP
import PlazaUI

/// The counter's static files, embedded in the executable.
enum RentalFiles {
  static let stylesheet = rental_rental_css.bytes
  static let script = rental_rental_js.bytes

  /// The module of the counter's offline page.
  static let counter = [UInt8](embedded: rental_till_js, rental_offlinesync_js, rental_tillpage_js)

  /// The service worker of the offline page.
  static let worker = rental_tillworker_js.bytes

  /// The counter's icon, and the bitmaps that `script/icons` renders from it.
  static let icons = [Assets.File].icons(
    ofShop: "rental", drawing: rental_icon_svg.bytes, touch: rental_icon_180_png.bytes,
    small: rental_icon_192_png.bytes, large: rental_icon_512_png.bytes,
    mask: rental_icon_mask_png.bytes)

  /// The pictures of the app that `script/screenshots` takes.
  static let screens = [Assets.File].screens(
    ofShop: "rental", phone: rental_screen_phone_webp.bytes, wide: rental_screen_wide_webp.bytes)
}
