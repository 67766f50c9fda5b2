public import PlazaData
import PlazaHTTP

/// The emails to a member, for the export and the deletion of personal data.
public struct MemberEmails: Sendable {
  private let address: String

  /// - Parameter address: the member's email address.
  public init(to address: String) { self.address = address }

  /// Exports the subject, state and times of each email. The text is omitted, because it may
  /// contain a secret.
  public func export(_ tx: any Transaction) throws -> [UInt8] {
    let emails = try tx.rows(
      "SELECT \(OutgoingEmail.columns) FROM outbox_email WHERE to_address = \(address) ORDER BY asked_at, id"
    ).map(OutgoingEmail.init)
    var json = JSONWriter()
    emails.write(to: &json)
    return json.bytes
  }

  /// Deletes waiting emails, and removes all personal data from the others.
  public func erase(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM outbox_email WHERE to_address = \(address) AND state = 'waiting'")
    try tx.run(
      """
      UPDATE outbox_email SET to_name = '', to_address = '', reply_name = '', reply_address = '', subject = '',
        body = '', stop = NULL
      WHERE to_address = \(address)
      """)
  }
}

extension OutgoingEmail: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("subject", subject)
      json.field("state", state.rawValue)
      json.field("askedAt", enqueuedAt)
      json.field("endedAt", endedAt)
    }
  }
}
