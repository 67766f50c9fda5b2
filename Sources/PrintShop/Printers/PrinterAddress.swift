public import PlazaEgress
import PlazaFetch
import PlazaIPP

/// The address of a printer: `ipp://printer.lan/ipp/print`, or `ipps://…` over TLS.
struct PrinterAddress: Sendable, Equatable {
  /// The URI as the staff entered it, sent to the printer as `printer-uri`.
  let text: String
  /// The HTTP URL (RFC 8010 §4), with 631 as the default port.
  let web: FetchURL
  /// The only certificate to accept, in DER; nil to validate against the trusted authorities.
  var certificate: [UInt8]?

  /// Whether TLS is used.
  var isSecure: Bool { text.hasPrefix("ipps:") }

  /// - Parameter rules: The hosts on which printers are allowed.
  /// - Returns: Nil if the text is not an allowed printer address.
  init?(_ text: String, within rules: PrinterRules) {
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(
      String.init)
    guard parts.count >= 3, parts[1].isEmpty,
      let scheme = ["ipp:": "http", "ipps:": "https"][parts[0].lowercased()]
    else { return nil }
    let hasPort =
      parts[2].last != "]" && parts[2].drop { $0 != "]" }.contains(":") || Self.hasPort(parts[2])
    let path = parts.count == 4 ? "/" + parts[3] : "/ipp/print"
    guard
      let web = FetchURL(
        ofDevice: "\(scheme)://\(parts[2])\(hasPort ? "" : ":631")\(path)", within: rules.egress)
    else { return nil }
    self.web = web
    self.text = "\(parts[0].lowercased())//\(parts[2])\(path)"
  }

  /// Creates the address of a store's printer.
  init?(_ printer: Printer, within rules: PrinterRules) {
    self.init(printer.address, within: rules)
    certificate = printer.certificate
  }

  private static func hasPort(_ authority: String) -> Bool {
    !authority.hasPrefix("[") && authority.contains(":")
  }
}

/// The hosts on which printers are allowed. The server connects to any printer that staff enter,
/// and they must not be able to probe the server's network or the server itself.
public struct PrinterRules: Sendable {
  let egress: EgressRules

  /// - Parameters:
  ///   - hosts: The value of `PLAZA_PRINTERS`: the only allowed hosts; nil for the private
  ///     networks.
  ///   - orPrivate: Whether the private networks are allowed in addition to the hosts.
  ///   - demo: The value of `PLAZA_DEMO_PRINTER`, which is always allowed.
  public init(hosts: [EgressHost]?, orPrivate: Bool = false, demo: String? = nil) {
    let demo = demo.flatMap { PrinterAddress($0, within: PrinterRules(hosts: [])) }
    let own = demo.map { EgressHost($0.web.host, port: $0.web.port) }
    egress = .devices(
      (hosts ?? []) + [own].compactMap(\.self), orPrivate: orPrivate || hosts == nil)
  }
}
