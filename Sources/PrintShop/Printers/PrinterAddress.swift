import PlazaFetch
import PlazaIPP

/// Where a printer is: `ipp://printer.lan/ipp/print`, or `ipps://…` by TLS.
struct PrinterAddress: Sendable, Equatable {
  /// As the staff wrote it, and as the printer is told who is meant.
  let text: String
  /// What IPP is spoken over (RFC 8010 §4): HTTP at port 631.
  let web: WebAddress

  /// - Returns: nil where the text is no such address.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, parts[1].isEmpty, let scheme = ["ipp:": "http", "ipps:": "https"][parts[0].lowercased()]
    else { return nil }
    let hasPort = parts[2].last != "]" && parts[2].drop { $0 != "]" }.contains(":") || Self.hasPort(parts[2])
    let path = parts.count == 4 ? "/" + parts[3] : "/ipp/print"
    guard let web = WebAddress(ofDevice: "\(scheme)://\(parts[2])\(hasPort ? "" : ":631")\(path)") else { return nil }
    self.web = web
    self.text = "\(parts[0].lowercased())//\(parts[2])\(path)"
  }

  private static func hasPort(_ authority: String) -> Bool { !authority.hasPrefix("[") && authority.contains(":") }
}

/// Which printers may be named: whoever names one has this server knock at its door, and must not be able to look
/// around in its network so.
public struct PrinterRules: Sendable {
  /// `PLAZA_PRINTERS`: hosts, as addresses name them; nil for this machine and the private networks.
  let hosts: Set<String>?

  /// - Parameter hosts: names and numbers, without ports; nil for this machine and the private networks.
  public init(hosts: [String]?) { self.hosts = hosts.map { Set($0.map { $0.lowercased() }) } }

  func admit(_ address: PrinterAddress) -> Bool {
    if let hosts { return hosts.contains(address.web.host) }
    return address.web.isLoopback || Self.isPrivate(address.web.host)
  }

  /// The networks of RFC 1918, and names that only a local network knows.
  private static func isPrivate(_ host: String) -> Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard numbers.count == 4, let first = numbers[0], let second = numbers[1], numbers.allSatisfy({ $0 != nil }) else {
      return !host.contains(":") && (!host.contains(".") || host.hasSuffix(".local") || host.hasSuffix(".lan"))
    }
    return first == 10 || first == 192 && second == 168 || first == 172 && (16...31).contains(second)
  }
}
