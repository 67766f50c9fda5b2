public import PlazaBase

/// A plain-text email to one recipient.
public struct EmailMessage: Sendable, Equatable {
  public let from: Mailbox
  public let to: Mailbox
  /// The `Reply-To` address; nil to reply to the sender.
  public var replyTo: Mailbox?
  /// May contain any Unicode text. Line breaks become spaces.
  public let subject: String
  /// May contain any Unicode text, with LF, CR or CRLF as line breaks.
  public let text: String
  /// Identifies the email, so that servers and clients recognise duplicates.
  public let messageID: MessageID
  /// The `Message-ID` of the email that this one replies to.
  public var answers: MessageID?
  public let written: Instant
  /// Whether it was generated automatically, so that vacation responders ignore it (RFC 3834).
  public var isAutomatic = false
  /// The `https` URL at which the recipient unsubscribes by one `POST` without signing in (RFC
  /// 8058); nil for none. Mail clients show a button for it.
  public var unsubscribe: String?
  /// The language tag of the text, such as `ko`; nil if unspecified.
  public var language: String?

  public init(
    from: Mailbox, to: Mailbox, subject: String, text: String, messageID: MessageID,
    written: Instant
  ) {
    self.from = from
    self.to = to
    self.subject = subject
    self.text = text
    self.messageID = messageID
    self.written = written
  }

  /// The encoded message (RFC 5322, RFC 2045) in ASCII, with CRLF line breaks and lines of at most
  /// 78 characters. Only an address or a `Message-ID` can make a line longer, well below the limit
  /// of 998.
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
    if let stop = unsubscribe?.asHeaderAddress {
      fields += [
        ("List-Unsubscribe", "<\(stop)>"), ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
      ]
    }
    fields += [
      ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8"),
      ("Content-Transfer-Encoding", "quoted-printable"),
    ]
    let head = fields.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n"
    return Array(head.utf8) + QuotedPrintable.encode(text)
  }
}

/// A `Message-ID`, such as `<0193….feedback@plaza.example>` (RFC 5322 §3.6.4).
public struct MessageID: Sendable, Hashable, CustomStringConvertible {
  /// The text, including its angle brackets.
  public let description: String

  /// - Parameters:
  ///   - key: unique within the host; ASCII letters, digits, `.`, `-`, `_`.
  ///   - host: the host of the sender.
  /// - Returns: nil if the two do not form a valid identifier.
  public init?(key: String, host: String) {
    guard !key.utf8.contains(UInt8(ascii: "@")), let address = MailAddress("\(key)@\(host)") else {
      return nil
    }
    description = "<\(address)>"
  }

  /// Parses a stored identifier.
  /// - Returns: nil if the text is not one.
  public init?(written text: String) {
    guard text.hasPrefix("<"), text.hasSuffix(">"),
      let address = MailAddress(String(text.dropFirst().dropLast()))
    else {
      return nil
    }
    description = "<\(address)>"
  }
}

extension String {
  /// The URL, if it is valid within angle brackets in a header field and short enough for a line.
  fileprivate var asHeaderAddress: String? {
    utf8.count <= 500 && utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x3C && $0 != 0x3E }
      ? self : nil
  }
}
