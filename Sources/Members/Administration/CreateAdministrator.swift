public import PlazaBase
public import PlazaData
import PlazaHTTP

/// Makes an administrator from the command line: a new member, or an existing one, whose password
/// is replaced as well.
public struct CreateAdministrator: Sendable {
  let id: ID<Member>
  let person: MemberProfile
  let password: PasswordHash?
  let now: Instant

  /// - Parameters:
  ///   - world: Supplies the current time and the ID of a new member.
  ///   - password: From ``Passwords/hash(_:_:)``, after ``Passwords/fieldError(about:own:)``
  ///     returned nil. nil if an identity provider holds the passwords; an existing password then
  ///     stays.
  /// - Throws: ``ValidationErrors`` about the address or the name.
  public init(email: String, name: String, password: PasswordHash?, world: World) throws {
    let typed = ["email": email, "name": name]
    var check = FormValidator { field in typed[field].map { .typed($0) } }
    person = MemberProfile(email: check.email("email"), name: check.personName("name"))
    try check.finish()
    id = world.newID()
    self.password = password
    now = world.now()
  }

  /// - Returns: Whether the member is new.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let known = try tx.first("SELECT id FROM members_member WHERE email_key = \(person.emailKey)")
    let member = try known?.value("id", as: ID<Member>.self) ?? id
    if known == nil {
      try person.insert(as: id, password: password, at: now, tx)
    } else {
      if let password {
        try tx.run("UPDATE members_member SET password = \(password.text) WHERE id = \(member)")
      }
      try EndOtherSessions(member: member, keeping: nil, now: now)(tx)
    }
    try tx.run(
      """
      INSERT INTO members_role (member, role, granted_at) VALUES (\(member), \(Role.admin.text), \(now))
      ON CONFLICT (member, role) DO NOTHING
      """)
    let detail =
      known == nil
      ? "new account"
      : password == nil
        ? "an account that was there" : "an account that was there, with a new password"
    try AuditEntry(.administratorMade, by: nil, to: member, detail: detail, at: now).append(tx)
    return known == nil
  }
}

extension Members {
  /// Whether there is an administrator.
  public static func haveAdministrator(_ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 AS n FROM members_role WHERE role = \(Role.admin.text) LIMIT 1")
  }
}
