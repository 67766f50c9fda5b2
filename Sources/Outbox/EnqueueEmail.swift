import Jobs
public import PlazaBase
public import PlazaData
import PlazaMail
import PlazaWeb

/// Asks for a letter in the transaction of its cause: what is not committed is not sent, and what is committed is sent
/// even if the server ends right after. Ring ``Outbox/ring()`` once it is committed, or the letter waits for the
/// worker's next look around.
public struct EnqueueEmail: Sendable {
  private let id: ID<OutgoingEmail>
  private let key: String
  private let now: Instant
  private let job: EnqueueJob

  /// - Parameters:
  ///   - key: what the letter is about, such as `camp-feedback/0193…`: of one key there is never a second letter.
  ///   - owner: the member for whom it leaves, where that is known.
  ///   - line: see ``EnqueueJob/line``. Whoever waits for a letter does not wait for all the notices of others.
  public init(_ key: String, for owner: ID<Member>? = nil, line: String = "outbox", in world: World) {
    id = world.newID()
    now = world.now()
    self.key = key
    var job = EnqueueJob(SendEmailJob.kind, key: id.text, for: owner, in: world)
    job.line = line
    self.job = job
  }

  /// - Parameter draft: what it says. It comes with the transaction: a ticket's number may be known only there.
  /// - Returns: false where the letter was asked for before; nothing changes then.
  @discardableResult
  public func callAsFunction(_ draft: EmailDraft, _ tx: any Transaction) throws -> Bool {
    let reply = draft.replyTo
    let isNew =
      try tx.run(
        """
        INSERT INTO outbox_letter (id, asked_key, to_name, to_address, reply_name, reply_address, subject, body,
          language, is_secret, stop, state, asked_at, useless_at, tries)
        VALUES (\(id), \(key), \(draft.to.name), \(draft.to.address.description), \(reply?.name ?? ""),
          \(reply?.address.description ?? ""), \(draft.subject), \(draft.text), \(draft.language.code),
          \(draft.isSecret ? 1 : 0), \(draft.stop), 'waiting', \(now), \(draft.uselessAt), 0)
        ON CONFLICT (asked_key) DO NOTHING
        """) > 0
    if isNew { try job(tx) }
    return isNew
  }
}
