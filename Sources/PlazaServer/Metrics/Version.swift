/// Which Plaza this is.
public enum Version {
  /// As the program and its figures say it.
  public static let text = "0.3.0"
}
