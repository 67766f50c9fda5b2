import PlazaBase
import PlazaWeb

/// A store's printer as devices find it. IPP has a port of its own, so that the web's always stands in the address.
struct PrinterLink: Sendable, Equatable {
  /// `ipp://…` or `ipps://…`
  let text: String
  /// What stands before the paths of pages: `https://plaza.example`.
  let web: String

  init(_ store: ID<PrintStore>, _ request: Request) {
    web = request.site.publicOrigin
    let isSecure = web.hasPrefix("https://")
    let authority = web.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
    let hasPort = authority.split(separator: "]").last?.contains(":") ?? false
    let port = hasPort ? "" : isSecure ? ":443" : ":80"
    text = "\(isSecure ? "ipps" : "ipp")://\(authority)\(port)\(Paths.storePrinter(store))"
  }

  func job(_ number: Int) -> String { "\(text)/\(number)" }

  var isSecure: Bool { text.hasPrefix("ipps:") }
}
