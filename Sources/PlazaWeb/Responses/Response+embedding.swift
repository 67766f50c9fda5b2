import HTTPTypes

extension Response {
  /// Lets a page show frames of these places, such as another site's player; everything else is closed as on all pages.
  /// Frames that are marked `credentialless` are shown though their sites say nothing of who may embed them: they learn
  /// of no cookie that they gave.
  /// - Parameter origins: such as `https://player.example`.
  public mutating func allowFrames(of origins: [String]) {
    headers[.contentSecurityPolicy] =
      "\(DefaultHeaders.contentSecurityPolicy); frame-src \(origins.joined(separator: " "))"
    goWithoutCredentials()
  }

  /// Lets a page show pictures of these places, such as the tiles of a map; everything else is closed as on all pages.
  /// The places learn of no cookie that they gave.
  /// - Parameter origins: such as `https://tiles.example`.
  public mutating func allowPictures(of origins: [String]) {
    let own = "img-src 'self' data: blob:"
    headers[.contentSecurityPolicy] = DefaultHeaders.contentSecurityPolicy.replacing(
      own, with: "\(own) \(origins.joined(separator: " "))")
    goWithoutCredentials()
  }

  private mutating func goWithoutCredentials() {
    if let name = HTTPField.Name("Cross-Origin-Embedder-Policy") { headers[name] = "credentialless" }
  }
}
