import CPlazaWebFiles
import PlazaBase

/// What a page needs on which files are sent, put before a shop's own stylesheet and script. The page has an element
/// with `data-uploads`, and hears `arrived` there of each file that is whole.
public enum TusFiles {
  /// `text/css`.
  public static let stylesheet = web_tus_css.bytes
  /// `text/javascript`: shares its scope with what follows it.
  public static let script = web_tus_js.bytes
}
