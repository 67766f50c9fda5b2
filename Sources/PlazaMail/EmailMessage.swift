public import PlazaBase

/// One e-mail of plain text to one person.
public struct EmailMessage: Sendable, Equatable {
  /// Who writes.
  public let from: Mailbox
  /// Who gets it.
  public let to: Mailbox
  /// Where an answer goes; nil where it goes to the writer.
  public var replyTo: Mailbox?
  /// In any script. What would end a line becomes a space.
  public let subject: String
  /// In any script; LF, CR and CRLF all end a line.
  public let text: String
  /// The mark by which servers and readers know that two copies are one letter.
  public let messageID: MessageID
  /// The letter that this one answers.
  public var answers: MessageID?
  /// When it was written.
  public let written: Instant
  /// Whether a program wrote it: holiday notices then leave it alone (RFC 3834).
  public var isAutomatic = false
  /// Where whoever gets it ends letters of its kind by one `POST`, without signing in (RFC 8058): an `https` address.
  /// Mail programs then offer that by themselves. Nil where there is no such place.
  public var stop: String?
  /// What it is written in, such as `ko`; nil where that is not said.
  public var language: String?

  /// One e-mail of plain text to one person.
  public init(
    from: Mailbox, to: Mailbox, subject: String, text: String, messageID: MessageID, written: Instant
  ) {
    self.from = from
    self.to = to
    self.subject = subject
    self.text = text
    self.messageID = messageID
    self.written = written
  }

  /// The letter as it travels (RFC 5322, RFC 2045): ASCII, lines of at most 78 characters that end with CRLF. Only an
  /// address or a Message-ID longer than a line makes a longer one, far below the 998 that are allowed.
  public var bytes: [UInt8] {
    var fields = [("Date", written.mailDate), ("From", from.headerValue), ("To", to.headerValue)]
    if let replyTo { fields.append(("Reply-To", replyTo.headerValue)) }
    fields.append(("Subject", HeaderText.unstructured(subject)))
    fields.append(("Message-ID", messageID.description))
    if let answers {
      fields += [("In-Reply-To", answers.description), ("References", answers.description)]
    }
    if let language, HeaderText.isPlain(language) { fields.append(("Content-Language", language)) }
    if isAutomatic { fields.append(("Auto-Submitted", "auto-generated")) }
    if let stop = stop?.asHeaderAddress {
      fields += [("List-Unsubscribe", "<\(stop)>"), ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")]
    }
    fields += [
      ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8"),
      ("Content-Transfer-Encoding", "quoted-printable"),
    ]
    let head = fields.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n"
    return Array(head.utf8) + QuotedPrintable.encode(text)
  }
}

/// A letter's mark, such as `<0193….feedback@plaza.example>` (RFC 5322 §3.6.4).
public struct MessageID: Sendable, Hashable, CustomStringConvertible {
  /// With its angle brackets.
  public let description: String

  /// - Parameters:
  ///   - key: what no other letter of this host has: ASCII letters, digits, `.`, `-`, `_`.
  ///   - host: the sender's host, for which the key is unique.
  /// - Returns: nil where the two do not make a mark.
  public init?(key: String, host: String) {
    guard !key.utf8.contains(UInt8(ascii: "@")), let address = MailAddress("\(key)@\(host)") else { return nil }
    description = "<\(address)>"
  }

  /// A mark as it was written down.
  /// - Returns: nil where it is none.
  public init?(written text: String) {
    guard text.hasPrefix("<"), text.hasSuffix(">"), let address = MailAddress(String(text.dropFirst().dropLast()))
    else {
      return nil
    }
    description = "<\(address)>"
  }
}

extension String {
  /// The address where it can stand between angle brackets, and neither ends a line nor makes one too long.
  fileprivate var asHeaderAddress: String? {
    utf8.count <= 500 && utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x3C && $0 != 0x3E } ? self : nil
  }
}
