import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP

/// The result of checking a password, here or at the identity provider.
enum Proven: Sendable {
  case member(Verified)
  case passwordNeeded(PendingPassword)
}

extension Members {
  /// Returns the identity provider that holds the passwords.
  /// - Throws: 404 if Plaza holds them itself; the provider's pages then do not exist.
  func requireIdentityProvider() throws(Problem) -> any PasswordAuthority {
    guard let authority else { throw .notFound }
    return authority
  }

  /// Finds or creates the member of an account whose password was correct.
  func admit(_ account: ExternalAccount, _ request: Request) async throws -> Verified {
    let admit = SignInExternalIdentity(
      account: account, pendingSignUp: request.world.newID(), now: request.now,
      signUpRefusal: try await signUpRefusal(request, next: request.next(request.fields)))
    return try await request.site.store.write { tx in
      let receipt = try admit(tx)
      if receipt.isNew {
        for watcher in watchers { try watcher.welcome(receipt.member, by: request, tx) }
      }
      let row = try tx.first(
        "SELECT suspended_at FROM members_member WHERE id = \(receipt.member)")
      return Verified(
        member: receipt.member, proof: .subject(account.subject), renewed: nil,
        hasSecondFactor: try SecondStep.of(receipt.member, tx).isDemanded,
        isSuspended: try row?.optional("suspended_at", as: Instant.self) != nil)
    }
  }

  /// Verifies the signed-in member's password at the identity provider.
  func verifyOwn(_ password: String, at authority: any PasswordAuthority, _ request: Request)
    async throws -> OwnProof
  {
    let member = try request.signedIn().id
    try await tries.owner.require(member.text, request)
    let bound = try await request.site.store.read { tx in
      try tx.first("SELECT subject, username FROM members_cognito WHERE member = \(member)").map {
        try (
          subject: $0.value("subject", as: String.self),
          username: $0.value("username", as: String.self)
        )
      }
    }
    guard let bound else { throw IdentityProviderRefusal.signInAgain }
    do {
      let answer = try await authority.signIn(username: bound.username, password: password)
      guard case .account(let account) = answer, account.subject == bound.subject else {
        throw ChangePassword.Refusal.wrongPassword
      }
      await tries.owner.resetLimit(member.text, request)
      return OwnProof(proof: .subject(account.subject), account: account)
    } catch AuthorityFailure.wrong {
      throw ChangePassword.Refusal.wrongPassword
    } catch let failure as AuthorityFailure {
      if failure == .unavailable { await tries.owner.returnToken(member.text, request) }
      throw failure.reportedError
    }
  }

  /// Removes the account at the identity provider after the member has been deleted here.
  /// - Returns: Whether it was removed there as well.
  func removeElsewhere(_ account: ExternalAccount?) async -> Bool {
    guard let authority, let account else { return true }
    do {
      try await authority.remove(account)
      return true
    } catch {
      return false
    }
  }

  /// The message if the account at the identity provider could not be removed.
  var leftElsewhere: String {
    let service = authority?.name ?? say("The service")
    return say(
      """
      \(service) didn't respond, so your sign-in there still exists. Ask the site's administrator to delete \
      it.
      """)
  }

  /// Calls the identity provider and translates its errors.
  /// - Parameter counts: The rate-limit tokens taken for the call. They are returned if the
  ///   provider is unavailable.
  func asking<Response>(
    _ counts: [ProviderCallToken] = [], _ body: () async throws(AuthorityFailure) -> Response
  ) async throws -> Response {
    do {
      return try await body()
    } catch {
      if error == .unavailable { for count in counts { await count.takeBack() } }
      throw error.reportedError
    }
  }

  /// Creates an account at the identity provider.
  /// - Returns: The person, and where the confirmation code was sent.
  func signUp(at authority: any PasswordAuthority, _ request: Request) async throws -> (
    MemberProfile, CodeDelivery?
  ) {
    var check = request.fields.checker
    let name = check.personName("name")
    let person = MemberProfile(email: check.email("email"), name: name)
    let password = await passwords.chosen(&check, own: [person.email, person.name])
    try check.finish()
    let counts = try await count(
      [ProviderCallToken(tries.signUps, request.network, request)], request)
    let delivery = try await asking(counts) { () async throws(AuthorityFailure) in
      try await authority.signUp(email: person.emailKey, name: person.name, password: password)
    }
    return (person, delivery)
  }

  /// Reads the e-mail address and the mailed code from a form.
  func coded(_ check: inout FormValidator) -> (email: String, code: String) {
    let email = MemberProfile(email: check.email("email"), name: "").emailKey
    return (email, check.text("code", say("code"), atMost: 64))
  }

  /// Counts an attempt to enter a code that the identity provider has mailed.
  func countCode(_ email: String, _ request: Request) async throws -> [ProviderCallToken] {
    try await count(
      [
        ProviderCallToken(tries.network, request.network, request),
        ProviderCallToken(tries.owner, "mailed code of \(email)", request),
      ], request)
  }

  /// - Throws: 429.
  func count(_ counts: [ProviderCallToken], _ request: Request) async throws -> [ProviderCallToken]
  {
    for count in counts { try await count.begin() }
    return counts
  }
}

/// A rate-limit token taken for a call to the identity provider.
struct ProviderCallToken: Sendable {
  private let limiter: RateLimiter
  private let name: String
  private let request: Request

  init(_ limiter: RateLimiter, _ name: String, _ request: Request) {
    self.limiter = limiter
    self.name = name
    self.request = request
  }

  /// - Throws: 429.
  func begin() async throws { try await limiter.require(name, request) }

  /// Returns the rate limiter's token, because the call had no result.
  func takeBack() async { await limiter.returnToken(name, request) }
}
