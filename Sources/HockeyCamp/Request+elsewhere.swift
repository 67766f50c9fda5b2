import HTTPTypes
import PlazaWeb

extension Request {
  /// Whether another site's page leads or asks, as for a picture: that leaves no trace here.
  var isOfAnotherSite: Bool {
    let site = HTTPField.Name("Sec-Fetch-Site").flatMap { head.headerFields[$0] }
    return site == "cross-site" || site == "same-site"
  }
}
