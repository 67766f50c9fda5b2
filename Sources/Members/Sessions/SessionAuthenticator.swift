public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup

/// Authenticates requests by their session token. A session that has ended or expired, or that
/// belongs to a suspended member, is rejected immediately.
public struct SessionAuthenticator: Sendable {
  private let store: any Database
  private let demandsSecondFactor: Bool
  private let authority: (any PasswordAuthority)?
  private let deskConditions: [SQL]

  /// The minimum interval between two updates of a session's last use.
  private static let notes = Duration.minutes(1)
  /// The same for keys, which programs may use many times in an hour.
  private static let notesOfKeys = Duration.hours(1)

  /// - Parameters:
  ///   - demandsSecondFactor: Whether administrators must have a second factor; false in the demo.
  ///   - authority: The identity provider whose access tokens are accepted as well; nil if there
  ///     is none.
  ///   - deskConditions: Conditions that are true for a member with a desk but without a role.
  public init(
    store: any Database, demandsSecondFactor: Bool, authority: (any PasswordAuthority)? = nil,
    deskConditions: (_ member: SQL) -> [SQL] = { _ in [] }
  ) {
    self.deskConditions = deskConditions("m.id")
    self.store = store
    self.demandsSecondFactor = demandsSecondFactor
    self.authority = authority
  }

  /// Returns the viewer of a token; used by `Site.identify`.
  public func identify(_ token: String, _ now: Instant) async throws -> Viewer? {
    if let authority, ExternalSession.isToken(token) {
      return try await identify(token, at: authority, now)
    }
    guard token.utf8.count <= 128 else { return nil }
    let hash = SecretToken(sent: token).hash
    guard let found = try await store.read({ tx in try find(hash, now, tx) }) else {
      return nil
    }
    let notes = found.viewer.key == nil ? Self.notes : Self.notesOfKeys
    if now - found.seenAt >= notes { await recordUse(found.viewer.session, now, notes) }
    return found.viewer(demandsSecondFactor)
  }

  private func identify(_ token: String, at authority: any PasswordAuthority, _ now: Instant)
    async throws -> Viewer?
  {
    do {
      guard let token = try await authority.read(accessToken: token, now: now) else { return nil }
      let session = ExternalSession(token)
      return try await store.read { tx in
        try session.viewer(demandsSecondFactor, hasDesk: hasDesk, tx)
      }
    } catch let failure as AuthorityFailure {
      throw failure.reportedError
    }
  }

  private struct Found: Sendable {
    let viewer: Viewer
    let seenAt: Instant
    let hasFactor: Bool

    func viewer(_ demandsSecondFactor: Bool) -> Viewer {
      Viewer(
        id: viewer.id, name: viewer.name, roles: viewer.roles, session: viewer.session,
        owesSecondFactor: demandsSecondFactor && viewer.isAdmin && !hasFactor, key: viewer.key,
        avatar: viewer.avatar, hasDesk: viewer.hasDesk)
    }
  }

  /// The column that is 1 for a member with a desk but without a role.
  private var hasDesk: SQL {
    let any = deskConditions.reduce("1 = 0" as SQL) { "\($0) OR \($1)" }
    return "CASE WHEN \(any) THEN 1 ELSE 0 END AS has_desk"
  }

  private func find(_ hash: String, _ now: Instant, _ tx: any Transaction) throws -> Found? {
    let rows = try tx.rows(
      """
      SELECT s.id, s.member, s.seen_at, s.access, s.scopes, m.name, r.role, f.confirmed_at,
        (SELECT COUNT(*) FROM members_passkey p WHERE p.member = s.member) AS passkeys,
        (SELECT a.set_at FROM members_avatar a WHERE a.member = s.member) AS avatar_at, \(hasDesk)
      FROM members_session s
      JOIN members_member m ON m.id = s.member
      LEFT JOIN members_factor f ON f.member = s.member
      LEFT JOIN members_role r ON r.member = s.member
      WHERE s.token_hash = \(hash) AND s.expires_at > \(now)
        AND (s.access IS NOT NULL OR s.seen_at > \(now - NewSession.idles))
      AND m.suspended_at IS NULL
      """)
    guard let row = rows.first else { return nil }
    let roles = try rows.compactMap {
      try $0.optional("role", as: String.self).flatMap { Role($0) }
    }
    let member: ID<Member> = try row.value("member")
    let avatar = try row.optional("avatar_at", as: Instant.self).map {
      Link("avatars", member.text).query(["of": String($0.microseconds)])
    }
    let viewer = try Viewer(
      id: member, name: row.value("name"), roles: Set(roles), session: row.value("id"),
      key: KeyScopes(row: row), avatar: avatar, hasDesk: row.value("has_desk"))
    return try Found(
      viewer: viewer, seenAt: row.value("seen_at"),
      hasFactor: row.optional("confirmed_at", as: Instant.self) != nil
        || row.value("passkeys") > 0)
  }

  /// Records the last use of a session. Errors are ignored, so that a full or busy database does
  /// not prevent reading; the next request tries again.
  private func recordUse(_ session: ID<Viewer.Session>, _ now: Instant, _ notes: Duration) async {
    _ = try? await store.write { tx in
      try tx.run(
        "UPDATE members_session SET seen_at = \(now) WHERE id = \(session) AND seen_at <= \(now - notes)"
      )
    }
  }
}
