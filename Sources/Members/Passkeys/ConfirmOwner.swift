import PlazaBase
import PlazaData
import PlazaHTTP

extension Members {
  /// How long a sign-in confirms changes by a member who has neither a password nor a passkey.
  static let freshness = Duration.minutes(10)

  /// Confirms before a change of passkeys that the request comes from the member and not from
  /// another user of the session: by the password, by a passkey if there is no password, or by a
  /// recent sign-in if there is neither.
  func confirmOwner(_ account: Account, _ request: Request) async throws {
    if account.hasPassword {
      _ = try await ownPassword(request)
      return
    }
    if account.passkeys > 0 {
      let use = try request.usePasskey(.confirm, by: account.id)
      try await tries.owner.require(account.id.text, request)
      try await request.site.store.write { try use($0) }
      await tries.owner.resetLimit(account.id.text, request)
      return
    }
    let session = try request.signedIn().session
    let began = try await request.site.store.read { tx in
      try tx.first("SELECT created_at FROM members_session WHERE id = \(session)")?.value(
        "created_at", as: Instant.self)
    }
    guard let began, request.now - began < Self.freshness else { throw PasskeyRefusal.signInAgain }
  }
}
