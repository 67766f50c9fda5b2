import HTTPTypes
import PlazaBase

/// Keeps other sites from acting in a signed-in person's name: what changes something must come from a page of ours.
/// Browsers say so themselves (`Sec-Fetch-Site`, else `Origin`); programs with a bearer token carry no cookies and are
/// free.
enum OriginCheck {
  static func check(_ call: Call) throws(Problem) {
    let method = call.head.method
    if method == .get || method == .head || call.head.headerFields[.authorization] != nil { return }
    if let name = HTTPField.Name("Sec-Fetch-Site"), let site = call.head.headerFields[name] {
      if site == "same-origin" || site == "none" { return }
      throw .foreign
    }
    if let origin = call.head.headerFields[.origin] {
      if origin == call.site.origin || isSelf(origin, call) { return }
      throw .foreign
    }
    if call.viewer != nil, call.token?.isCookie == true { throw .foreign }
  }

  private static func isSelf(_ origin: String, _ call: Call) -> Bool {
    guard call.site.origin == nil, let host = call.head.authority else { return false }
    return origin == "http://\(host)"
  }
}

extension Problem {
  static var foreign: Problem {
    Problem(
      .forbidden, "foreign-origin", title: say("This did not come from a page of ours"),
      detail: say("Nothing was changed. Open the page here and try again."))
  }
}
