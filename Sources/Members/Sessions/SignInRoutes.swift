import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The browser routes for signing in and out.
struct SignInRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/signin", for: .everyone, show),
      .post("/signin", for: .everyone, signIn),
      .post("/signin/code", for: .everyone, sendCode),
      .post("/signout", for: .everyone, signOut),
      .get("/signout", for: .everyone, members.showSignedOut),
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    let next = request.next(request.query)
    if request.viewer != nil { return .redirect(to: next ?? .home) }
    return request.page(members.signInPages(request, next).signIn(FormState()))
  }

  private func signIn(_ request: Request) async throws -> Response {
    let pages = members.signInPages(request, request.next(request.fields))
    return try await request.submit(pages.signIn) {
      var check = request.fields.checker
      let email = check.text("email", say("email address"), atMost: 1000)
      let password = check.verbatim("password", say("password"))
      if password.isEmpty { check.addError("password", say("Enter the password.")) }
      try check.finish()
      do {
        switch try await members.prove(email: email, password: password, request) {
        case .member(let verified): return try await enter(verified, pages, request)
        case .passwordNeeded(let pending):
          return request.page(
            AuthorityPages(request: request, next: pages.next).password(FormState(), pending))
        }
      } catch IdentityProviderRefusal.unconfirmed {
        let state = FormState(["email": email])
        return request.page(
          AuthorityPages(request: request, next: pages.next).code(
            state, IdentityProviderRefusal.unconfirmed.message),
          status: .forbidden)
      }
    }
  }

  /// Signs in a member whose password was correct, or asks for the code of the second factor.
  func enter(_ verified: Verified, _ pages: SignInPages, _ request: Request) async throws
    -> Response
  {
    if verified.isSuspended { throw SignIn.Refusal.suspended }
    if verified.hasSecondFactor { return try await requestCode(verified, pages, request) }
    return try await begin(members.signIn(verified, code: nil, request), pages.next, request)
  }

  private func requestCode(_ verified: Verified, _ pages: SignInPages, _ request: Request)
    async throws -> Response
  {
    let open = OpenChallenge(
      member: verified.member, secret: SecretToken(request.world), now: request.now)
    let step = try await request.site.store.write { tx in
      try open(tx)
      return try SecondStep.of(open.member, tx)
    }
    var answer = request.page(pages.code(FormState(), step, challenge: open.secret.text))
    answer.note = "code-asked/\(verified.member)"
    return answer
  }

  private func sendCode(_ request: Request) async throws -> Response {
    let pages = SignInPages(request: request, next: request.next(request.fields))
    let challenge = request.fields.text("challenge") ?? ""
    let secret = SecretToken(sent: challenge)
    let found = try await request.site.store.read { tx in
      try OpenChallenge.verified(secret, now: request.now, tx).map {
        ($0, try SecondStep.of($0.member, tx))
      }
    }
    guard let (verified, step) = found else {
      let flash = Flash.alert(say("That took more than five minutes. Sign in again."))
      return .redirect(to: Link("signin").query(["next": pages.next?.text]), flash: flash)
    }
    return try await request.submit({ pages.code($0, step, challenge: challenge) }) {
      if request.hasPasskey { return try await confirm(verified, pages.next, request) }
      var check = request.fields.checker
      let code = check.text("code", say("code"))
      try check.finish()
      return try await begin(members.signIn(verified, code: code, request), pages.next, request)
    }
  }

  /// Signs in with a passkey in place of the code.
  private func confirm(_ verified: Verified, _ next: Link?, _ request: Request) async throws
    -> Response
  {
    let use = try request.usePasskey(.secondStep, by: verified.member)
    let signIn = try await members.signIn(verified, code: nil, passkey: use, request)
    return try await members.countingPasskey(use, request) {
      try await begin(signIn, next, request)
    }
  }

  private func begin(_ signIn: SignIn, _ next: Link?, _ request: Request) async throws -> Response
  {
    do {
      return try await request.once { tx in
        let receipt = try signIn(tx)
        var answer = request.signedIn(receipt.token, next: next)
        answer.note = receipt.note
        return answer
      }
    } catch SignIn.Refusal.changedMeanwhile {
      throw Problem.wrongSignIn
    }
  }

  private func signOut(_ request: Request) async throws -> Response {
    if let viewer = request.viewer {
      let signOut = SignOut(session: viewer.session, now: request.now)
      try await request.site.store.write { try signOut($0) }
    }
    var answer = Response.redirect(
      to: members.pageAfterSignOut(request), flash: .done(say("You're signed out.")))
    answer.clearSession(secure: request.site.isSecure)
    // The next user of a shared browser must not continue the member's sign-in with a provider.
    if request.providerSecret != nil { answer.clearProviderSecret(request) }
    return answer
  }
}

extension Members {
  /// Returns the pages that fit the configured identity provider and mail.
  func signInPages(_ request: Request, _ next: Link?) -> SignInPages {
    SignInPages(
      request: request, next: next, identityProvider: authority?.name,
      offersPasskeys: offersPasskeys(request),
      sendsLinks: authority == nil && mail != nil,
      providers: ProviderButtons(providers, next))
  }
}

extension Request {
  /// Redirects to the requested page and sets the session cookie.
  func signedIn(_ token: String, next: Link?, flash: Flash? = nil) -> Response {
    var answer = Response.redirect(to: next ?? .home, flash: flash)
    answer.addSessionCookie(
      token, seconds: Int(NewSession.lasts.components.seconds), secure: site.isSecure)
    return answer
  }
}

extension Link {
  /// The start page of the site.
  static let home = Link(path: "/")
}
