import PlazaFetch

/// To which servers pushes go. Browsers name the address of a subscription, and whoever uses the browser can name any:
/// only the known push services are ever asked, so that nobody has this server knock at doors of its own network.
public struct PushServices: Sendable {
  private let hosts: [String]
  private let admitsLoopback: Bool

  /// Those of Chromium's family and Android, Firefox, Safari and Edge. A host that begins with a dot stands for all
  /// below it.
  public static let known = PushServices(
    hosts: [
      "fcm.googleapis.com", "jmt17.google.com", ".push.services.mozilla.com", "web.push.apple.com", ".push.apple.com",
      ".notify.windows.com",
    ], admitsLoopback: false)

  /// A stand-in on this machine, for tests.
  public static let loopback = PushServices(hosts: [], admitsLoopback: true)

  /// - Returns: nil where no push service is there that is known.
  func address(_ endpoint: String) -> FetchURL? {
    guard endpoint.utf8.count <= 1000, let address = FetchURL(endpoint) else { return nil }
    if address.isLoopback { return admitsLoopback ? FetchURL(setting: endpoint) : nil }
    guard address.origin == "https://\(address.host):443" else { return nil }
    let isKnown = hosts.contains { $0.hasPrefix(".") ? address.host.hasSuffix($0) : address.host == $0 }
    return isKnown ? address : nil
  }
}
