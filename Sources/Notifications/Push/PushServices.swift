import PlazaFetch

/// The servers to which pushes may be sent. The endpoint of a subscription comes from the client,
/// so it could be any address; restricting it to known push services prevents server-side request
/// forgery.
public struct PushServices: Sendable {
  private let hosts: [String]
  private let admitsLoopback: Bool

  /// The push services of Chromium, Android, Firefox, Safari and Edge. A host with a leading dot
  /// matches all its subdomains.
  public static let known = PushServices(
    hosts: [
      "fcm.googleapis.com", "jmt17.google.com", ".push.services.mozilla.com", "web.push.apple.com",
      ".push.apple.com",
      ".notify.windows.com",
    ], admitsLoopback: false)

  /// A push service on this machine, for tests.
  public static let loopback = PushServices(hosts: [], admitsLoopback: true)

  /// - Returns: nil if the endpoint does not belong to a known push service.
  func address(_ endpoint: String) -> FetchURL? {
    guard endpoint.utf8.count <= 1000, let address = FetchURL(endpoint) else { return nil }
    if address.isLoopback { return admitsLoopback ? FetchURL(setting: endpoint) : nil }
    guard address.origin == "https://\(address.host):443" else { return nil }
    let isKnown = hosts.contains {
      $0.hasPrefix(".") ? address.host.hasSuffix($0) : address.host == $0
    }
    return isKnown ? address : nil
  }
}
