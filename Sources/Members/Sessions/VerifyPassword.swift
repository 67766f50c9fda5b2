import HTTPTypes
import PlazaBase
import PlazaData
import PlazaWeb

/// Somebody whose password was found right.
struct Verified: Sendable {
  let member: ID<Member>
  let hash: PasswordHash
  let renewed: PasswordHash?
  let hasSecondFactor: Bool
  let isSuspended: Bool
}

extension Members {
  /// Compares a password with an account's. An address nobody has takes the same time and gets the same answer.
  /// - Throws: 401, 429, 503.
  func verify(email: String, password: String, _ call: Call) async throws -> Verified {
    let key = String(Person(email: email.trimmed, name: "").emailKey.prefix(254))
    let places = try await call.site.store.read { try SessionLine.addresses(ofAccount: key, $0) }
    let count = AttemptCount(limits, account: key, network: call.network, among: places)
    try await count.begin(now: call.now)
    let found = try await call.site.store.read { tx in
      try tx.first(
        """
        SELECT m.id, m.password, m.suspended_at, f.confirmed_at FROM members_member m
        LEFT JOIN members_factor f ON f.member = m.id WHERE m.email_key = \(key)
        """)
    }
    let hash = try found?.optional("password", as: String.self).flatMap { PasswordHash($0) }
    let isRight = try await passwords.hasher.matches(password, hash)
    guard isRight, let found, let hash else { throw Problem.wrongSignIn }
    await count.succeed()
    return try await Verified(
      member: found.value("id"), hash: hash, renewed: passwords.renewed(hash, password, call.world),
      hasSecondFactor: found.optional("confirmed_at", as: Instant.self) != nil,
      isSuspended: found.optional("suspended_at", as: Instant.self) != nil)
  }

  /// Compares a password with that of the signed-in member, for what a borrowed session must not do.
  /// - Throws: ``ChangePassword/Refused``, 429, 503.
  func verifyOwn(_ password: String, _ call: Call) async throws -> PasswordHash {
    let member = try call.signedIn().id
    try await limits.owner.require(member.text, now: call.now)
    let stored = try await call.site.store.read { tx in
      try tx.first("SELECT password FROM members_member WHERE id = \(member)")?.optional("password", as: String.self)
    }
    let hash = stored.flatMap { PasswordHash($0) }
    guard try await passwords.hasher.matches(password, hash), let hash else {
      throw ChangePassword.Refused.wrongPassword
    }
    await limits.owner.forgive(member.text)
    return hash
  }
}

extension Problem {
  /// One answer for an address nobody has and for a password that is not right.
  static let wrongSignIn = Problem(
    .unauthorized, "wrong-sign-in", title: "This did not match",
    detail: "The e-mail address or the password is not right. Please try again.")
}
