import PlazaBase
import PlazaData
import PlazaUI

/// Creates the account of a guest who has proven the address by a mailed link.
struct ConfirmSignUp: Sendable {
  let id: ID<Member>
  let secret: SecretToken
  let now: Instant

  enum Refusal: FieldRefusal {
    case overOrUnknown
    case wrongPassword
    /// The link was opened in a different browser than the one in which the password was chosen.
    case passwordNeeded

    var slug: String { self == .overOrUnknown ? "confirmation-over" : "wrong-password" }
    var message: String {
      switch self {
      case .overOrUnknown:
        say("This link was used, or it expired after a day. Sign in, or create an account again.")
      case .passwordNeeded: say("Enter the password you chose when you asked for this link.")
      case .wrongPassword: say("This isn't the password you chose for this link. Try again.")
      }
    }
    var field: String? { self == .overOrUnknown ? "code" : "password" }
    var kind: RefusalKind { self == .overOrUnknown ? .conflict : .forbidden }
  }

  /// The data of a pending sign-up.
  struct Pending: Sendable {
    let person: MemberProfile
    let password: PasswordHash
  }

  /// - Returns: The new member's data.
  func callAsFunction(_ tx: any Transaction) throws -> MemberProfile {
    let pending = try Self.pending(secret, now: now, tx)
    var person = pending.person
    // Another member has taken the handle in the meantime. The new member can choose a different
    // one on the account page.
    if let key = person.handleKey,
      try tx.exists("SELECT 1 AS n FROM members_member WHERE handle_key = \(key)")
    {
      person.handle = nil
    }
    try SignUp(id: id, person: person, password: pending.password, isVerified: true, now: now)(tx)
    try tx.run("DELETE FROM members_pending_sign_up WHERE email_key = \(person.emailKey)")
    return person
  }

  static func pending(_ secret: SecretToken, now: Instant, _ tx: any Transaction) throws -> Pending
  {
    let row = try tx.first(
      """
      SELECT email, name, handle, password FROM members_pending_sign_up
      WHERE token_hash = \(secret.hash) AND expires_at > \(now)
      """)
    guard let row, let password = PasswordHash(try row.value("password")) else {
      throw Refusal.overOrUnknown
    }
    let person = MemberProfile(
      email: try row.value("email"), name: try row.value("name"),
      handle: try row.optional("handle"))
    return Pending(person: person, password: password)
  }
}
