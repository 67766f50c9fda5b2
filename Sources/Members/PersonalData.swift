/// The declaration of personal data in a table, with the document of an export that contains it
/// and its fate when the account is deleted. A test compares the declarations with the database
/// schema.
public struct PersonalData: Sendable {
  public enum RetentionRule: Sendable, Equatable {
    /// The row is deleted with the account.
    case deleted
    /// The row remains, and the reference to the member is set to NULL.
    case cleared
    /// The row remains with the member's ID, which no longer leads to a name.
    case retained(why: String, until: String)
  }

  public enum Export: Sendable, Equatable {
    /// The document of the export that contains the data.
    case document(String)
    /// The reason why no document contains it.
    case none(String)
  }

  public let table: String
  public let columns: [String]
  public let export: Export
  public let retention: RetentionRule

  public init(_ table: String, _ columns: String..., export: Export, _ retention: RetentionRule) {
    self.table = table
    self.columns = columns
    self.export = export
    self.retention = retention
  }

  /// Declares data that a document of the export contains.
  public init(
    _ table: String, _ columns: String..., in document: String, _ retention: RetentionRule
  ) {
    self.table = table
    self.columns = columns
    export = .document(document)
    self.retention = retention
  }

  /// Declares columns that record which staff member did something. They document the work rather
  /// than the person, so they are not exported.
  public static func staff(_ table: String, _ columns: String..., until: String) -> PersonalData {
    PersonalData(
      table, columns, .none("it is about the work"),
      .retained(why: "a shop must know who did it", until: until))
  }

  private init(_ table: String, _ columns: [String], _ export: Export, _ retention: RetentionRule)
  {
    self.table = table
    self.columns = columns
    self.export = export
    self.retention = retention
  }
}

extension Members {
  /// All personal data in the tables of all modules.
  public var personalData: [PersonalData] { Self.own + holders.flatMap(\.personalData) }

  private static let own = [
    PersonalData(
      "members_member", "id", "email", "email_key", "name", "name_key", "handle",
      in: "member.json", .deleted),
    PersonalData("members_role", "member", in: "member.json", .deleted),
    PersonalData("members_avatar", "member", in: "avatar", .deleted),
    PersonalData("members_session", "member", "address", in: "sessions.json", .deleted),
    PersonalData("members_cognito", "member", "subject", "username", in: "sign-in.json", .deleted),
    PersonalData(
      "members_identity", "member", "issuer", "subject", "email", in: "sign-in-methods.json",
      .deleted),
    PersonalData(
      "members_provider_request", "member", export: .none("it is a secret"), .deleted),
    PersonalData(
      "members_identity_offer", "issuer", "subject", "email", "name",
      export: .none("no account has it yet"),
      .retained(
        why: "the person decides whether to connect it", until: "15 minutes after the sign-in")),
    PersonalData("members_factor", "member", export: .none("it is a secret"), .deleted),
    PersonalData("members_recovery_code", "member", export: .none("it is a secret"), .deleted),
    PersonalData("members_passkey", "member", "credential", "name", in: "passkeys.json", .deleted),
    PersonalData(
      "members_passkey_challenge", "member", export: .none("it is a secret"), .deleted),
    PersonalData("members_challenge", "member", export: .none("it is a secret"), .deleted),
    PersonalData("members_invitation", "member", export: .none("it is a secret"), .deleted),
    PersonalData("members_reset", "member", export: .none("it is a secret"), .deleted),
    PersonalData(
      "members_pending_sign_up", "email", "email_key", "name", "handle",
      export: .none("no account is made yet"),
      .retained(
        why: "the link that was mailed makes the account", until: "a day after it was asked for")),
    PersonalData(
      "members_address_proof", "member", "email", export: .none("the address is not proven yet"),
      .deleted),
    PersonalData("members_address_request", "member", "email", in: "audit.json", .deleted),
    PersonalData(
      "members_role_invitation", "member", "invited_by", export: .none("it is a secret"), .deleted),
    PersonalData(
      "members_role_invitation", "recipient",
      export: .none("it is what the inviter calls the recipient"),
      .retained(why: "the inviter must know who was invited", until: "a week after the invitation")
    ),
    PersonalData("web_member_limit", "member", export: .none("it protects the server"), .deleted),
    PersonalData(
      "members_audit", "actor", "actor_name", "actor_handle", "subject", "subject_name",
      "subject_handle",
      in: "audit.json",
      .retained(why: "who changed an account or a role must be known", until: "for good")),
    .staff("members_role", "granted_by", until: "the role ends"),
  ]
}
