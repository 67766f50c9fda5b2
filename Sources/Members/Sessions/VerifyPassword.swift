import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP

/// A member whose password was verified.
struct Verified: Sendable {
  let member: ID<Member>
  let proof: Proof
  let renewed: PasswordHash?
  /// Whether a second step is demanded; see ``SecondStep``.
  let hasSecondFactor: Bool
  let isSuspended: Bool
}

extension Members {
  /// Verifies a password for callers that cannot handle ``Proven/passwordNeeded(_:)``.
  func verify(email: String, password: String, _ request: Request) async throws -> Verified {
    switch try await prove(email: email, password: password, request) {
    case .member(let verified): verified
    case .passwordNeeded: throw IdentityProviderRefusal.passwordNeeded
    }
  }

  /// Verifies the password of an account. An unknown address takes the same time and gets the same
  /// response.
  /// - Throws: 401, 429 or 503.
  func prove(email: String, password: String, _ request: Request) async throws -> Proven {
    let key = String(MemberProfile(email: email.trimmed, name: "").emailKey.prefix(254))
    let places = try await request.site.store.read {
      try SessionSummary.addresses(ofAccount: key, $0)
    }
    let count = AttemptCount(tries, account: key, network: request.network, among: places)
    try await count.begin(request)
    if let authority { return try await prove(key, password, at: authority, count, request) }
    let found = try await request.site.store.read { tx in
      try tx.first(
        """
        SELECT id, password, suspended_at FROM members_member WHERE email_key = \(key)
        """
      ).map { ($0, try SecondStep.of($0.value("id"), tx)) }
    }
    let hash = try found?.0.optional("password", as: String.self).flatMap { PasswordHash($0) }
    let isRight = try await passwords.hasher.matches(password, hash)
    guard isRight, let (found, step) = found, let hash else { throw Problem.wrongSignIn }
    await count.succeed(request)
    return .member(
      try await Verified(
        member: found.value("id"), proof: .hash(hash),
        renewed: passwords.renewed(hash, password, request.world),
        hasSecondFactor: step.isDemanded,
        isSuspended: found.optional("suspended_at", as: Instant.self) != nil))
  }

  private func prove(
    _ key: String, _ password: String, at authority: any PasswordAuthority, _ count: AttemptCount,
    _ request: Request
  ) async throws -> Proven {
    do {
      let answer = try await authority.signIn(username: key, password: password)
      await count.succeed(request)
      return switch answer {
      case .account(let account): .member(try await admit(account, request))
      case .passwordNeeded(let pending): .passwordNeeded(pending)
      }
    } catch let failure as AuthorityFailure {
      // An outage of the identity provider does not count as an attempt.
      if failure == .unavailable { await count.takeBack(request) }
      throw failure.reportedError
    }
  }

  /// Verifies the signed-in member's password before actions that a borrowed session must not
  /// perform.
  /// - Throws: ``ChangePassword/Refusal``, 429 or 503.
  func verifyOwn(_ password: String, _ request: Request) async throws -> OwnProof {
    if let authority { return try await verifyOwn(password, at: authority, request) }
    let member = try request.signedIn().id
    try await tries.owner.require(member.text, request)
    let stored = try await request.site.store.read { tx in
      try tx.first("SELECT password FROM members_member WHERE id = \(member)")?.optional(
        "password", as: String.self)
    }
    let hash = stored.flatMap { PasswordHash($0) }
    guard stored != nil else { throw ChangePassword.Refusal.noPassword }
    guard try await passwords.hasher.matches(password, hash), let hash else {
      throw ChangePassword.Refusal.wrongPassword
    }
    await tries.owner.resetLimit(member.text, request)
    return OwnProof(proof: .hash(hash))
  }
}

extension Problem {
  /// The same response for an unknown address and for a wrong password.
  static var wrongSignIn: Problem {
    Problem(
      .unauthorized, "wrong-sign-in", title: say("Couldn't sign you in"),
      detail: say("The email address or password is incorrect. Try again."))
  }
}
