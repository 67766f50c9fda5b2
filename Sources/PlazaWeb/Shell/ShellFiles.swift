/// The files that make a page look and move: parts embedded in the program and joined at start, so a page asks for one
/// stylesheet and one script, and neither needs a build step.
public enum ShellFiles {
  /// `text/css`: tokens first, print last.
  public static let stylesheet: [UInt8] =
    PackageResources.tokens_css + PackageResources.base_css + PackageResources.shell_css
    + PackageResources.lists_css + PackageResources.forms_css + PackageResources.pieces_css
    + PackageResources.promos_css + PackageResources.wallet_css + PackageResources.moves_css
    + PackageResources.print_css

  /// `text/javascript`: one module; the parts share its scope, and `start.js` sets them going.
  public static let script: [UInt8] =
    PackageResources.say_js + PackageResources.search_js + PackageResources.forms_js + PackageResources.upload_js
    + PackageResources.file_js
    + PackageResources.total_js + PackageResources.scan_js + PackageResources.dialogs_js + PackageResources.panes_js
    + PackageResources.seen_js + PackageResources.start_js

  /// `text/javascript`: a module for pages of members, which listens for their notices.
  static let bell: [UInt8] = PackageResources.bell_js

  /// The name under which the site's drawing is held.
  static let iconName = "icon"

  /// The site's drawing and its pictures; see ``AppIcons``.
  static let icons = [Assets.File].icons(
    iconName, drawing: PackageResources.icon_svg, touch: PackageResources.icon_180_png,
    small: PackageResources.icon_192_png, large: PackageResources.icon_512_png,
    mask: PackageResources.icon_mask_png)
}
