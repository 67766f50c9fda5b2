import PlazaData

/// The database schema. Identifying text is stored as typed, next to a lower-case key that has to
/// be unique.
enum Schema {
  static let migrations = [
    Migration("members/0001-members", members + sessions),
    Migration("members/0002-second-factor", secondFactor),
    Migration("members/0003-audit", audit),
    Migration("members/0004-cognito", cognito),
    Migration("members/0005-forgotten", forgotten),
    Migration("members/0006-newcomers", newcomers),
    Migration("members/0007-role-invitations", RoleInvitation.migration),
    Migration("members/0008-audit-names", auditNames),
    Migration("members/0009-verified-addresses", AddressProof.migration),
    Migration("members/0010-address-requests", RequestAddressChange.migration),
    Migration("members/0011-keys", MakeProgramKey.migration),
    Migration(
      "members/0012-names",
      SQL.renaming("members_newcomer", to: "members_pending_sign_up")
        + SQL.renaming("members_ended_token", to: "members_revoked_token")),
    Migration("members/0013-passkeys", Passkey.migration),
    Migration("members/0014-key-scopes", MakeProgramKey.scopesMigration),
    Migration(
      "members/0013-days", ["CREATE INDEX members_member_by_age ON members_member (created_at)"]),
    Migration("members/0015-identities", Identity.migration),
  ]

  private static let members: [SQL] = [
    """
    CREATE TABLE members_member (
      id \(.id) NOT NULL PRIMARY KEY,
      email \(.text) NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
      email_key \(.text) NOT NULL UNIQUE,
      name \(.text) NOT NULL CHECK (length(name) >= 1),
      name_key \(.text) NOT NULL,
      handle \(.text) CHECK (length(handle) BETWEEN 3 AND 30),
      handle_key \(.text) UNIQUE,
      password \(.text),
      created_at \(.instant) NOT NULL,
      suspended_at \(.instant),
      suspended_reason \(.text),
      CHECK ((handle IS NULL) = (handle_key IS NULL)),
      CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL))) \(.strict)
    """,
    "CREATE INDEX members_member_by_name ON members_member (name_key, id)",
    """
    CREATE TABLE members_role (
      member \(.id) NOT NULL REFERENCES members_member (id) ON DELETE CASCADE,
      role \(.text) NOT NULL CHECK (role = 'admin' OR role LIKE 'staff:_%'),
      granted_by \(.id),
      granted_at \(.instant) NOT NULL,
      PRIMARY KEY (member, role)) \(.strict)
    """,
    "CREATE INDEX members_role_by_role ON members_role (role, member)",
    """
    CREATE TABLE members_avatar (
      member \(.id) NOT NULL PRIMARY KEY REFERENCES members_member (id) ON DELETE CASCADE,
      picture \(.bytes) NOT NULL,
      media_type \(.text) NOT NULL,
      set_at \(.instant) NOT NULL) \(.strict)
    """,
    """
    CREATE TABLE members_invitation (
      member \(.id) NOT NULL PRIMARY KEY REFERENCES members_member (id) ON DELETE CASCADE,
      token_hash \(.text) NOT NULL UNIQUE CHECK (length(token_hash) = 64),
      expires_at \(.instant) NOT NULL) \(.strict)
    """,
  ]

  private static let sessions: [SQL] = [
    """
    CREATE TABLE members_session (
      id \(.id) NOT NULL PRIMARY KEY,
      token_hash \(.text) NOT NULL UNIQUE CHECK (length(token_hash) = 64),
      member \(.id) NOT NULL REFERENCES members_member (id) ON DELETE CASCADE,
      created_at \(.instant) NOT NULL,
      seen_at \(.instant) NOT NULL,
      expires_at \(.instant) NOT NULL,
      address \(.text) NOT NULL,
      agent \(.text) NOT NULL,
      CHECK (expires_at > created_at)) \(.strict)
    """,
    "CREATE INDEX members_session_by_member ON members_session (member, seen_at)",
    "CREATE INDEX members_session_by_end ON members_session (expires_at)",
  ]

