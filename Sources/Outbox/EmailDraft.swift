public import PlazaBase
public import PlazaMail
import PlazaWeb

/// A letter that is asked for. From whom it comes is the plaza's setting.
public struct EmailDraft: Sendable {
  /// Who gets it.
  public let to: Mailbox
  public let subject: String
  /// Plain text; it must not be empty.
  public let text: String
  /// Where an answer goes; nil where it goes to the plaza.
  public var replyTo: Mailbox?
  /// What it is written in.
  public var language = Language.english
  /// Where one `POST` ends letters of its kind (RFC 8058), an absolute address; nil where there is no such place.
  public var stop: String?
  /// When it is of no use any more, such as a link that is over: it does not leave after that.
  public var uselessAt: Instant?
  /// Whether it holds what opens an account: its text is forgotten as soon as it left.
  public var isSecret = false

  public init(to: Mailbox, subject: String, text: String) {
    self.to = to
    self.subject = subject
    self.text = text
  }
}
