import CHockeyCampFiles
import PlazaBase
import PlazaWeb

/// What the camp's pages load.
enum CampFiles {
  static let stylesheet =
    TusFiles.stylesheet + [UInt8](embedded: camp_media_css, camp_analysis_css, camp_people_css)
  static let script =
    TusFiles.script + [UInt8](embedded: camp_frames_js, camp_media_js, camp_people_js)
  /// What only the pages of analysis load: one module, whose parts share its scope.
  static let analysis =
    [UInt8](
      embedded: camp_frames_js, camp_ink_js, camp_sheet_js, camp_exchange_js, camp_lesson_js, camp_zoom_js,
      camp_analysis_js, camp_beside_js)
  /// `image/png`: the podcast's cover, 1500 × 1500 pixels.
  static let cover = camp_podcast_png.bytes

  /// Its drawing, and the pictures that `script/icons` makes of it.
  static let icons = [Assets.File].icons(
    ofShop: "camp", drawing: camp_icon_svg.bytes, touch: camp_icon_180_png.bytes,
    small: camp_icon_192_png.bytes, large: camp_icon_512_png.bytes,
    mask: camp_icon_mask_png.bytes)
}
