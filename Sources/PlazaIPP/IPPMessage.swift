/// The Internet Printing Protocol's messages (RFC 8010). Filled in beside this.
public enum IPP: Sendable {
  /// The media type of its messages.
  public static let mediaType = "application/ipp"
}
