import CRentalCounterFiles
import PlazaBase
import PlazaWeb

/// The files of the shop's own, embedded in the program.
enum RentalFiles {
  static let stylesheet = rental_rental_css.bytes
  static let script = rental_rental_js.bytes

  /// The module of the counter that goes on without a connection.
  static let counter = [UInt8](embedded: rental_till_js, rental_tillsend_js, rental_tillpage_js)

  /// Its service worker.
  static let worker = rental_tillworker_js.bytes

  /// Its drawing, and the pictures that `script/icons` makes of it.
  static let icons = [Assets.File].icons(
    ofShop: "rental", drawing: rental_icon_svg.bytes, touch: rental_icon_180_png.bytes,
    small: rental_icon_192_png.bytes, large: rental_icon_512_png.bytes,
    mask: rental_icon_mask_png.bytes)
}
