import PlazaBase
import PlazaHTTP

/// The URI of a store's printer. It always states the port, because IPP's default port differs
/// from that of the web server.
struct PrinterLink: Sendable, Equatable {
  /// `ipp://…` or `ipps://…`.
  let text: String
  /// The origin of the site's pages, such as `https://plaza.example`.
  let web: String

  init(_ store: ID<PrintStore>, _ request: Request) {
    web = request.site.publicOrigin
    let isSecure = web.hasPrefix("https://")
    let authority =
      web.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
    let hasPort = authority.split(separator: "]").last?.contains(":") ?? false
    let port = hasPort ? "" : isSecure ? ":443" : ":80"
    text = "\(isSecure ? "ipps" : "ipp")://\(authority)\(port)\(Paths.storePrinter(store))"
  }

  func job(_ number: Int) -> String { "\(text)/\(number)" }

  var isSecure: Bool { text.hasPrefix("ipps:") }
}
