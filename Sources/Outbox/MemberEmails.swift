public import PlazaData
import PlazaWeb

/// What the outbox keeps of somebody who leaves, or who takes it along.
public struct MemberEmails: Sendable {
  private let address: String

  /// - Parameter address: the person's, as letters were asked for.
  public init(to address: String) { self.address = address }

  /// What was written to the person: what about, when, and whether it left. Never the text, which may open an account.
  public func export(_ tx: any Transaction) throws -> [UInt8] {
    let letters = try tx.rows(
      "SELECT \(OutgoingEmail.columns) FROM outbox_letter WHERE to_address = \(address) ORDER BY asked_at, id"
    ).map(OutgoingEmail.init)
    var json = JSONWriter()
    letters.write(to: &json)
    return json.bytes
  }

  /// What waits does not leave any more, and of the rest only remains that there was a letter.
  public func forget(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM outbox_letter WHERE to_address = \(address) AND state = 'waiting'")
    try tx.run(
      """
      UPDATE outbox_letter SET to_name = '', to_address = '', reply_name = '', reply_address = '', subject = '',
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
      json.field("askedAt", askedAt)
      json.field("endedAt", endedAt)
    }
  }
}
