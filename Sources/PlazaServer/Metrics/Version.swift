/// The version of Plaza.
public enum Version {
  /// The version as the command line and the metrics show it.
  public static let text = "0.3.0"
}
