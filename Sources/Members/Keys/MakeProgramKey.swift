import PlazaBase
import PlazaData
import PlazaHTTP

/// Creates a key with which a program calls the API in place of a member who signs in.
///
/// It is stored as a session that has an access, does not end by disuse, and ends with the
/// member's other sessions when the password is changed.
struct MakeProgramKey: Sendable {
  /// The lifetimes to choose from, in days.
  static let lifetimes = [30, 90, 365]
  /// The lifetime of a key for which none is chosen.
  static let usual = Duration.days(90)
  static let longest = Duration.days(365)

  let id: ID<Viewer.Session>
  let token: SecretToken
  let member: ID<Member>
  let name: String
  let scopes: KeyScopes
  let expiresAt: Instant
  let address: String
  let now: Instant

  enum Refusal: PlazaBase.Refusal {
    /// A program that could create keys could keep its access after its own key is deleted.
    case sessionNeeded

    var slug: String { "session-needed" }
    var message: String { say("Only a member who is signed in can create a key.") }
    var kind: RefusalKind { .forbidden }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    try Limit.signInChanges.require(member, now: now, tx)
    try Limit.keys.require(member, now: now, tx)
    let access: KeyAccess = scopes.canWrite ? .write : .read
    try tx.run(
      """
      INSERT INTO members_session (id, token_hash, member, created_at, seen_at, expires_at, address, agent, access,
        scopes)
      VALUES (\(id), \(token.hash), \(member), \(now), \(now), \(expiresAt), \(address),
        \(StoredPhrase(written: name)), \(access.rawValue), \(scopes.text))
      """)
    try AuditEntry(.keyMade, by: member, to: member, detail: "\(scopes.text): \(name)", at: now)
      .append(tx)
  }
}
