public import PlazaBase
import PlazaData

/// A pending invitation to a role. Its link can be used once; any signed-in member who has it gets
/// the role, unless ``member`` restricts it to one account.
public struct RoleInvitation: Sendable {
  static let lasts = Duration.days(7)

  public let id: ID<RoleInvitation>
  public let kind: String
  public let scope: String
  /// The intended person, in the words of the inviter.
  public let recipient: String?
  /// The only account that can accept the invitation; nil for any.
  public let member: ID<Member>?
  public let invitedBy: ID<Member>
  public let expiresAt: Instant

  private static let columns: SQL = "id, kind, scope, recipient, member, invited_by, expires_at"

  init(
    id: ID<RoleInvitation>, kind: String, scope: String, recipient: String?,
    member: ID<Member>? = nil,
    invitedBy: ID<Member>, expiresAt: Instant
  ) {
    self.id = id
    self.kind = kind
    self.scope = scope
    self.recipient = recipient
    self.member = member
    self.invitedBy = invitedBy
    self.expiresAt = expiresAt
  }

  private init(row: Row) throws {
    self.init(
      id: try row.value("id"), kind: try row.value("kind"), scope: try row.value("scope"),
      recipient: try row.optional("recipient"), member: try row.optional("member"),
      invitedBy: try row.value("invited_by"), expiresAt: try row.value("expires_at"))
  }

  static func find(_ id: ID<RoleInvitation>, _ tx: any Transaction) throws -> RoleInvitation? {
    try tx.first("SELECT \(columns) FROM members_role_invitation WHERE id = \(id)").map(
      RoleInvitation.init)
  }

  /// - Throws: ``RoleInvitationRefusal/over``.
  static func open(_ secret: SecretToken, now: Instant, _ tx: any Transaction) throws
    -> RoleInvitation
  {
    let row = try tx.first(
      """
      SELECT \(columns) FROM members_role_invitation WHERE token_hash = \(secret.hash) AND expires_at > \(now)
      """)
    guard let row else { throw RoleInvitationRefusal.over }
    return try RoleInvitation(row: row)
  }

  /// Returns the pending invitations, oldest first.
  static func waiting(
    _ kind: String, _ scope: String, now: Instant, _ tx: any Transaction
  ) throws -> [RoleInvitation] {
    try tx.rows(
      """
      SELECT \(columns) FROM members_role_invitation
      WHERE kind = \(kind) AND scope = \(scope) AND expires_at > \(now) ORDER BY id LIMIT 200
      """
    ).map(RoleInvitation.init)
  }

  static let migration: [SQL] = [
    """
    CREATE TABLE members_role_invitation (
      id \(.id) NOT NULL PRIMARY KEY,
      token_hash \(.text) NOT NULL UNIQUE CHECK (length(token_hash) = 64),
      kind \(.text) NOT NULL CHECK (kind <> ''),
      scope \(.text) NOT NULL,
      recipient \(.text),
      member \(.id) REFERENCES members_member (id) ON DELETE CASCADE,
      invited_by \(.id) NOT NULL REFERENCES members_member (id) ON DELETE CASCADE,
      expires_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX members_role_invitation_for ON members_role_invitation (kind, scope, id)",
    "CREATE INDEX members_role_invitation_by_end ON members_role_invitation (expires_at)",
    "CREATE INDEX members_role_invitation_by_member ON members_role_invitation (member)",
    "CREATE INDEX members_role_invitation_by_inviter ON members_role_invitation (invited_by)",
  ]
}

/// Why an invitation cannot be created, opened or accepted.
enum RoleInvitationRefusal: Refusal {
  /// The invitation was used or withdrawn, or has expired.
  case over
  case forAnotherAccount
  /// The scope of the role no longer exists.
  case roleGone
  case notOwner

  var slug: String {
    switch self {
    case .over: "invitation-over"
    case .forAnotherAccount: "invitation-for-another-account"
    case .roleGone: "role-gone"
    case .notOwner: "not-found"
    }
  }

  var kind: RefusalKind {
    switch self {
    case .over, .notOwner: .notFound
    case .forAnotherAccount: .forbidden
    case .roleGone: .conflict
    }
  }

  var message: String {
    switch self {
    case .over:
      say(
        "This invitation was used or withdrawn, or it expired after seven days. Ask for a new one."
      )
    case .forAnotherAccount:
      say("This invitation is for another account. Sign in with the invited account.")
    case .roleGone: say("This invitation is for something that no longer exists.")
    case .notOwner: say("This invitation doesn't exist.")
    }
  }
}
