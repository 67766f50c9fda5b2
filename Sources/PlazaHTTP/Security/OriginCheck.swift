import HTTPTypes
import PlazaBase

/// Protects against cross-site request forgery: a request that changes state must come from a page
/// of this site. It relies on `Sec-Fetch-Site` or, if that is absent, on `Origin`. Requests with a
/// bearer token are exempt, since they do not depend on cookies.
enum OriginCheck {
  static func check(_ request: Request) throws(Problem) {
    if request.route.acceptsForeignForms { return }
    let method = request.head.method
    if method == .get || method == .head || request.head.headerFields[.authorization] != nil {
      return
    }
    if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.head.headerFields[name] {
      if site == "same-origin" || site == "none" { return }
      throw .foreign
    }
    if let origin = request.head.headerFields[.origin] {
      if origin == request.site.origin || isSelf(origin, request) { return }
      throw .foreign
    }
    if request.viewer != nil, request.token?.isCookie == true { throw .foreign }
  }

  private static func isSelf(_ origin: String, _ request: Request) -> Bool {
    guard request.site.origin == nil, let host = request.head.authority else { return false }
    return origin == "http://\(host)"
  }
}

extension Problem {
  static var foreign: Problem {
    Problem(
      .forbidden, "foreign-origin", title: say("This request didn't come from this site"),
      detail: say("Nothing was changed. Open the page on this site and try again."))
  }
}
