import CPrintShopFiles
import PlazaBase
import PlazaHTTP
import PlazaUI
import PlazaUploads

/// The assets of the shop's pages.
enum PrintFiles {
  static let stylesheet =
    TusFiles.stylesheet
    + [UInt8](
      embedded: print_print_css, print_stores_css, print_map_css, print_order_css, print_desk_css)

  static let script =
    [UInt8](embedded: print_stores_js, print_map_js, print_orders_js) + TusFiles.script
    + [UInt8](embedded: print_uploads_js, print_print_js)

  /// The shop's icon as a drawing, and the images that `script/icons` renders from it.
  static let icons = [Assets.File].icons(
    ofShop: "print", drawing: print_icon_svg.bytes, touch: print_icon_180_png.bytes,
    small: print_icon_192_png.bytes, large: print_icon_512_png.bytes,
    mask: print_icon_mask_png.bytes)

  /// The pictures of the app that `script/screenshots` takes.
  static let screens = [Assets.File].screens(
    ofShop: "print", phone: print_screen_phone_webp.bytes, wide: print_screen_wide_webp.bytes)
}
