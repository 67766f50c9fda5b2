public import HTTPTypes

extension Answer {
  static let resourcePolicy = field("Cross-Origin-Resource-Policy")

  /// Lets pages of every site show and read this, as players of podcasts do. For what is everybody's anyway: it is sent
  /// to strangers without a cookie.
  public mutating func share() {
    headers[Self.resourcePolicy] = "cross-origin"
    headers[Self.field("Access-Control-Allow-Origin")] = "*"
    headers[Self.field("Access-Control-Expose-Headers")] = "Accept-Ranges, Content-Length, Content-Range, ETag"
  }

  private static func field(_ name: String) -> HTTPField.Name {
    guard let field = HTTPField.Name(name) else { preconditionFailure("\(name) is no name of a field") }
    return field
  }
}
