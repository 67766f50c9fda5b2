import PlazaBase
import PlazaData
import PlazaMail

/// Begins an attempt to send an email. It assigns the `Message-ID` before anything is sent, so
/// that all attempts send the same email.
struct BeginEmailAttempt: Sendable {
  let id: ID<OutgoingEmail>
  /// The host for which the `Message-ID` is unique.
  let host: String
  let now: Instant

  /// - Returns: nil if the email no longer needs to be sent.
  func callAsFunction(_ tx: any Transaction) throws -> OutgoingEmail? {
    guard let found = try OutgoingEmail.find(id, tx), found.state == .waiting else { return nil }
    if let end = found.uselessAt, end <= now {
      try RecordEmailResult(
        id: id, .failed(StoredPhrase("The email expired before it could be sent.")), now: now)(tx)
      return nil
    }
    let mark = MessageID(key: id.text, host: host)?.description
    try tx.run(
      """
      UPDATE outbox_email SET tries = tries + 1, message_id = coalesce(message_id, \(mark)) WHERE id = \(id)
      """)
    return try OutgoingEmail.find(id, tx)
  }
}

/// Stores the reason why an email waits.
struct RecordEmailFailure: Sendable {
  let id: ID<OutgoingEmail>
  let reason: StoredPhrase

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      "UPDATE outbox_email SET reason = \(reason) WHERE id = \(id) AND state = 'waiting'")
  }
}

/// Stores the result for an email. The text of an email that contains a secret is deleted.
struct RecordEmailResult: Sendable {
  enum Outcome: Sendable {
    case sent
    case failed(StoredPhrase)
  }

  let id: ID<OutgoingEmail>
  let outcome: Outcome
  let now: Instant

  init(id: ID<OutgoingEmail>, _ outcome: Outcome, now: Instant) {
    self.id = id
    self.outcome = outcome
    self.now = now
  }

  func callAsFunction(_ tx: any Transaction) throws {
    let (state, reason): (OutgoingEmail.State, StoredPhrase?) =
      switch outcome {
      case .sent: (.sent, nil)
      case .failed(let reason): (.failed, reason)
      }
    try tx.run(
      """
      UPDATE outbox_email SET state = \(state.rawValue), reason = \(reason), ended_at = \(now),
        body = CASE WHEN is_secret = 1 THEN '' ELSE body END
      WHERE id = \(id) AND state = 'waiting'
      """)
  }
}