  private static let secondFactor: [SQL] = [
    """
    CREATE TABLE members_factor (
      member \(.id) NOT NULL PRIMARY KEY REFERENCES members_member (id) ON DELETE CASCADE,
      secret \(.bytes) NOT NULL CHECK (length(secret) >= 20),
      created_at \(.instant) NOT NULL,
      confirmed_at \(.instant),
      last_step \(.int) NOT NULL) \(.strict)
    """,
    """
    CREATE TABLE members_recovery_code (
      member \(.id) NOT NULL REFERENCES members_factor (member) ON DELETE CASCADE,
      code_hash \(.text) NOT NULL CHECK (length(code_hash) = 64),
      PRIMARY KEY (member, code_hash)) \(.strict)
    """,
    """
    CREATE TABLE members_challenge (
      token_hash \(.text) NOT NULL PRIMARY KEY CHECK (length(token_hash) = 64),
      member \(.id) NOT NULL REFERENCES members_member (id) ON DELETE CASCADE,
      expires_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX members_challenge_by_member ON members_challenge (member)",
  ]

  /// Triggers prevent the update and deletion of entries. The hash chain of ``AuditEntry`` reveals
  /// changes that circumvent them.
  private static let audit: [SQL] = [
    """
    CREATE TABLE members_audit (
      seq \(.int) NOT NULL PRIMARY KEY,
      at \(.instant) NOT NULL,
      actor \(.id),
      action \(.text) NOT NULL,
      subject \(.id),
      detail \(.text) NOT NULL,
      reason \(.text),
      hash \(.text) NOT NULL UNIQUE CHECK (length(hash) = 64)) \(.strict)
    """,
    "CREATE INDEX members_audit_by_subject ON members_audit (subject, seq)",
    "CREATE INDEX members_audit_by_actor ON members_audit (actor, seq)",
    """
    CREATE TABLE members_audit_end (
      id \(.int) NOT NULL PRIMARY KEY CHECK (id = 1),
      seq \(.int) NOT NULL,
      hash \(.text) NOT NULL) \(.strict)
    """,
    "INSERT INTO members_audit_end (id, seq, hash) VALUES (1, 0, '')",
    "\(sqlite: noUpdate, postgres: refuse)",
    "\(sqlite: noDelete, postgres: keep)",
  ]

  /// The names of members at the time an entry was written.
  private static let auditNames: [SQL] = [
    "ALTER TABLE members_audit ADD COLUMN actor_name \(.text)",
    "ALTER TABLE members_audit ADD COLUMN actor_handle \(.text)",
    "ALTER TABLE members_audit ADD COLUMN subject_name \(.text)",
    "ALTER TABLE members_audit ADD COLUMN subject_handle \(.text)",
    "CREATE INDEX members_audit_by_time ON members_audit (at, seq)",
  ]

  /// The accounts at AWS Cognito that members are bound to. Tokens are never stored, so a copy of
  /// the database gives no access to Cognito.
  private static let cognito: [SQL] = [
    """
    CREATE TABLE members_cognito (
      member \(.id) NOT NULL PRIMARY KEY REFERENCES members_member (id) ON DELETE CASCADE,
      subject \(.text) NOT NULL UNIQUE CHECK (length(subject) BETWEEN 1 AND 128),
      username \(.text) NOT NULL CHECK (length(username) BETWEEN 1 AND 128),
      bound_at \(.instant) NOT NULL,
      tokens_from \(.instant) NOT NULL) \(.strict)
    """,
    """
    CREATE TABLE members_ended_token (
      session \(.id) NOT NULL PRIMARY KEY,
      forgotten_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX members_ended_token_by_end ON members_ended_token (forgotten_at)",
  ]

  /// Password-reset links. Rows for unknown addresses have no member.
  private static let forgotten: [SQL] = [
    """
    CREATE TABLE members_reset (
      token_hash \(.text) NOT NULL PRIMARY KEY CHECK (length(token_hash) = 64),
      member \(.id) UNIQUE REFERENCES members_member (id) ON DELETE CASCADE,
      expires_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX members_reset_by_end ON members_reset (expires_at)",
  ]

  /// Pending sign-ups whose address is not yet proven. Several may exist for one address;
  /// confirming one in a different browser requires the password that was entered with it.
  private static let newcomers: [SQL] = [
    """
    CREATE TABLE members_newcomer (
      token_hash \(.text) NOT NULL PRIMARY KEY CHECK (length(token_hash) = 64),
      email \(.text) NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
      email_key \(.text) NOT NULL,
      name \(.text) NOT NULL CHECK (length(name) >= 1),
      handle \(.text) CHECK (length(handle) BETWEEN 3 AND 30),
      password \(.text) NOT NULL,
      expires_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX members_newcomer_by_email ON members_newcomer (email_key)",
    "CREATE INDEX members_newcomer_by_end ON members_newcomer (expires_at)",
  ]

  private static let noUpdate: StaticString = """
    CREATE TRIGGER members_audit_no_update BEFORE UPDATE ON members_audit
    BEGIN SELECT RAISE(ABORT, 'the audit log cannot be edited'); END
    """
  private static let noDelete: StaticString = """
    CREATE TRIGGER members_audit_no_delete BEFORE DELETE ON members_audit
    BEGIN SELECT RAISE(ABORT, 'the audit log cannot be edited'); END
    """
  private static let refuse: StaticString = """
    CREATE FUNCTION members_audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the audit log cannot be edited' USING ERRCODE = 'check_violation'; END $$
    """
  private static let keep: StaticString = """
    CREATE TRIGGER members_audit_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON members_audit
    FOR EACH STATEMENT EXECUTE FUNCTION members_audit_refuse()
    """
}
