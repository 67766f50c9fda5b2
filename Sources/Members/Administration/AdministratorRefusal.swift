import PlazaBase
import PlazaData

/// Why an administrative change is refused.
enum AdministratorRefusal: Refusal {
  case notFound
  case lastAdministrator
  case yourself
  case noChange(String)

  var slug: String {
    switch self {
    case .notFound: "no-such-member"
    case .lastAdministrator: "last-administrator"
    case .yourself: "yourself"
    case .noChange: "already-so"
    }
  }

  var message: String {
    switch self {
    case .notFound: say("This member doesn't exist. The account may have been deleted.")
    case .lastAdministrator:
      say(
        "This is the last administrator who can sign in. Make another member an administrator first."
      )
    case .yourself: say("You can't do this to your own account. Ask another administrator.")
    case .noChange(let message): message
    }
  }

  var kind: RefusalKind { if case .notFound = self { .notFound } else { .conflict } }

  /// Throws ``lastAdministrator`` if no other administrator who can sign in would remain.
  static func checkOthersRemain(besides member: ID<Member>, _ tx: any Transaction) throws {
    let isAdmin = try tx.exists(
      "SELECT 1 AS n FROM members_role WHERE member = \(member) AND role = 'admin'")
    guard isAdmin else { return }
    let others = try tx.count(
      """
      SELECT COUNT(*) AS n FROM members_role r JOIN members_member m ON m.id = r.member
      WHERE r.role = 'admin' AND m.suspended_at IS NULL AND m.id <> \(member)
      AND (m.password IS NOT NULL OR EXISTS (SELECT 1 FROM members_cognito c WHERE c.member = m.id)
        OR EXISTS (SELECT 1 FROM members_identity i WHERE i.member = m.id)
        OR EXISTS (SELECT 1 FROM members_passkey p WHERE p.member = m.id))
      """)
    if others == 0 { throw lastAdministrator }
  }

  static func account(_ member: ID<Member>, _ tx: any Transaction) throws -> Account {
    guard let account = try Account.find(member, tx) else { throw notFound }
    return account
  }
}
