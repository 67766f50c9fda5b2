import HTTPTypes

extension Response {
  static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")

  private static let sharing = [
    (resourcePolicy, "cross-origin"), (HTTPField.Name("Access-Control-Allow-Origin"), "*"),
    (
      HTTPField.Name("Access-Control-Expose-Headers"),
      "Accept-Ranges, Content-Length, Content-Range, ETag"
    ),
  ]

  /// Allows pages of any origin to embed and read the response, as web-based podcast players do.
  /// Only for public content: such pages request it without cookies, like a signed-out visitor.
  public mutating func share() {
    for case (let name?, let value) in Self.sharing { headers[name] = value }
  }
}
