public import PlazaBase
public import PlazaMail

/// An email to send. The sender comes from the settings.
public struct EmailDraft: Sendable {
  public let to: Mailbox
  public let subject: String
  /// Plain text. Must not be empty.
  public let text: String
  /// The `Reply-To` address; nil to reply to the site's address.
  public var replyTo: Mailbox?
  /// The language of the text.
  public var language = Language.english
  /// The absolute URL at which one `POST` unsubscribes the recipient from emails of this kind (RFC
  /// 8058); nil for none.
  public var unsubscribe: String?
  /// The time after which the email is not sent, for example because a link in it expires.
  public var uselessAt: Instant?
  /// Whether the text contains a secret that grants access to an account. The text is deleted once
  /// the email was sent.
  public var isSecret = false

  public init(to: Mailbox, subject: String, text: String) {
    self.to = to
    self.subject = subject
    self.text = text
  }
}
