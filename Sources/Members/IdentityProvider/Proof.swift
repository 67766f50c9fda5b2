import PlazaBase
import PlazaData

/// What showed that somebody is who they say. It must still hold in the transaction that goes by it.
enum Proof: Sendable, Equatable {
  /// The stored hash that the password was compared with.
  case hash(PasswordHash)
  /// The account at the service that keeps the passwords.
  case subject(String)

  func holds(for member: ID<Member>, _ tx: any Transaction) throws -> Bool {
    switch self {
    case .hash(let hash):
      try tx.exists("SELECT 1 AS n FROM members_member WHERE id = \(member) AND password = \(hash.text)")
    case .subject(let subject):
      try tx.exists("SELECT 1 AS n FROM members_cognito WHERE member = \(member) AND subject = \(subject)")
    }
  }
}

/// The signed-in member's password, asked for once more and found right.
struct OwnProof: Sendable {
  let proof: Proof
  /// Where another service keeps the password: what acts there.
  var account: ExternalAccount?
}
