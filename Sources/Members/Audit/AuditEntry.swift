import Foundation
public import PlazaBase
import PlazaCrypto
public import PlazaData

/// What can be written in the audit log.
public enum AuditAction: String, Sendable, CaseIterable, SQLReadable, SQLBindable {
  case signedUp = "signed-up"
  case administratorMade = "administrator-made"
  case invited
  case invitationRenewed = "invitation-renewed"
  case welcomed
  case bound
  case profileChanged = "profile-changed"
  case passwordChanged = "password-changed"
  case factorSetUp = "factor-set-up"
  case factorDropped = "factor-dropped"
  case recoveryCodesReplaced = "recovery-codes-replaced"
  case recoveryCodeUsed = "recovery-code-used"
  case roleGranted = "role-granted"
  case roleRevoked = "role-revoked"
  case suspended
  case unsuspended
  case messagesRead = "messages-read"
  case removed
  case deleted
}

/// One line of the audit log: who did what to whom, when and why. People are keys and details are the names of fields,
/// so that nothing personal outlives a member here. Every line carries a hash over itself and the line before; a line
/// that is changed, removed or slipped in breaks the chain from there on.
public struct AuditEntry: Sendable, Equatable {
  public let at: Instant
  /// nil for the command line.
  public let actor: ID<Member>?
  public let action: AuditAction
  public let subject: ID<Member>?
  public let detail: String
  public let reason: String?

  public init(
    _ action: AuditAction, by actor: ID<Member>?, to subject: ID<Member>?, detail: String = "", reason: String? = nil,
    at: Instant
  ) {
    self.at = at
    self.actor = actor
    self.action = action
    self.subject = subject
    self.detail = detail
    self.reason = reason
  }

  init(row: Row) throws {
    at = try row.value("at")
    actor = try row.optional("actor")
    action = try row.value("action")
    subject = try row.optional("subject")
    detail = try row.value("detail")
    reason = try row.optional("reason")
  }

  /// Adds the line at the end. The end is a row of its own, which serialises writers on PostgreSQL.
  public func append(_ tx: any Transaction) throws {
    try tx.run("UPDATE members_audit_end SET seq = seq + 1 WHERE id = 1")
    guard let end = try tx.first("SELECT seq, hash FROM members_audit_end WHERE id = 1") else {
      throw StoreError.other("the audit log has lost its end")
    }
    let seq = try end.value("seq", as: Int.self)
    let hash = try chained(seq: seq, to: end.value("hash"))
    try tx.run(
      """
      INSERT INTO members_audit (seq, at, actor, action, subject, detail, reason, hash)
      VALUES (\(seq), \(at), \(actor), \(action), \(subject), \(detail), \(reason), \(hash))
      """)
    try tx.run("UPDATE members_audit_end SET hash = \(hash) WHERE id = 1")
  }

  /// SHA-256 over every part with its length, so that no text can pass from one part to the next.
  func chained(seq: Int, to previous: String) -> String {
    let parts = [
      previous, String(seq), String(at.microseconds), actor?.text ?? "-", action.rawValue, subject?.text ?? "-",
      detail, reason.map { "=\($0)" } ?? "-",
    ]
    var hash = SHA256()
    for part in parts { hash.update(data: Data("\(part.utf8.count):\(part)".utf8)) }
    return hash.finalize().hexadecimal
  }
}
