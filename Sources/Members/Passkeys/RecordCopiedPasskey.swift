import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaWebAuthn

/// Records in the audit log that a response was refused because its counter did not advance. The
/// member should remove that passkey.
struct RecordCopiedPasskey: Sendable {
  let credential: [UInt8]
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let row = try tx.first(
      "SELECT member, name FROM members_passkey WHERE credential = \(credential.base64URL)")
    guard let row else { return }
    let member: ID<Member> = try row.value("member")
    try Limit.signInChanges.require(member, now: now, tx)
    try AuditEntry(
      .passkeyCopied, by: nil, to: member, detail: row.value("name", as: String.self), at: now
    ).append(tx)
  }
}
