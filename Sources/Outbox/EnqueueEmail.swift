import Jobs
public import PlazaBase
public import PlazaData
import PlazaMail

/// Enqueues an email within the caller's transaction: it is sent if and only if the transaction
/// commits, even if the server stops immediately afterwards.
public struct EnqueueEmail: Sendable {
  private let id: ID<OutgoingEmail>
  private let key: String
  private let now: Instant
  private let job: EnqueueJob

  /// - Parameters:
  ///   - key: the subject of the email, such as `camp-feedback/0193…`. There is at most one email
  ///     per key.
  ///   - owner: the member for whom it is sent, if known.
  ///   - line: see ``EnqueueJob/line``. Emails that a person waits for have a line of their own,
  ///     so that bulk notifications do not delay them.
  public init(
    _ key: String, for owner: ID<Member>? = nil, line: String = "outbox", in world: World
  ) {
    id = world.newID()
    now = world.now()
    self.key = key
    var job = EnqueueJob(SendEmailJob.kind, key: id.text, for: owner, in: world)
    job.line = line
    self.job = job
  }

  /// - Parameter draft: the content. It is passed here because parts of it, such as a ticket's
  ///   number, may only be known within the transaction.
  /// - Returns: false if an email with this key already exists; nothing changes then.
  @discardableResult
  public func callAsFunction(_ draft: EmailDraft, _ tx: any Transaction) throws -> Bool {
    let reply = draft.replyTo
    let isNew =
      try tx.run(
        """
        INSERT INTO outbox_email (id, asked_key, to_name, to_address, reply_name, reply_address, subject, body,
          language, is_secret, stop, state, asked_at, useless_at, tries)
        VALUES (\(id), \(key), \(draft.to.name), \(draft.to.address.description), \(reply?.name ?? ""),
          \(reply?.address.description ?? ""), \(draft.subject), \(draft.text), \(draft.language.code),
          \(draft.isSecret ? 1 : 0), \(draft.unsubscribe), 'waiting', \(now), \(draft.uselessAt), 0)
        ON CONFLICT (asked_key) DO NOTHING
        """) > 0
    if isNew { try job(tx) }
    return isNew
  }
}
