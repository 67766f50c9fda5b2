import HTTPTypes

extension Response {
  /// Allows the page to embed frames of these origins, such as an external video player. All other
  /// restrictions stay in force. Frames marked `credentialless` are shown even if their sites send
  /// no Cross-Origin-Embedder-Policy; they are loaded without their cookies.
  /// - Parameter origins: origins such as `https://player.example`.
  public mutating func allowFrames(of origins: [String]) {
    headers[.contentSecurityPolicy] =
      "\(DefaultHeaders.contentSecurityPolicy); frame-src \(origins.joined(separator: " "))"
    omitCredentials()
  }

  /// Allows the page to show pictures of these origins, such as map tiles. All other restrictions
  /// stay in force. The pictures are requested without cookies.
  /// - Parameter origins: origins such as `https://tiles.example`.
  public mutating func allowPictures(of origins: [String]) {
    let own = "img-src 'self' data: blob:"
    headers[.contentSecurityPolicy] = DefaultHeaders.contentSecurityPolicy.replacing(
      own, with: "\(own) \(origins.joined(separator: " "))")
    omitCredentials()
  }

  private mutating func omitCredentials() {
    if let name = HTTPField.Name("Cross-Origin-Embedder-Policy") {
      headers[name] = "credentialless"
    }
  }
}
