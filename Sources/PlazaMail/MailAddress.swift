/// An address that mail is sent to: a local part of plain ASCII and a host's name (RFC 5321 §4.1.2, without quoted
/// local parts and address literals, which no person's address has).
public struct MailAddress: Sendable, Hashable, CustomStringConvertible {
  /// The whole address as it was written, such as `ann@example.org`.
  public let description: String
  /// The host's name, in lower case.
  public let host: String

  /// - Returns: nil for what is no such address, so also for whatever could end a line or a header.
  public init?(_ text: String) {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")), text.utf8.count <= 254 else { return nil }
    let local = text.utf8[..<at]
    let host = text[text.index(after: at)...].lowercased()
    let atoms = local.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...64).contains(local.count), atoms.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAtomText) }),
      Self.isHost(host)
    else { return nil }
    description = text
    self.host = host
  }

  /// Whether a text is a host's name of at least two labels, in ASCII and lower case.
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

/// An address with the name of whom it belongs to.
public struct Mailbox: Sendable, Hashable {
  /// The name, in any script; empty where there is none.
  public let name: String
  /// Where the mail goes.
  public let address: MailAddress

  /// An address with the name of whom it belongs to.
  public init(name: String = "", _ address: MailAddress) {
    self.name = name
    self.address = address
  }

  /// - Parameter text: `post@plaza.example`, or with a name before it: `The Plaza <post@plaza.example>`.
  /// - Returns: nil where that is no address.
  public init?(reading text: String) {
    guard text.hasSuffix(">"), let start = text.lastIndex(of: "<") else {
      guard let address = MailAddress(text) else { return nil }
      self.init(address)
      return
    }
    guard let address = MailAddress(String(text[text.index(after: start)...].dropLast())) else { return nil }
    let name = text[..<start].split(separator: " ").joined(separator: " ")
    self.init(
      name: name.count > 1 && name.hasPrefix("\"") && name.hasSuffix("\"") ? String(name.dropFirst().dropLast()) : name,
      address)
  }

  /// As a header's value. A line's end in the name becomes a space, so nobody's name begins a header of its own.
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
