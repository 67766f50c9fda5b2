import PlazaBase
import PlazaData
import PlazaHTTP

/// Changes a member's password and ends all other sessions, so that anyone who knew the old
/// password is signed out.
struct ChangePassword: Sendable {
  let member: ID<Member>
  /// Proof that the current password was correct.
  let proof: Proof
  /// nil if an identity provider holds the password; it has already changed it.
  let new: PasswordHash?
  /// The session that made the request, which stays open.
  let keeping: ID<Viewer.Session>?
  let now: Instant

  enum Refusal: FieldRefusal {
    case wrongPassword
    /// The member signs in with a provider.
    case noPassword

    var slug: String { self == .wrongPassword ? "wrong-password" : "no-password" }
    var message: String {
      switch self {
      case .wrongPassword: say("This isn't your current password. Try again.")
      case .noPassword:
        say("Your account has no password. Leave this empty, or choose one on your account page.")
      }
    }
    var field: String? { "current" }
    var kind: RefusalKind { .forbidden }
  }

  /// - Returns: The number of other sessions that were ended.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    guard try proof.holds(for: member, tx) else { throw Refusal.wrongPassword }
    try Limit.signInChanges.require(member, now: now, tx)
    if let new {
      try tx.run("UPDATE members_member SET password = \(new.text) WHERE id = \(member)")
    }
    let ended = try EndOtherSessions(member: member, keeping: keeping, now: now)(tx)
    try AuditEntry(.passwordChanged, by: member, to: member, at: now).append(tx)
    return ended
  }
}
