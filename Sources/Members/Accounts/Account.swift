import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// A member's account as shown to the member and to administrators.
struct Account: Sendable {
  let id: ID<Member>
  let email: String
  let name: String
  let handle: String?
  let createdAt: Instant
  let suspendedAt: Instant?
  let suspendedReason: String?
  let hasPassword: Bool
  /// Whether an account at a sign-in provider is connected.
  let hasIdentity: Bool
  /// Whether an authenticator app is set up.
  let hasSecondFactor: Bool
  let passkeys: Int
  let hasAvatar: Bool
  /// Whether the member has proven ownership of the address; see ``AddressProof``.
  let isEmailVerified: Bool
  /// The new address that the member has requested and an administrator has not yet confirmed.
  let requestedEmail: String?
  let roles: [Role]

  init(row: PlazaData.Row, roles: [Role]) throws {
    id = try row.value("id")
    email = try row.value("email")
    name = try row.value("name")
    handle = try row.optional("handle")
    createdAt = try row.value("created_at")
    suspendedAt = try row.optional("suspended_at")
    suspendedReason = try row.optional("suspended_reason")
    hasPassword = try row.value("has_password")
    hasIdentity = try row.value("has_identity")
    hasSecondFactor = try row.value("has_factor")
    passkeys = try row.value("passkeys")
    hasAvatar = try row.value("has_avatar")
    isEmailVerified = try row.optional("email_verified_at", as: Instant.self) != nil
    requestedEmail = try row.optional("asked_email")
    self.roles = roles
  }

  var isAdmin: Bool { roles.contains(.admin) }

  /// Whether the member has a way to sign in.
  var canSignIn: Bool { hasPassword || hasIdentity || passkeys > 0 }

  /// Whether only passkeys can confirm that the member is at the browser.
  var hasOnlyPasskeys: Bool { !hasPassword && !hasIdentity && passkeys > 0 }

  /// Whether a correct password is not sufficient to sign in.
  var needsSecondStep: Bool {
    SecondStep(hasAuthenticator: hasSecondFactor, passkeys: passkeys, isAdmin: isAdmin).isDemanded
  }

  /// The path of the avatar, which serves the member's initials if there is no picture.
  var avatar: Link { Link("avatars", id.text) }

  static let columns: SQL = """
    m.id, m.email, m.name, m.name_key, m.handle, m.created_at, m.suspended_at, m.suspended_reason,
    m.email_verified_at,
    CASE WHEN m.password IS NULL
      AND NOT EXISTS (SELECT 1 FROM members_cognito c WHERE c.member = m.id) THEN 0 ELSE 1 END AS has_password,
    CASE WHEN EXISTS (SELECT 1 FROM members_identity i WHERE i.member = m.id) THEN 1 ELSE 0 END AS has_identity,
    (SELECT COUNT(*) FROM members_factor f WHERE f.member = m.id AND f.confirmed_at IS NOT NULL) AS has_factor,
    (SELECT COUNT(*) FROM members_passkey p WHERE p.member = m.id) AS passkeys,
    (SELECT COUNT(*) FROM members_avatar a WHERE a.member = m.id) AS has_avatar,
    (SELECT r.email FROM members_address_request r WHERE r.member = m.id) AS asked_email
    """

  static func find(_ id: ID<Member>, _ tx: any Transaction) throws -> Account? {
    let row = try tx.first("SELECT \(columns) FROM members_member m WHERE m.id = \(id)")
    return try row.map { try Account(row: $0, roles: roles(of: [id], tx)[id] ?? []) }
  }

  /// Returns the roles of several members, sorted alphabetically for each member.
  static func roles(of members: [ID<Member>], _ tx: any Transaction) throws -> [ID<Member>: [Role]]
  {
    var roles: [ID<Member>: [Role]] = [:]
    for row in try tx.rows(
      "SELECT member, role FROM members_role WHERE member IN (\(list: members)) ORDER BY member, role"
    ) {
      if let role = Role(try row.value("role", as: String.self)) {
        roles[try row.value("member"), default: []].append(role)
      }
    }
    return roles
  }
}

extension Account {
  /// The address with a note if it is not verified, for lists in which staff choose a person.
  var markedAddress: String { isEmailVerified ? email : say("\(email) · not verified") }
}

/// The fields that every viewer of the account may see.
extension Account: JSONWritable {
  func write(to json: inout JSONWriter) { json.object { writeFields(to: &$0) } }

  fileprivate func writeFields(to json: inout JSONWriter) {
    json.field("id", id)
    json.field("email", email)
    json.field("emailVerified", isEmailVerified)
    json.field("name", name)
    json.field("handle", handle)
    json.field("roles", roles.map(\.text))
    json.field("avatar", avatar.text)
    json.field("secondFactor", hasSecondFactor)
    json.field("createdAt", createdAt)
  }
}

/// An account with the fields that only administrators may see.
struct ManagedAccount: JSONWritable {
  let account: Account
  /// The pending invitation to roles that this change has created.
  var invitation: SentLink?

  func write(to json: inout JSONWriter) {
    json.object { json in
      account.writeFields(to: &json)
      json.field("roleInvitation", invitation)
      json.field("hasPassword", account.hasPassword)
      json.field("suspendedAt", account.suspendedAt)
      json.field("suspendedReason", account.suspendedReason)
    }
  }
}
