import CPlazaUploadsFiles
import PlazaBase

/// The stylesheet and script of pages with file uploads, to be placed before a storefront's own.
/// The page must have an element with `data-uploads`, which receives an `arrived` event for each
/// completed file.
public enum TusFiles {
  /// `text/css`.
  public static let stylesheet = uploads_tus_css.bytes
  /// `text/javascript`; shares its scope with the script that follows it.
  public static let script = uploads_tus_js.bytes
}
