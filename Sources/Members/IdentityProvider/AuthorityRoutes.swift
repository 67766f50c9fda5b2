import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes that exist only if an identity provider holds the passwords. Without one they
/// respond 404.
struct AuthorityRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .post("/signup/code/again", for: .everyone, sendAgain),
      .post("/signin/password", for: .everyone, choosePassword),
      .post("/api/confirmation", for: .everyone, confirmByAPI),
    ]
  }

  func showCode(_ request: Request) throws -> Response {
    try show(request) { $0.code(FormState()) }
  }

  func showForgotten(_ request: Request) throws -> Response {
    try show(request) { $0.forgotten(FormState()) }
  }

  func showReset(_ request: Request) throws -> Response {
    try show(request) { $0.reset(FormState()) }
  }

  private func show(_ request: Request, _ page: (AuthorityPages) -> Page) throws -> Response {
    _ = try members.requireIdentityProvider()
    return request.page(page(AuthorityPages(request: request, next: request.next(request.query))))
  }

  private func pages(_ request: Request) -> AuthorityPages {
    AuthorityPages(request: request, next: request.next(request.fields))
  }

  func confirm(_ request: Request) async throws -> Response {
    let authority = try members.requireIdentityProvider()
    let pages = pages(request)
    if let earlier = try await request.earlierResponse() { return earlier }
    return try await request.submit({ pages.code($0) }) {
      try await confirm(at: authority, request)
      let flash = Flash.done(say("Your address is confirmed. Sign in to continue."))
      return try await request.once { _ in
        .redirect(to: Link("signin").query(["next": pages.next?.text]), flash: flash)
      }
    }
  }

  private func confirmByAPI(_ request: Request) async throws -> Response {
    let authority = try members.requireIdentityProvider()
    if let earlier = try await request.earlierResponse() { return earlier }
    try await confirm(at: authority, request)
    return try await request.once { _ in .noContent }
  }

  private func confirm(at authority: any PasswordAuthority, _ request: Request) async throws {
    var check = request.fields.checker
    let (email, code) = members.coded(&check)
    try check.finish()
    let counts = try await members.countCode(email, request)
    try await members.asking(counts) { () async throws(AuthorityFailure) in
      try await authority.confirm(email: email, code: code)
    }
  }

  /// Responds identically whether or not an account is waiting for its code.
  private func sendAgain(_ request: Request) async throws -> Response {
    let authority = try members.requireIdentityProvider()
    let pages = pages(request)
    return try await request.submit({ pages.code($0) }) {
      let (email, counts) = try await mailTo(request)
      try await members.asking(counts) { () async throws(AuthorityFailure) in
        try await authority.sendCodeAgain(email: email)
      }
      return request.page(
        pages.code(
          FormState(["email": email]),
          say("If an account is waiting for a code, we've emailed a new one to \(email)."))
      )
    }
  }

  /// Responds identically whether or not the address belongs to a member.
  func sendResetCode(_ request: Request) async throws -> Response {
    let authority = try members.requireIdentityProvider()
    let pages = pages(request)
    return try await request.submit({ pages.forgotten($0) }) {
      let (email, counts) = try await mailTo(request)
      try await members.asking(counts) { () async throws(AuthorityFailure) in
        try await authority.sendResetCode(email: email)
      }
      return request.page(
        pages.reset(
          FormState(["email": email]), say("If \(email) has an account, we've emailed it a code."))
      )
    }
  }

  /// Reads the address that a code is to be mailed to. The request is counted, since the recipient
  /// may be another person.
  private func mailTo(_ request: Request) async throws -> (String, [ProviderCallToken]) {
    var check = request.fields.checker
    let email = MemberProfile(email: check.email("email"), name: "").emailKey
    try check.finish()
    return (
      email,
      try await members.count(
        [ProviderCallToken(members.tries.signUps, request.network, request)], request)
    )
  }

  func reset(_ request: Request) async throws -> Response {
    let authority = try members.requireIdentityProvider()
    let pages = pages(request)
    if let earlier = try await request.earlierResponse() { return earlier }
    return try await request.submit({ pages.reset($0) }) {
      var check = request.fields.checker
      let (email, code) = members.coded(&check)
      let password = await members.passwords.chosen(&check, own: [email])
      try check.finish()
      let counts = try await members.countCode(email, request)
      try await members.asking(counts) { () async throws(AuthorityFailure) in
        try await authority.resetPassword(email: email, code: code, password: password)
      }
      let end = EndSessionsOfAddress(emailKey: email, now: request.now)
      let flash = Flash.done(
        say("Your new password is saved and you're signed out everywhere. Sign in to continue."))
      return try await request.once { tx in
        try end(tx)
        return .redirect(to: Link("signin").query(["next": pages.next?.text]), flash: flash)
      }
    }
  }

  private func choosePassword(_ request: Request) async throws -> Response {
    let authority = try members.requireIdentityProvider()
    let pages = pages(request)
    let pending = PendingPassword(
      username: request.fields.text("username") ?? "",
      session: request.fields.text("session") ?? "")
    if let earlier = try await request.earlierResponse() { return earlier }
    return try await request.submit({ pages.password($0, pending) }) {
      var check = request.fields.checker
      let password = await members.passwords.chosen(&check, own: [])
      try check.finish()
      let counts = try await members.count(
        [ProviderCallToken(members.tries.network, request.network, request)], request)
      let answer = try await members.asking(counts) { () async throws(AuthorityFailure) in
        try await authority.choosePassword(password, for: pending)
      }
      guard case .account(let account) = answer else {
        throw IdentityProviderRefusal.otherStep(say("different new password"))
      }
      return try await SignInRoutes(members: members).enter(
        try await members.admit(account, request), SignInPages(request: request, next: pages.next),
        request)
    }
  }
}
