import Foundation
public import PlazaBase
import PlazaCrypto
public import PlazaData

/// The actions that the audit log records.
public enum AuditAction: String, Sendable, CaseIterable, SQLReadable, SQLBindable {
  case signedUp = "signed-up"
  case administratorMade = "administrator-made"
  case invited
  case invitationRenewed = "invitation-renewed"
  case welcomed
  case bound
  case profileChanged = "profile-changed"
  case addressChangeRequested = "address-change-asked"
  case addressChangeDeclined = "address-change-declined"
  case passwordChanged = "password-changed"
  case factorSetUp = "factor-set-up"
  case factorDropped = "factor-dropped"
  case recoveryCodesReplaced = "recovery-codes-replaced"
  case recoveryCodeUsed = "recovery-code-used"
  case passkeyAdded = "passkey-added"
  case passkeyRenamed = "passkey-renamed"
  case passkeyRemoved = "passkey-removed"
  case passkeyCopied = "passkey-copied"
  case keyMade = "key-made"
  case identityLinked = "identity-linked"
  case identityUnlinked = "identity-unlinked"
  case keyRemoved = "key-removed"
  case webhookChanged = "webhook-changed"
  case roleGranted = "role-granted"
  case roleRevoked = "role-revoked"
  case suspended
  case unsuspended
  case roleInvited = "role-invited"
  case roleInvitationWithdrawn = "role-invitation-withdrawn"
  case roleAccepted = "role-accepted"
  case roleEnded = "role-ended"
  case guardianChangeRequested = "guardian-change-asked"
  case guardianChangeMade = "guardian-change-made"
  case guardianChangeDeclined = "guardian-change-declined"
  case messagesRead = "messages-read"
  case limitChanged = "limit-changed"
  case settingChanged = "setting-changed"
  case restarted
  case ageOverridden = "age-overridden"
  case earningRulesChanged = "earning-rules-changed"
  case toppedUp = "topped-up"
  case topUpRequested = "top-up-requested"
  case topUpDeclined = "top-up-declined"
  case paidOut = "paid-out"
  case balanceAdjusted = "balance-adjusted"
  case entryUndone = "entry-undone"
  case creditsMoved = "credits-moved"
  case clipBudgetChanged = "clip-budget-changed"
  case couponAdded = "coupon-added"
  case couponChanged = "coupon-changed"
  case codesAdded = "codes-added"
  case codesRemoved = "codes-removed"
  case voucherTaken = "voucher-taken"
  case voucherExtended = "voucher-extended"
  case voucherReplaced = "voucher-replaced"
  case pricesChanged = "prices-changed"
  case printerTrusted = "printer-trusted"
  case clipApproved = "clip-approved"
  case clipDeclined = "clip-declined"
  case reportSettled = "report-settled"
  case backupDownloaded = "backup-downloaded"
  case backupDeleted = "backup-deleted"
  case backupRestored = "backup-restored"
  case removed
  case deleted
}

/// An entry of the audit log, with actor, action, subject, time and reason.
///
/// An entry stores the names and handles of that time next to the IDs, so that a later change of
/// name does not alter it. Every entry carries a hash over itself and the previous entry;
/// changing, removing or inserting an entry breaks the chain from there on.
public struct AuditEntry: Sendable, Equatable {
  public let at: Instant
  /// nil for the command line.
  public let actor: ID<Member>?
  public let action: AuditAction
  public let subject: ID<Member>?
  public let detail: String
  public let reason: String?
  /// The name when the entry was written; nil in an entry that is not yet written and in old
  /// entries without names.
  private(set) var actorName: AuditName?
  private(set) var subjectName: AuditName?

  public init(
    _ action: AuditAction, by actor: ID<Member>?, to subject: ID<Member>?, detail: String = "",
    reason: String? = nil,
    at: Instant
  ) {
    self.at = at
    self.actor = actor
    self.action = action
    self.subject = subject
    self.detail = detail
    self.reason = reason
  }

  static let columns: SQL = """
    a.seq, a.at, a.actor, a.action, a.subject, a.detail, a.reason, a.actor_name, a.actor_handle, a.subject_name,
    a.subject_handle
    """

  /// - Parameter row: A row with ``columns``.
  init(row: Row) throws {
    at = try row.value("at")
    actor = try row.optional("actor")
    action = try row.value("action")
    subject = try row.optional("subject")
    detail = try row.value("detail")
    reason = try row.optional("reason")
    actorName = try AuditName(row.optional("actor_name"), row.optional("actor_handle"))
    subjectName = try AuditName(row.optional("subject_name"), row.optional("subject_handle"))
  }

  /// Appends the entry to the log. The end of the log is a row of its own, whose update serialises
  /// writers on PostgreSQL. An operation that removes or renames a member appends its entry before
  /// it does so.
  public func append(_ tx: any Transaction) throws {
    try tx.run("UPDATE members_audit_end SET seq = seq + 1 WHERE id = 1")
    guard let end = try tx.first("SELECT seq, hash FROM members_audit_end WHERE id = 1") else {
      throw DatabaseError.other("the audit log has lost its end")
    }
    var named = self
    named.actorName = try AuditName.of(actor, tx)
    named.subjectName = try subject == actor ? named.actorName : AuditName.of(subject, tx)
    let seq = try end.value("seq", as: Int.self)
    let hash = try named.chained(seq: seq, to: end.value("hash"))
    try named.insert(seq, hash, tx)
    try tx.run("UPDATE members_audit_end SET hash = \(hash) WHERE id = 1")
  }

  private func insert(_ seq: Int, _ hash: String, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO members_audit (seq, at, actor, action, subject, detail, reason, hash, actor_name, actor_handle,
        subject_name, subject_handle)
      VALUES (\(seq), \(at), \(actor), \(action), \(subject), \(detail), \(reason), \(hash), \(actorName?.name),
        \(actorName?.handle), \(subjectName?.name), \(subjectName?.handle))
      """)
  }

  /// Computes the SHA-256 over all parts, each prefixed with its length, so that text cannot move
  /// from one part to the next. Old entries without names have no parts for them.
  func chained(seq: Int, to previous: String) -> String {
    var parts = [
      previous, String(seq), String(at.microseconds), actor?.text ?? "-", action.rawValue,
      subject?.text ?? "-",
      detail, reason.map { "=\($0)" } ?? "-",
    ]
    if actorName != nil || subjectName != nil {
      parts += [actorName?.name, actorName?.handle, subjectName?.name, subjectName?.handle].map {
        part in
        part.map { "=\($0)" } ?? "-"
      }
    }
    var hash = SHA256()
    for part in parts { hash.update(data: Data("\(part.utf8.count):\(part)".utf8)) }
    return hash.finalize().hexadecimal
  }
}

/// A person's name and handle when an entry was written.
struct AuditName: Sendable, Equatable {
  let name: String
  let handle: String?

  init?(_ name: String?, _ handle: String?) {
    guard let name else { return nil }
    self.name = name
    self.handle = handle
  }

  static func of(_ member: ID<Member>?, _ tx: any Transaction) throws -> AuditName? {
    guard let member,
      let row = try tx.first("SELECT name, handle FROM members_member WHERE id = \(member)")
    else {
      return nil
    }
    return AuditName(try row.value("name"), try row.optional("handle"))
  }
}
