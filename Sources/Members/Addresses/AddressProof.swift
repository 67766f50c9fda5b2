import PlazaBase
import PlazaData

/// Records that a member has proven ownership of the address, by opening a mailed link or through
/// the identity provider.
enum AddressProof {
  static func record(_ member: ID<Member>, now: Instant, _ tx: any Transaction) throws {
    try tx.run(
      "UPDATE members_member SET email_verified_at = \(now) WHERE id = \(member) AND email_verified_at IS NULL"
    )
  }

  /// At most one pending address per member.
  static let migration: [SQL] = [
    "ALTER TABLE members_member ADD COLUMN email_verified_at \(.instant)",
    """
    UPDATE members_member SET email_verified_at =
      (SELECT c.bound_at FROM members_cognito c WHERE c.member = members_member.id)
    """,
    """
    CREATE TABLE members_address_proof (
      token_hash \(.text) NOT NULL PRIMARY KEY CHECK (length(token_hash) = 64),
      member \(.id) NOT NULL UNIQUE REFERENCES members_member (id) ON DELETE CASCADE,
      email \(.text) NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
      expires_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX members_address_proof_by_end ON members_address_proof (expires_at)",
  ]
}
