import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Signing in and out in a browser.
struct SignInRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/signin", for: .everyone, show),
      .post("/signin", for: .everyone, signIn),
      .post("/signin/code", for: .everyone, sendCode),
      .post("/signout", for: .everyone, signOut),
    ]
  }

  private func show(_ call: Call) async throws -> Answer {
    let next = call.next(call.query)
    if call.viewer != nil { return .redirect(to: next ?? .home) }
    return call.page(members.signInPages(call, next).signIn(FormState()))
  }

  private func signIn(_ call: Call) async throws -> Answer {
    let pages = members.signInPages(call, call.next(call.fields))
    return try await call.submit(pages.signIn) {
      var check = call.fields.checker
      let email = check.text("email", say("e-mail address"), atMost: 1000)
      let password = check.verbatim("password", say("password"))
      if password.isEmpty { check.complain("password", say("Please enter the password.")) }
      try check.finish()
      do {
        switch try await members.prove(email: email, password: password, call) {
        case .member(let verified): return try await enter(verified, pages, call)
        case .passwordNeeded(let pending):
          return call.page(AuthorityPages(call: call, next: pages.next).password(FormState(), pending))
        }
      } catch AuthorityRefused.unconfirmed {
        let state = FormState(["email": email])
        return call.page(
          AuthorityPages(call: call, next: pages.next).code(state, AuthorityRefused.unconfirmed.sentence),
          status: .forbidden)
      }
    }
  }

  /// Lets in somebody whose password was right, or asks for the code of the second factor.
  func enter(_ verified: Verified, _ pages: SignInPages, _ call: Call) async throws -> Answer {
    if verified.isSuspended { throw SignIn.Refused.suspended }
    if verified.hasSecondFactor { return try await askCode(verified, pages, call) }
    return try await begin(members.signIn(verified, code: nil, call), pages.next, call)
  }

  private func askCode(_ verified: Verified, _ pages: SignInPages, _ call: Call) async throws -> Answer {
    let open = OpenChallenge(member: verified.member, secret: Secret(call.world), now: call.now)
    try await call.site.store.write { try open($0) }
    var answer = call.page(pages.code(FormState(), challenge: open.secret.text))
    answer.note = "code-asked/\(verified.member)"
    return answer
  }

  private func sendCode(_ call: Call) async throws -> Answer {
    let pages = SignInPages(call: call, next: call.next(call.fields))
    let challenge = call.fields.text("challenge") ?? ""
    let secret = Secret(sent: challenge)
    let found = try await call.site.store.read { try OpenChallenge.verified(secret, now: call.now, $0) }
    guard let verified = found else {
      let flash = Flash.alert(say("That took more than five minutes. Please sign in again."))
      return .redirect(to: Link("signin").query(["next": pages.next?.text]), flash: flash)
    }
    return try await call.submit({ pages.code($0, challenge: challenge) }) {
      var check = call.fields.checker
      let code = check.text("code", say("code"))
      try check.finish()
      return try await begin(members.signIn(verified, code: code, call), pages.next, call)
    }
  }

  private func begin(_ signIn: SignIn, _ next: Link?, _ call: Call) async throws -> Answer {
    do {
      return try await call.once { tx in
        let receipt = try signIn(tx)
        var answer = call.signedIn(receipt.token, next: next)
        answer.note = receipt.note
        return answer
      }
    } catch SignIn.Refused.changedMeanwhile {
      throw Problem.wrongSignIn
    }
  }

  private func signOut(_ call: Call) async throws -> Answer {
    if let viewer = call.viewer {
      let signOut = SignOut(session: viewer.session, now: call.now)
      try await call.site.store.write { try signOut($0) }
    }
    var answer = Answer.redirect(to: .home, flash: .done(say("You are signed out.")))
    answer.clearSession(secure: call.site.isSecure)
    return answer
  }
}

extension Members {
  /// The door, as it is with what keeps the passwords and with mail.
  func signInPages(_ call: Call, _ next: Link?) -> SignInPages {
    SignInPages(call: call, next: next, keeper: authority?.name, mailsLinks: authority == nil && mail != nil)
  }
}

extension Call {
  /// On to where somebody wanted to go, with a session of one's own.
  func signedIn(_ token: String, next: Link?, flash: Flash? = nil) -> Answer {
    var answer = Answer.redirect(to: next ?? .home, flash: flash)
    answer.setSession(token, seconds: Int(NewSession.lasts.components.seconds), secure: site.isSecure)
    return answer
  }
}

extension Link {
  /// The square.
  static let home = Link(path: "/")
}
