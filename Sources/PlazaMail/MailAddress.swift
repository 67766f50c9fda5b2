/// An email address: an ASCII local part and a host name (RFC 5321 §4.1.2). Quoted local parts and
/// address literals are not supported, because personal addresses do not use them.
public struct MailAddress: Sendable, Hashable, CustomStringConvertible {
  /// The address as given, such as `ann@example.org`.
  public let description: String
  /// The host name in lower case.
  public let host: String

  /// - Returns: nil for invalid addresses, including all text that could inject a line break or a
  ///   header field.
  public init?(_ text: String) {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")), text.utf8.count <= 254 else {
      return nil
    }
    let local = text.utf8[..<at]
    let host = text[text.index(after: at)...].lowercased()
    let atoms = local.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...64).contains(local.count),
      atoms.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAtomText) }),
      Self.isHost(host)
    else { return nil }
    description = text
    self.host = host
  }

  /// Whether the text is a host name of at least two labels, in lower-case ASCII.
  private static func isHost(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let hyphen = UInt8(ascii: "-")
    return labels.count >= 2
      && labels.allSatisfy { label in
        (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
          && label.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
      }
  }

  private static func isAtomText(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}

/// An address with a display name.
public struct Mailbox: Sendable, Hashable {
  /// The display name, in any script; empty for none.
  public let name: String
  public let address: MailAddress

  public init(name: String = "", _ address: MailAddress) {
    self.name = name
    self.address = address
  }

  /// - Parameter text: `post@plaza.example`, or with a display name:
  ///   `The Plaza <post@plaza.example>`.
  /// - Returns: nil if the address is invalid.
  public init?(reading text: String) {
    guard text.hasSuffix(">"), let start = text.lastIndex(of: "<") else {
      guard let address = MailAddress(text) else { return nil }
      self.init(address)
      return
    }
    guard let address = MailAddress(String(text[text.index(after: start)...].dropLast())) else {
      return nil
    }
    let name = text[..<start].split(separator: " ").joined(separator: " ")
    self.init(
      name: name.count > 1 && name.hasPrefix("\"") && name.hasSuffix("\"")
        ? String(name.dropFirst().dropLast()) : name,
      address)
  }

  /// The value of a header field. Line breaks in the name become spaces, so that it cannot inject
  /// another field.
  var headerValue: String {
    let name = HeaderText.oneLine(name)
    guard !name.isEmpty else { return "<\(address)>" }
    let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    guard HeaderText.isPlain(name), escaped.utf8.count <= 60 else {
      return "\(HeaderText.encodedWords(name))\r\n <\(address)>"
    }
    return "\"\(escaped)\"\r\n <\(address)>"
  }
}
