/// The destination of a hyperlink: a path of this site, a telephone number, an `otpauth` key or a
/// text file. No other kind can be created, so a stored `javascript:` address can never reach a
/// page.
public struct Link: Sendable, Hashable, CustomStringConvertible {
  /// The value of `href`, not yet escaped for HTML.
  public let text: String

  /// Creates a path of this site from percent-encoded segments, as in
  /// `Link("rental", "customers", id.text)`. Empty segments are omitted, because two leading
  /// slashes would begin a host name.
  public init(_ parts: String...) {
    var path = ""
    for part in parts where !part.isEmpty {
      path += "/"
      path += Self.encode(part)
    }
    text = path.isEmpty ? "/" : path
  }

  /// Creates a path of this site from a literal, such as `"/rental/customers"`.
  public init(path: StaticString) { text = path.description }

  /// Creates a path of this site from untrusted text.
  /// - Returns: `nil` if the text could lead to another site: it must start with exactly one slash
  ///   and must not contain backslashes, spaces or control characters.
  public init?(local text: String) {
    guard text.hasPrefix("/"), !text.hasPrefix("//"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    self.text = text
  }

  private init(checked text: String) { self.text = text }

  /// Returns the link with a query appended; fields whose value is `nil` are omitted.
  public func query(_ fields: KeyValuePairs<String, String?>) -> Link {
    let sent = fields.compactMap { name, value in
      value.map { "\(Self.encode(name))=\(Self.encode($0))" }
    }
    if sent.isEmpty { return self }
    let hash = text.firstIndex(of: "#") ?? text.endIndex
    let page = text[..<hash]
    return Link(
      checked:
        "\(page)\(page.contains("?") ? "&" : "?")\(sent.joined(separator: "&"))\(text[hash...])")
  }

  /// Returns the link with the fragment of an element's id.
  public func fragment(_ id: String) -> Link { Link(checked: text + "#" + Self.encode(id)) }

  /// Creates a `tel:` link; all characters but ASCII digits and a leading plus sign are dropped.
  public static func telephone(_ number: String) -> Link {
    let digits = number.filter { $0.isASCII && $0.isNumber }
    return Link(checked: "tel:" + (number.hasPrefix("+") ? "+" : "") + digits)
  }

  /// Creates a link that hands a key to an authenticator app on the same device.
  /// - Parameter address: an `otpauth://totp/` URI.
  public static func authenticator(_ address: String) -> Link {
    Link(checked: address.hasPrefix("otpauth://totp/") ? address : "otpauth://totp/")
  }

  /// Creates a `data:` link with a text, for an anchor with the `download` attribute.
  public static func file(of text: String) -> Link {
    Link(checked: "data:text/plain;charset=utf-8," + encode(text))
  }

  public var description: String { text }

  /// Percent-encodes all bytes except the unreserved characters of RFC 3986.
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
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
