import Jobs
import PlazaBase
import PlazaData

/// Signs in an account of the identity provider: as the member bound to it, else as the member
/// with its proven address, who is then bound to it, else as a new member.
///
/// The address matters only for the first sign-in. A member who had a Plaza password before is
/// signed out everywhere and loses it, since ownership of the address was never proven here.
struct SignInExternalIdentity: Sendable {
  let account: ExternalAccount
  /// The ID of a new member.
  let pendingSignUp: ID<Member>
  let now: Instant
  /// The reason why the account cannot become a new member; nil if it can.
  var signUpRefusal: SignUpRefusal?

  struct Receipt: Sendable {
    let member: ID<Member>
    let isNew: Bool
  }

  func callAsFunction(_ tx: any Transaction) throws -> Receipt {
    let known = try tx.first(
      "SELECT member FROM members_cognito WHERE subject = \(account.subject)")
    if let known { return Receipt(member: try known.value("member"), isNew: false) }
    guard let person, account.isEmailProven else { throw IdentityProviderRefusal.addressNotProven }
    let same = try tx.first(
      """
      SELECT m.id, c.subject FROM members_member m LEFT JOIN members_cognito c ON c.member = m.id
      WHERE m.email_key = \(person.emailKey)
      """)
    guard let same else {
      if let signUpRefusal { throw signUpRefusal }
      return try enter(person, tx)
    }
    if try same.optional("subject", as: String.self) != nil {
      throw IdentityProviderRefusal.addressBound
    }
    return try bind(same.value("id"), tx)
  }

  /// The person as the sign-up form would accept it. A user pool may contain names that the form
  /// rejects.
  private var person: MemberProfile? {
    guard let email = account.email else { return nil }
    for name in [account.name, String(email.prefix { $0 != "@" }), email] {
      let typed = ["email": email, "name": String((name ?? "").prefix(100))]
      var check = FormValidator { field in typed[field].map { .typed($0) } }
      let person = MemberProfile(email: check.email("email"), name: check.personName("name"))
      if check.errors.isEmpty { return person }
    }
    return nil
  }

  private func enter(_ person: MemberProfile, _ tx: any Transaction) throws -> Receipt {
    try person.insert(as: pendingSignUp, password: nil, isVerified: true, at: now, tx)
    try record(pendingSignUp, tokensFrom: Instant(microseconds: 0), tx)
    try AuditEntry(.signedUp, by: pendingSignUp, to: pendingSignUp, at: now).append(tx)
    try Event.joined(pendingSignUp, at: now, tx)
    return Receipt(member: pendingSignUp, isNew: true)
  }

  private func bind(_ member: ID<Member>, _ tx: any Transaction) throws -> Receipt {
    try EndOtherSessions(member: member, keeping: nil, now: now)(tx)
    try tx.run("UPDATE members_member SET password = NULL WHERE id = \(member)")
    try tx.run("DELETE FROM members_invitation WHERE member = \(member)")
    try AddressProof.record(member, now: now, tx)
    try record(member, tokensFrom: now, tx)
    try AuditEntry(.bound, by: member, to: member, at: now).append(tx)
    return Receipt(member: member, isNew: false)
  }

  private func record(_ member: ID<Member>, tokensFrom: Instant, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO members_cognito (member, subject, username, bound_at, tokens_from)
      VALUES (\(member), \(account.subject), \(account.username), \(now), \(tokensFrom))
      """)
  }
}
