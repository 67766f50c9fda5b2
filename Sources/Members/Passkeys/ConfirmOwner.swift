import PlazaBase
import PlazaData
import PlazaHTTP

/// Why a member without a password has to confirm a change in another way.
enum OwnerRefusal: Refusal, Equatable {
  /// The session began too long ago.
  case signInAgain

  var slug: String { "sign-in-again" }
  var kind: RefusalKind { .forbidden }
  var message: String {
    say("To confirm it's you, sign out, sign in again and do this within ten minutes.")
  }
}

extension Members {
  /// How long a sign-in confirms changes by a member without a password.
  static let freshness = Duration.minutes(10)

  /// Confirms before a change of passkeys that the request comes from the member and not from
  /// another user of the session. A member who can sign in only with passkeys needs one of them.
  func confirmOwner(_ account: Account, _ request: Request) async throws {
    if account.hasOnlyPasskeys, !request.hasPasskey { throw PasskeyRefusal.notSent }
    _ = try await ownPassword(request)
  }

  /// Confirms a change that a borrowed session must not make, by a member without a password: by
  /// the passkey in the request, or by a recent sign-in if the request has none.
  /// - Returns: nil if the signed-in member has a password.
  func proofWithoutPassword(_ request: Request) async throws -> OwnProof? {
    let viewer = try request.signedIn()
    let account = try await request.site.store.read {
      try AdministratorRefusal.account(viewer.id, $0)
    }
    if account.hasPassword { return nil }
    let proof = OwnProof(proof: .session(viewer.session))
    if request.hasPasskey {
      let use = try request.usePasskey(.confirm, by: account.id)
      try await tries.owner.require(account.id.text, request)
      try await request.site.store.write { try use($0) }
      await tries.owner.resetLimit(account.id.text, request)
      return proof
    }
    let since = request.now - Self.freshness
    // A key for programs is stored as a session, but it is no sign-in.
    let isRecent = try await request.site.store.read { tx in
      try tx.exists(
        """
        SELECT 1 AS n FROM members_session
        WHERE id = \(viewer.session) AND access IS NULL AND created_at > \(since)
        """)
    }
    if !isRecent { throw OwnerRefusal.signInAgain }
    return proof
  }
}
