/// The version of Plaza.
public enum Version {
  /// The version as the command line, the metrics and requests to other servers show it.
  public static let text = "0.3.0"
}
