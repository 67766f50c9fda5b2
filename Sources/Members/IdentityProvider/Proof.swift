import PlazaBase
import PlazaData
import PlazaHTTP

/// Proof that a password was correct, or that a provider identified the member. It must still hold
/// in the transaction that relies on it.
enum Proof: Sendable, Equatable {
  /// The stored hash that the password was compared with.
  case hash(PasswordHash)
  /// The account at the identity provider; see ``ExternalAccount/subject``.
  case subject(String)
  /// The connected account at a sign-in provider with which the member has just signed in.
  case identity(ID<Identity>)
  /// The session of a member without a password, who has confirmed that the session is theirs.
  case session(ID<Viewer.Session>)

  func holds(for member: ID<Member>, _ tx: any Transaction) throws -> Bool {
    switch self {
    case .hash(let hash):
      try tx.exists(
        "SELECT 1 AS n FROM members_member WHERE id = \(member) AND password = \(hash.text)")
    case .subject(let subject):
      try tx.exists(
        "SELECT 1 AS n FROM members_cognito WHERE member = \(member) AND subject = \(subject)")
    case .identity(let id):
      try tx.exists(
        "SELECT 1 AS n FROM members_identity WHERE member = \(member) AND id = \(id)")
    case .session(let id):
      try tx.exists(
        """
        SELECT 1 AS n FROM members_session s JOIN members_member m ON m.id = s.member
        WHERE s.id = \(id) AND s.member = \(member) AND m.password IS NULL
        """)
    }
  }
}

/// The confirmation of the signed-in member: the password, entered again and verified, or its
/// replacement for a member without one.
struct OwnProof: Sendable {
  let proof: Proof
  /// The account at the identity provider, if it holds the password.
  var account: ExternalAccount?
}
