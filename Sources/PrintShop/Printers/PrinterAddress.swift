public import PlazaEgress
import PlazaFetch
import PlazaIPP

/// Where a printer is: `ipp://printer.lan/ipp/print`, or `ipps://…` by TLS.
struct PrinterAddress: Sendable, Equatable {
  /// As the staff wrote it, and as the printer is told who is meant.
  let text: String
  /// What IPP is spoken over (RFC 8010 §4): HTTP at port 631.
  let web: FetchURL
  /// The only certificate that is trusted there, in DER; nil for those that are signed by who is trusted anyway.
  var certificate: [UInt8]?

  /// Whether it is spoken to by TLS.
  var isSecure: Bool { text.hasPrefix("ipps:") }

  /// - Parameter rules: where its host may be.
  /// - Returns: nil where the text is no such address.
  init?(_ text: String, within rules: PrinterRules) {
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, parts[1].isEmpty, let scheme = ["ipp:": "http", "ipps:": "https"][parts[0].lowercased()]
    else { return nil }
    let hasPort = parts[2].last != "]" && parts[2].drop { $0 != "]" }.contains(":") || Self.hasPort(parts[2])
    let path = parts.count == 4 ? "/" + parts[3] : "/ipp/print"
    guard
      let web = FetchURL(
        ofDevice: "\(scheme)://\(parts[2])\(hasPort ? "" : ":631")\(path)", within: rules.egress)
    else { return nil }
    self.web = web
    self.text = "\(parts[0].lowercased())//\(parts[2])\(path)"
  }

  /// Where a printer of a store is.
  init?(_ printer: Printer, within rules: PrinterRules) {
    self.init(printer.address, within: rules)
    certificate = printer.certificate
  }

  private static func hasPort(_ authority: String) -> Bool { !authority.hasPrefix("[") && authority.contains(":") }
}

/// Which printers may be named: whoever names one has this server knock at its door, and must not be able to look
/// around in its network or on this machine so.
public struct PrinterRules: Sendable {
  let egress: EgressRules

  /// - Parameters:
  ///   - hosts: `PLAZA_PRINTERS`: they alone; nil for the private networks.
  ///   - orPrivate: whether the private networks are named beside the hosts.
  ///   - demo: `PLAZA_DEMO_PRINTER`, which is named by that.
  public init(hosts: [EgressHost]?, orPrivate: Bool = false, demo: String? = nil) {
    let demo = demo.flatMap { PrinterAddress($0, within: PrinterRules(hosts: [])) }
    let own = demo.map { EgressHost($0.web.host, port: $0.web.port) }
    egress = .devices((hosts ?? []) + [own].compactMap(\.self), orPrivate: orPrivate || hosts == nil)
  }
}
