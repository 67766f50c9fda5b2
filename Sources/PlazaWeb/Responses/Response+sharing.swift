import HTTPTypes

extension Response {
  static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")

  private static let sharing = [
    (resourcePolicy, "cross-origin"), (HTTPField.Name("Access-Control-Allow-Origin"), "*"),
    (
      HTTPField.Name("Access-Control-Expose-Headers"), "Accept-Ranges, Content-Length, Content-Range, ETag"
    ),
  ]

  /// Lets pages of every site show and read this, as players of podcasts do. For what is everybody's anyway: it is sent
  /// to strangers without a cookie.
  public mutating func share() {
    for case (let name?, let value) in Self.sharing { headers[name] = value }
  }
}
