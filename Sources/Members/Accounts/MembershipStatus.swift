public import PlazaBase
public import PlazaData

/// The state of a membership, from which shops decide whether a newcomer's reward becomes due.
public struct MembershipStatus: Sendable, Equatable {
  public let joinedAt: Instant
  public let isSuspended: Bool
  /// Whether the account has a password, here or at the identity provider, a passkey, or a
  /// connected account at a sign-in provider.
  public let canSignIn: Bool
  /// Whether the member has proven ownership of the address.
  public let isEmailVerified: Bool
  /// When one of the open sessions was last used; nil if none is open.
  public let lastSeen: Instant?

  /// - Returns: nil if the account does not exist or was deleted.
  public static func find(_ member: ID<Member>, _ tx: any Transaction) throws -> MembershipStatus?
  {
    let row = try tx.first(
      """
      SELECT m.created_at, m.suspended_at, m.email_verified_at,
        CASE WHEN m.password IS NULL
          AND NOT EXISTS (SELECT 1 FROM members_cognito c WHERE c.member = m.id)
          AND NOT EXISTS (SELECT 1 FROM members_identity i WHERE i.member = m.id)
          AND NOT EXISTS (SELECT 1 FROM members_passkey p WHERE p.member = m.id) THEN 0 ELSE 1 END AS can_sign_in,
        (SELECT MAX(s.seen_at) FROM members_session s WHERE s.member = m.id) AS last_seen
      FROM members_member m WHERE m.id = \(member)
      """)
    return try row.map {
      MembershipStatus(
        joinedAt: try $0.value("created_at"),
        isSuspended: try $0.optional("suspended_at", as: Instant.self) != nil,
        canSignIn: try $0.value("can_sign_in"),
        isEmailVerified: try $0.optional("email_verified_at", as: Instant.self) != nil,
        lastSeen: try $0.optional("last_seen"))
    }
  }
}
