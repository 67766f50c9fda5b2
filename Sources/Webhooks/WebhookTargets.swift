import PlazaBase
public import PlazaEgress
import PlazaFetch

/// The addresses to which events may be sent: `https` on the Internet, and the hosts that the
/// setting `PLAZA_WEBHOOK_HOSTS` names, which may be in a private network, on this machine, or
/// without TLS.
public struct WebhookTargets: Sendable {
  private let hosts: [EgressHost]

  public init(hosts: [EgressHost]) { self.hosts = hosts }

  /// - Returns: nil if events may not be sent to the address.
  func address(_ text: String) -> FetchURL? {
    guard text.utf8.count <= 500 else { return nil }
    let rules = EgressRules.devices(hosts, orPrivate: false)
    if let named = FetchURL(ofDevice: text, within: rules),
      hosts.contains(EgressHost(named.host, port: named.port))
        || hosts.contains(EgressHost(named.host, port: nil))
    {
      return named
    }
    guard let address = FetchURL(text), address.text.hasPrefix("https://") else { return nil }
    return address
  }
}
