import CPlazaWebFiles
import PlazaBase

/// The files that make a page look and move: parts embedded in the program and joined at start, so a page asks for one
/// stylesheet and one script, and neither needs a build step.
public enum ShellFiles {
  /// `text/css`: tokens first, print last.
  public static let stylesheet: [UInt8] =
    [UInt8](
      embedded: web_tokens_css, web_base_css, web_shell_css, web_lists_css, web_forms_css, web_pieces_css,
      web_promos_css, web_wallet_css, web_moves_css, web_print_css)

  /// `text/javascript`: one module; the parts share its scope, and `start.js` sets them going.
  public static let script: [UInt8] =
    [UInt8](
      embedded: web_say_js, web_search_js, web_forms_js, web_upload_js, web_file_js, web_total_js, web_scan_js,
      web_dialogs_js, web_panes_js, web_seen_js, web_start_js)

  /// `text/javascript`: a module for pages of members, which listens for their notices.
  static let bell = web_bell_js.bytes

  /// The name under which the site's drawing is held.
  static let iconName = "icon"

  /// The site's drawing and its pictures; see ``AppIcons``.
  static let icons = [Assets.File].icons(
    iconName, drawing: web_icon_svg.bytes, touch: web_icon_180_png.bytes,
    small: web_icon_192_png.bytes, large: web_icon_512_png.bytes,
    mask: web_icon_mask_png.bytes)
}
