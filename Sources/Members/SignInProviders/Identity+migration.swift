import PlazaData

extension Identity {
  /// The identity of an account never changes, but its address may. The requests and the offers
  /// hold only hashes of what the browser keeps.
  static let migration: [SQL] = [
    """
    CREATE TABLE members_identity (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL REFERENCES members_member (id) ON DELETE CASCADE,
      provider \(.text) NOT NULL CHECK (length(provider) BETWEEN 1 AND 40),
      issuer \(.text) NOT NULL CHECK (length(issuer) BETWEEN 1 AND 512),
      subject \(.text) NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
      email \(.text) CHECK (length(email) BETWEEN 3 AND 254),
      linked_at \(.instant) NOT NULL,
      used_at \(.instant) NOT NULL,
      UNIQUE (issuer, subject)) \(.strict)
    """,
    "CREATE INDEX members_identity_by_member ON members_identity (member, id)",
    """
    CREATE TABLE members_provider_request (
      state_hash \(.text) NOT NULL PRIMARY KEY CHECK (length(state_hash) = 64),
      browser_hash \(.text) NOT NULL CHECK (length(browser_hash) = 64),
      provider \(.text) NOT NULL,
      member \(.id) REFERENCES members_member (id) ON DELETE CASCADE,
      next \(.text),
      expires_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX members_provider_request_by_end ON members_provider_request (expires_at)",
    "CREATE INDEX members_provider_request_by_member ON members_provider_request (member)",
    """
    CREATE TABLE members_identity_offer (
      browser_hash \(.text) NOT NULL PRIMARY KEY CHECK (length(browser_hash) = 64),
      provider \(.text) NOT NULL,
      issuer \(.text) NOT NULL,
      subject \(.text) NOT NULL,
      email \(.text),
      is_email_verified \(.flag) NOT NULL,
      name \(.text),
      roles \(.text) NOT NULL,
      next \(.text),
      expires_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX members_identity_offer_by_end ON members_identity_offer (expires_at)",
    "ALTER TABLE members_role ADD COLUMN provider \(.text)",
  ]
}
