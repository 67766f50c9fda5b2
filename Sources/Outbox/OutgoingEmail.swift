import PlazaBase
import PlazaData
import PlazaMail

/// A stored email.
struct OutgoingEmail: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable { case waiting, sent, failed }

  let id: ID<OutgoingEmail>
  let to: String
  let subject: String
  let text: String
  let state: State
  let enqueuedAt: Instant
  let uselessAt: Instant?
  let messageID: String?
  let tries: Int
  /// The reason why the last attempt failed.
  let reason: StoredPhrase?
  let endedAt: Instant?
  private let toName: String
  private let replyName: String
  private let replyAddress: String
  private let language: String
  private let unsubscribe: String?

  static let columns: SQL = """
    id, to_name, to_address, reply_name, reply_address, subject, body, language, stop, state, asked_at, useless_at,
      message_id, tries, reason, ended_at
    """

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    toName = try row.value("to_name")
    to = try row.value("to_address")
    replyName = try row.value("reply_name")
    replyAddress = try row.value("reply_address")
    subject = try row.value("subject")
    text = try row.value("body")
    language = try row.value("language")
    unsubscribe = try row.optional("stop")
    state = try row.value("state")
    enqueuedAt = try row.value("asked_at")
    uselessAt = try row.optional("useless_at")
    messageID = try row.optional("message_id")
    tries = try row.value("tries")
    reason = try row.optional("reason")
    endedAt = try row.optional("ended_at")
  }

  /// Whether the text and the recipient are still stored, so that it can be sent.
  var canBeSent: Bool { !text.isEmpty && !to.isEmpty }

  /// Returns the message to send.
  /// - Returns: nil if the stored data is incomplete or invalid.
  func email(from sender: Outbox.Sender) -> EmailMessage? {
    let signature = sender.signature(language)
    guard let address = MailAddress(to), let messageID, let mark = MessageID(written: messageID)
    else { return nil }
    var email = EmailMessage(
      from: sender.from.named(signature.name), to: Mailbox(name: toName, address),
      subject: subject, text: text + signature.text,
      messageID: mark, written: enqueuedAt)
    email.replyTo = MailAddress(replyAddress).map { Mailbox(name: replyName, $0) }
    email.language = language
    email.unsubscribe = unsubscribe
    email.isAutomatic = true
    return email
  }

  static func find(_ id: ID<OutgoingEmail>, _ tx: any Transaction) throws -> OutgoingEmail? {
    try tx.first("SELECT \(columns) FROM outbox_email WHERE id = \(id)").map(OutgoingEmail.init)
  }

  /// Returns the waiting emails, the oldest first.
  static func waiting(atMost limit: Int, _ tx: any Transaction) throws -> [OutgoingEmail] {
    try tx.rows(
      "SELECT \(columns) FROM outbox_email WHERE state = 'waiting' ORDER BY asked_at, id LIMIT \(limit)"
    ).map(OutgoingEmail.init)
  }

  /// Returns the emails that ended in a state, by descending time.
  static func ended(_ state: State, atMost limit: Int, _ tx: any Transaction) throws
    -> [OutgoingEmail]
  {
    try tx.rows(
      """
      SELECT \(columns) FROM outbox_email WHERE state = \(state.rawValue) AND ended_at IS NOT NULL
      ORDER BY ended_at DESC, id DESC LIMIT \(limit)
      """
    ).map(OutgoingEmail.init)
  }
}

extension Outbox.Signature {
  /// The lines below a text, after the separator that mail programs recognise (RFC 3676).
  fileprivate var text: String { lines.isEmpty ? "" : "\n\n-- \n" + lines.joined(separator: "\n") }
}

extension Mailbox {
  /// The mailbox with a name if it has none.
  fileprivate func named(_ name: String?) -> Mailbox {
    guard self.name.isEmpty, let name else { return self }
    return Mailbox(name: name, address)
  }
}
