private import Foundation
public import PlazaData
import PlazaMarkup

/// A URL of an external site that is safe to redirect to: http or https, with a host, without user
/// information, and without characters that could end a header line.
public struct ExternalURL: Sendable, Hashable, SQLBindable, SQLReadable, CustomStringConvertible {
  public let text: String

  /// - Returns: nil for any other text.
  public init?(_ text: String) {
    guard text.utf8.count <= 1000, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }),
      let parts = URLComponents(string: text), let scheme = parts.scheme,
      ["http", "https"].contains(scheme),
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil
    else { return nil }
    self.text = text
  }

  /// Creates a placeholder for a page of this site, where a URL is required. Its host is reserved
  /// (RFC 2606), in case an earlier version of the server follows it.
  init(standingFor page: Link) { text = "https://square.invalid" + page.text }

  /// The host, for display: `shop.example`.
  public var host: String { URLComponents(string: text)?.host ?? text }

  public var description: String { text }

  public static var sqlKind: SQLValue.Kind { .text }
  public var sqlValue: SQLValue { .text(text) }

  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(text)
  }
}
