import PlazaBase
import PlazaData
import PlazaHTTP

/// Requests a new e-mail address where no mail is sent that could verify it. The old address stays
/// until an administrator, who has met the member, confirms the change. A new request replaces the
/// previous one.
struct RequestAddressChange: Sendable {
  static let lasts = Duration.days(30)

  let member: ID<Member>
  let email: String
  let now: Instant

  /// - Throws: ``PersonRefusal/addressTaken`` or ``AdministratorRefusal/noChange(_:)``.
  func callAsFunction(_ tx: any Transaction) throws {
    let account = try AdministratorRefusal.account(member, tx)
    if email == account.email {
      throw AdministratorRefusal.noChange(say("This is already your address."))
    }
    try Limit.profileChanges.require(member, now: now, tx)
    var after = account.asPerson
    after.email = email
    try PersonRefusal.check(after, except: member, tx)
    try tx.run(
      """
      INSERT INTO members_address_request (member, email, asked_at) VALUES (\(member), \(email), \(now))
      ON CONFLICT (member) DO UPDATE SET email = excluded.email, asked_at = excluded.asked_at
      """)
    try AuditEntry(
      .addressChangeRequested, by: member, to: member,
      detail: after.changes(since: account.asPerson),
      at: now
    ).append(tx)
  }

  static let migration: [SQL] = [
    """
    CREATE TABLE members_address_request (
      member \(.id) NOT NULL PRIMARY KEY REFERENCES members_member (id) ON DELETE CASCADE,
      email \(.text) NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
      asked_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX members_address_request_by_age ON members_address_request (asked_at)",
  ]
}

/// Approves or declines a requested address; the member can only withdraw the request. The new
/// address stays unverified.
struct SettleAddressChange: Sendable {
  let member: ID<Member>
  /// The requested address as displayed. A request that has since been replaced is not approved.
  let email: String
  let isAccepted: Bool
  let actor: ID<Member>
  let now: Instant

  enum Refusal: PlazaBase.Refusal {
    case changedOrGone

    var slug: String { "address-change-over" }
    var message: String { say("This change is no longer requested. Check again.") }
    var kind: RefusalKind { .conflict }
  }

  /// - Throws: ``Refusal``, ``AdministratorRefusal`` or ``PersonRefusal/addressTaken``.
  func callAsFunction(_ tx: any Transaction) throws {
    let account = try AdministratorRefusal.account(member, tx)
    if isAccepted, actor == member { throw AdministratorRefusal.yourself }
    let isAsked =
      try tx.run(
        "DELETE FROM members_address_request WHERE member = \(member) AND email = \(email)") == 1
    guard isAsked else { throw Refusal.changedOrGone }
    if isAccepted {
      return try EditMember(
        member: member, email: email, actor: actor, reason: "asked for by the member", now: now)(
          tx)
    }
    var after = account.asPerson
    after.email = email
    try AuditEntry(
      .addressChangeDeclined, by: actor, to: member,
      detail: after.changes(since: account.asPerson), at: now
    ).append(tx)
  }
}

extension Account {
  fileprivate var asPerson: MemberProfile {
    MemberProfile(email: email, name: name, handle: handle)
  }
}
