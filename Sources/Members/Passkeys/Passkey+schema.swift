import PlazaData

extension Passkey {
  /// The passkeys, the pending challenges, and recovery codes that do not depend on an
  /// authenticator app. A challenge for signing in has no member.
  static let migration: [SQL] = [
    """
    CREATE TABLE members_passkey (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL REFERENCES members_member (id) ON DELETE CASCADE,
      credential \(.text) NOT NULL UNIQUE CHECK (length(credential) BETWEEN 1 AND 1364),
      public_key \(.bytes) NOT NULL,
      sign_count \(.int) NOT NULL CHECK (sign_count >= 0),
      is_synced \(.flag) NOT NULL CHECK (is_synced IN (0, 1)),
      name \(.text) NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
      created_at \(.instant) NOT NULL,
      used_at \(.instant)) \(.strict)
    """,
    "CREATE INDEX members_passkey_by_member ON members_passkey (member, created_at)",
    """
    CREATE TABLE members_passkey_challenge (
      challenge_hash \(.text) NOT NULL PRIMARY KEY CHECK (length(challenge_hash) = 64),
      purpose \(.text) NOT NULL CHECK (purpose IN ('add', 'confirm', 'second-step', 'sign-in')),
      member \(.id) REFERENCES members_member (id) ON DELETE CASCADE,
      expires_at \(.instant) NOT NULL,
      CHECK ((member IS NULL) = (purpose = 'sign-in'))) \(.strict)
    """,
    "CREATE INDEX members_passkey_challenge_by_member ON members_passkey_challenge (member)",
    "CREATE INDEX members_passkey_challenge_by_end ON members_passkey_challenge (expires_at)",
    """
    CREATE TABLE members_recovery_code_of_member (
      member \(.id) NOT NULL REFERENCES members_member (id) ON DELETE CASCADE,
      code_hash \(.text) NOT NULL CHECK (length(code_hash) = 64),
      PRIMARY KEY (member, code_hash)) \(.strict)
    """,
    """
    INSERT INTO members_recovery_code_of_member (member, code_hash)
    SELECT member, code_hash FROM members_recovery_code
    """,
    "DROP TABLE members_recovery_code",
    "ALTER TABLE members_recovery_code_of_member RENAME TO members_recovery_code",
  ]
}
