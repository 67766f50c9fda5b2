import CHockeyCampFiles
import PlazaBase
import PlazaHTTP
import PlazaUI
import PlazaUploads

/// The files that the camp's pages load.
enum CampFiles {
  static let stylesheet =
    TusFiles.stylesheet + [UInt8](embedded: camp_media_css, camp_analysis_css, camp_people_css)
  static let script =
    TusFiles.script + [UInt8](embedded: camp_frames_js, camp_media_js, camp_people_js)
  /// The script of the analysis pages only: one module, whose parts share its scope.
  static let analysis =
    [UInt8](
      embedded: camp_frames_js, camp_canvas_js, camp_sheet_js, camp_sync_js, camp_lesson_js,
      camp_zoom_js,
      camp_analysis_js, camp_compare_js)
  /// The built-in podcast cover, a PNG of 1500 × 1500 pixels.
  static let cover = camp_podcast_png.bytes

  /// The camp's icon as SVG, and the PNG files that `script/icons` renders from it.
  static let icons = [Assets.File].icons(
    ofShop: "camp", drawing: camp_icon_svg.bytes, touch: camp_icon_180_png.bytes,
    small: camp_icon_192_png.bytes, large: camp_icon_512_png.bytes,
    mask: camp_icon_mask_png.bytes)

  /// The pictures of the app that `script/screenshots` takes.
  static let screens = [Assets.File].screens(
    ofShop: "camp", phone: camp_screen_phone_webp.bytes, wide: camp_screen_wide_webp.bytes)
}
