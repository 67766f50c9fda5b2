/// What a feature's table tells of a member, declared once: which document of an export has it, and what becomes of it
/// when the account is deleted. A test compares the declarations with the schema.
public struct PersonalData: Sendable {
  public enum Fate: Sendable, Equatable {
    /// The row goes with the account.
    case deleted
    /// The row stays and names the member no more.
    case cleared
    /// The row stays and holds the member's key, which leads to no name any more.
    case kept(why: String, until: String)
  }

  public enum Export: Sendable, Equatable {
    /// The document of the export that has it.
    case document(String)
    /// Why no document has it.
    case none(String)
  }

  public let table: String
  public let columns: [String]
  public let export: Export
  public let fate: Fate

  public init(_ table: String, _ columns: String..., export: Export, _ fate: Fate) {
    self.table = table
    self.columns = columns
    self.export = export
    self.fate = fate
  }

  /// The same where a document of the export has it.
  public init(_ table: String, _ columns: String..., in document: String, _ fate: Fate) {
    self.table = table
    self.columns = columns
    export = .document(document)
    self.fate = fate
  }

  /// Who of the staff did something. It is about the work and not about the person who did it.
  public static func staff(_ table: String, _ columns: String..., until: String) -> PersonalData {
    PersonalData(
      table, columns, .none("it is about the work"), .kept(why: "a shop must know who did it", until: until))
  }

  private init(_ table: String, _ columns: [String], _ export: Export, _ fate: Fate) {
    self.table = table
    self.columns = columns
    self.export = export
    self.fate = fate
  }
}

extension Members {
  /// Everything that tells of a member, in every feature's tables.
  public var personalData: [PersonalData] { Self.own + holders.flatMap(\.personalData) }

  private static let own = [
    PersonalData(
      "members_member", "id", "email", "email_key", "name", "name_key", "handle", in: "member.json", .deleted),
    PersonalData("members_role", "member", in: "member.json", .deleted),
    PersonalData("members_avatar", "member", in: "avatar", .deleted),
    PersonalData("members_session", "member", "address", in: "sessions.json", .deleted),
    PersonalData("members_cognito", "member", "subject", "username", in: "sign-in.json", .deleted),
    PersonalData("members_factor", "member", export: .none("it is a secret"), .deleted),
    PersonalData("members_recovery_code", "member", export: .none("it is a secret"), .deleted),
    PersonalData("members_challenge", "member", export: .none("it is a secret"), .deleted),
    PersonalData("members_invitation", "member", export: .none("it is a secret"), .deleted),
    PersonalData("members_reset", "member", export: .none("it is a secret"), .deleted),
    PersonalData(
      "members_newcomer", "email", "email_key", "name", "handle", export: .none("no account is made yet"),
      .kept(why: "the link that was mailed makes the account", until: "a day after it was asked for")),
    PersonalData("members_address_proof", "member", "email", export: .none("the address is not proven yet"), .deleted),
    PersonalData("members_address_request", "member", "email", in: "audit.json", .deleted),
    PersonalData("members_role_invitation", "member", "invited_by", export: .none("it is a secret"), .deleted),
    PersonalData(
      "members_role_invitation", "recipient", export: .none("it is what the inviter calls the recipient"),
      .kept(why: "the inviter must know who was invited", until: "a week after the invitation")),
    PersonalData("web_member_limit", "member", export: .none("it protects the server"), .deleted),
    PersonalData(
      "members_audit", "actor", "actor_name", "actor_handle", "subject", "subject_name", "subject_handle",
      in: "audit.json",
      .kept(why: "who changed an account or a role must be known", until: "for good")),
    .staff("members_role", "granted_by", until: "the role ends"),
  ]
}
