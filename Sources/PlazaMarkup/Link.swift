/// Where a page may lead: a path of this site, a telephone, an authenticator, or a text to keep. Nothing else can be
/// made, so a stored `javascript:` address never reaches a page.
public struct Link: Sendable, Hashable, CustomStringConvertible {
  /// The address as it stands in `href`, not yet escaped for HTML.
  public let text: String

  /// A path of this site from its parts; each part is percent-encoded: `Link("rental", "customers", id.text)`. An empty
  /// part is left out, because two slashes would begin the name of another site.
  public init(_ parts: String...) {
    var path = ""
    for part in parts where !part.isEmpty {
      path += "/"
      path += Self.encode(part)
    }
    text = path.isEmpty ? "/" : path
  }

  /// A path of this site that the source spells out, such as `"/rental/customers"`.
  public init(path: StaticString) { text = path.description }

  /// A path of this site as a browser sent it.
  /// - Returns: nil where it could lead elsewhere: it must start with one slash and hold no backslash or control
  ///   character.
  public init?(local text: String) {
    guard text.hasPrefix("/"), !text.hasPrefix("//"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    self.text = text
  }

  private init(checked text: String) { self.text = text }

  /// The same path with a query; a field whose value is nil is left out.
  public func query(_ fields: KeyValuePairs<String, String?>) -> Link {
    let sent = fields.compactMap { name, value in value.map { "\(Self.encode(name))=\(Self.encode($0))" } }
    if sent.isEmpty { return self }
    let hash = text.firstIndex(of: "#") ?? text.endIndex
    let page = text[..<hash]
    return Link(checked: "\(page)\(page.contains("?") ? "&" : "?")\(sent.joined(separator: "&"))\(text[hash...])")
  }

  /// The same page at one of its elements.
  public func fragment(_ id: String) -> Link { Link(checked: text + "#" + Self.encode(id)) }

  /// A telephone number as `tel:`; everything but digits and a leading plus is dropped.
  public static func telephone(_ number: String) -> Link {
    let digits = number.filter { $0.isASCII && $0.isNumber }
    return Link(checked: "tel:" + (number.hasPrefix("+") ? "+" : "") + digits)
  }

  /// A key for an authenticator on the same device.
  /// - Parameter address: an `otpauth` address, which no browser opens itself.
  public static func authenticator(_ address: String) -> Link {
    Link(checked: address.hasPrefix("otpauth://totp/") ? address : "otpauth://totp/")
  }

  /// A text that is kept as a file, for a link that has `download`.
  public static func file(of text: String) -> Link { Link(checked: "data:text/plain;charset=utf-8," + encode(text)) }

  /// The same as `text`.
  public var description: String { text }

  /// Percent-encodes everything but RFC 3986's unreserved characters.
  public static func encode(_ text: String) -> String {
    if text.utf8.allSatisfy(isUnreserved) { return text }
    var out = ""
    for byte in text.utf8 {
      if isUnreserved(byte) {
        out.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        out += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return out
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
