import Foundation
import HTTPTypes
import PlazaBase
import PlazaCrypto
import PlazaHTTP

/// The identity of a visitor for counting: the member, or the network and the `User-Agent`. It is
/// never stored; only its hash with the salt of the day is, until the day is over.
struct Visitor: Sendable {
  private let name: String
  /// The network of a guest, who could send a different `User-Agent` each time; nil for a member.
  let network: String?

  init(name: String, network: String? = nil) {
    self.name = name
    self.network = network
  }

  /// - Returns: nil for requests that are not counted: bots and prefetches.
  init?(_ request: Request) {
    let agent = request.head.headerFields[.userAgent] ?? ""
    guard request.head.method != .head, !Self.isAhead(request), !Self.isBot(agent) else {
      return nil
    }
    network = request.viewer == nil ? request.network : nil
    name = request.viewer.map { "member \($0.id)" } ?? "\(request.network)\n\(agent)"
  }

  /// The value stored for a day.
  func mark(_ salt: [UInt8]) -> String {
    HMAC<SHA256>.authenticationCode(for: Data(name.utf8), using: SymmetricKey(data: salt)).prefix(
      16
    ).hexadecimal
  }

  /// Whether the browser prefetches a page that its user has not requested yet.
  private static func isAhead(_ request: Request) -> Bool {
    ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].contains { name in
      let said = HTTPField.Name(name).flatMap { request.head.headerFields[$0] }?.lowercased() ?? ""
      return ["prefetch", "prerender", "preview"].contains { said.contains($0) }
    }
  }

  /// Whether a `User-Agent` is empty or belongs to a bot or an HTTP library.
  private static func isBot(_ agent: String) -> Bool {
    let agent = agent.lowercased()
    let words = [
      "bot", "crawl", "spider", "slurp", "preview", "headless", "curl", "wget", "python", "java/",
      "go-http", "libwww",
      "http-client", "monitor", "facebookexternalhit", "lighthouse",
    ]
    return agent.isEmpty || words.contains { agent.contains($0) }
  }
}
