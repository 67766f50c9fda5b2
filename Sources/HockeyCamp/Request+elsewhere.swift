import HTTPTypes
import PlazaHTTP

extension Request {
  /// Whether a page of another site caused the request, by a link or by embedding the URL as an
  /// image, for example. Such a request must not record anything.
  var isCrossOrigin: Bool {
    let site = HTTPField.Name("Sec-Fetch-Site").flatMap { head.headerFields[$0] }
    return site == "cross-site" || site == "same-site"
  }
}
