import Foundation
import HTTPTypes
import PlazaBase
import PlazaCrypto
import PlazaWeb

/// Who looks, as far as counting needs it: the member, or the network and the browser's name. It is never stored: only
/// its hash with the salt of the day is, until the day is over.
struct Visitor: Sendable {
  private let name: String
  /// Where a stranger comes from, who could call the browser something else each time; nil for a member.
  let network: String?

  init(name: String, network: String? = nil) {
    self.name = name
    self.network = network
  }

  /// - Returns: nil for those who are not counted: programs, and browsers that fetch ahead of their people.
  init?(_ request: Request) {
    let agent = request.head.headerFields[.userAgent] ?? ""
    guard request.head.method != .head, !Self.isAhead(request), !Self.isProgram(agent) else { return nil }
    network = request.viewer == nil ? request.network : nil
    name = request.viewer.map { "member \($0.id)" } ?? "\(request.network)\n\(agent)"
  }

  /// What is stored for a day.
  func mark(_ salt: [UInt8]) -> String {
    HMAC<SHA256>.authenticationCode(for: Data(name.utf8), using: SymmetricKey(data: salt)).prefix(16).hexadecimal
  }

  /// Browsers fetch pages that their people have not asked for yet, and say so.
  private static func isAhead(_ request: Request) -> Bool {
    ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].contains { name in
      let said = HTTPField.Name(name).flatMap { request.head.headerFields[$0] }?.lowercased() ?? ""
      return ["prefetch", "prerender", "preview"].contains { said.contains($0) }
    }
  }

  /// Whatever has no name, or one by which programs call themselves.
  private static func isProgram(_ agent: String) -> Bool {
    let agent = agent.lowercased()
    let words = [
      "bot", "crawl", "spider", "slurp", "preview", "headless", "curl", "wget", "python", "java/", "go-http", "libwww",
      "http-client", "monitor", "facebookexternalhit", "lighthouse",
    ]
    return agent.isEmpty || words.contains { agent.contains($0) }
  }
}
