/// What a page needs on which files are sent, put before a shop's own stylesheet and script. The page has an element
/// with `data-uploads`, and hears `arrived` there of each file that is whole.
public enum TusFiles {
  /// `text/css`.
  public static let stylesheet: [UInt8] = PackageResources.tus_css
  /// `text/javascript`: shares its scope with what follows it.
  public static let script: [UInt8] = PackageResources.tus_js
}
