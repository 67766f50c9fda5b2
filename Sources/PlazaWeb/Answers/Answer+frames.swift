import HTTPTypes

extension Answer {
  /// Lets a page show frames of these places, such as another site's player; everything else is closed as on all pages.
  /// - Parameter origins: such as `https://player.example`.
  public mutating func allowFrames(of origins: [String]) {
    headers[.contentSecurityPolicy] =
      "\(CommonFields.contentSecurityPolicy); frame-src \(origins.joined(separator: " "))"
  }
}
