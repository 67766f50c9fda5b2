import CPlazaUIFiles
import PlazaBase
import PlazaHTTP

/// The common stylesheet and scripts, embedded in the executable. Their parts are concatenated at
/// start-up, so that a page loads one file of each type and no build step is needed.
public enum ShellFiles {
  /// `text/css`, in cascade order: tokens first, print last.
  public static let stylesheet: [UInt8] =
    [UInt8](
      embedded: web_tokens_css, web_base_css, web_shell_css, web_lists_css, web_forms_css,
      web_components_css,
      web_promos_css, web_today_css, web_wallet_css, web_animations_css, web_print_css)

  /// `text/javascript`: a single module. The parts share its scope, and `start.js` runs last.
  public static let script: [UInt8] = withoutComments(
    [UInt8](
      embedded: web_i18n_js, web_fills_js, web_search_js, web_forms_js, web_upload_js, web_file_js,
      web_total_js,
      web_scan_js, web_dialogs_js, web_panes_js, web_seen_js, web_ready_js, web_follow_js,
      web_start_js))

  /// Removes the lines that are comments: an eighth of the compressed script, which every page
  /// loads.
  private static func withoutComments(_ script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n")).filter { line in
      !line.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
  }

  /// `text/javascript`: a module for members' pages that listens for notifications.
  static let bell = web_notifications_js.bytes

  /// `text/javascript`: a module for the pages that use passkeys; see ``moduleScript(_:_:)``.
  static let passkeys = web_passkeys_js.bytes

  /// The base name of the site's icon files.
  static let iconName = "icon"

  /// The site's icon and the pictures rendered from it; see ``AppIcons``.
  static let icons = [Assets.File].icons(
    iconName, drawing: web_icon_svg.bytes, touch: web_icon_180_png.bytes,
    small: web_icon_192_png.bytes, large: web_icon_512_png.bytes,
    mask: web_icon_mask_png.bytes)
}
