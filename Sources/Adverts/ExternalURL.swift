private import Foundation
public import PlazaData
import PlazaMarkup

/// An address of the open web that we are ready to send people to: http or https, a host, nobody's password, and
/// nothing that could end a header's line.
public struct ExternalURL: Sendable, Hashable, SQLBindable, SQLReadable, CustomStringConvertible {
  public let text: String

  /// - Returns: nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count <= 1000, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }),
      let parts = URLComponents(string: text), let scheme = parts.scheme, ["http", "https"].contains(scheme),
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil
    else { return nil }
    self.text = text
  }

  /// What stands for a page of the square where an address must stand: at a name that is nobody's (RFC 2606), in case a
  /// program of before follows it.
  init(standingFor page: Link) { text = "https://square.invalid" + page.text }

  /// Its site, for people: `shop.example`.
  public var host: String { URLComponents(string: text)?.host ?? text }

  public var description: String { text }

  public static var sqlKind: SQLValue.Kind { .text }
  public var sqlValue: SQLValue { .text(text) }

  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(text)
  }
}
