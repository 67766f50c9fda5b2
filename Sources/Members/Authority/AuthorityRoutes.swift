import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The pages and addresses that exist where another service keeps the passwords; without one they are not there.
struct AuthorityRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .post("/signup/code/again", for: .everyone, sendAgain),
      .post("/signin/password", for: .everyone, choosePassword),
      .post("/api/confirmation", for: .everyone, confirmByProgram),
    ]
  }

  func showCode(_ call: Call) throws -> Answer { try show(call) { $0.code(FormState()) } }

  func showForgotten(_ call: Call) throws -> Answer { try show(call) { $0.forgotten(FormState()) } }

  func showReset(_ call: Call) throws -> Answer { try show(call) { $0.reset(FormState()) } }

  private func show(_ call: Call, _ page: (AuthorityPages) -> Page) throws -> Answer {
    _ = try members.keptElsewhere()
    return call.page(page(AuthorityPages(call: call, next: call.next(call.query))))
  }

  private func pages(_ call: Call) -> AuthorityPages { AuthorityPages(call: call, next: call.next(call.fields)) }

  func confirm(_ call: Call) async throws -> Answer {
    let authority = try members.keptElsewhere()
    let pages = pages(call)
    if let earlier = try await call.earlierAnswer() { return earlier }
    return try await call.submit({ pages.code($0) }) {
      try await confirm(at: authority, call)
      let flash = Flash.done(say("Your address is confirmed. Please sign in."))
      return try await call.once { _ in .redirect(to: Link("signin").query(["next": pages.next?.text]), flash: flash) }
    }
  }

  private func confirmByProgram(_ call: Call) async throws -> Answer {
    let authority = try members.keptElsewhere()
    if let earlier = try await call.earlierAnswer() { return earlier }
    try await confirm(at: authority, call)
    return try await call.once { _ in .noContent }
  }

  private func confirm(at authority: any PasswordAuthority, _ call: Call) async throws {
    var check = call.fields.checker
    let (email, code) = members.coded(&check)
    try check.finish()
    let counts = try await members.countCode(email, call)
    try await members.asking(counts) { () async throws(AuthorityFailure) in
      try await authority.confirm(email: email, code: code)
    }
  }

  /// Says the same whether or not an account waits for its code.
  private func sendAgain(_ call: Call) async throws -> Answer {
    let authority = try members.keptElsewhere()
    let pages = pages(call)
    return try await call.submit({ pages.code($0) }) {
      let (email, counts) = try await mailTo(call)
      try await members.asking(counts) { () async throws(AuthorityFailure) in
        try await authority.sendCodeAgain(email: email)
      }
      return call.page(
        pages.code(
          FormState(["email": email]), say("If an account waits for its code, a new one is on its way to \(email).")))
    }
  }

  /// The same for an address that nobody has.
  func sendResetCode(_ call: Call) async throws -> Answer {
    let authority = try members.keptElsewhere()
    let pages = pages(call)
    return try await call.submit({ pages.forgotten($0) }) {
      let (email, counts) = try await mailTo(call)
      try await members.asking(counts) { () async throws(AuthorityFailure) in
        try await authority.sendResetCode(email: email)
      }
      return call.page(
        pages.reset(
          FormState(["email": email]), say("If there is an account with \(email), a code is on its way there.")))
    }
  }

  /// Where a letter is wanted; counted, since somebody else may have to read it.
  private func mailTo(_ call: Call) async throws -> (String, [AskedCount]) {
    var check = call.fields.checker
    let email = Person(email: check.email("email"), name: "").emailKey
    try check.finish()
    return (email, try await members.count([AskedCount(members.tries.signUps, call.network, call)], call))
  }

  func reset(_ call: Call) async throws -> Answer {
    let authority = try members.keptElsewhere()
    let pages = pages(call)
    if let earlier = try await call.earlierAnswer() { return earlier }
    return try await call.submit({ pages.reset($0) }) {
      var check = call.fields.checker
      let (email, code) = members.coded(&check)
      let password = await members.passwords.chosen(&check, own: [email])
      try check.finish()
      let counts = try await members.countCode(email, call)
      try await members.asking(counts) { () async throws(AuthorityFailure) in
        try await authority.resetPassword(email: email, code: code, password: password)
      }
      let end = EndSessionsOfAddress(emailKey: email, now: call.now)
      let flash = Flash.done(
        say("Your new password is saved, and you are signed out everywhere. Please sign in."))
      return try await call.once { tx in
        try end(tx)
        return .redirect(to: Link("signin").query(["next": pages.next?.text]), flash: flash)
      }
    }
  }

  private func choosePassword(_ call: Call) async throws -> Answer {
    let authority = try members.keptElsewhere()
    let pages = pages(call)
    let pending = PendingPassword(
      username: call.fields.text("username") ?? "", session: call.fields.text("session") ?? "")
    if let earlier = try await call.earlierAnswer() { return earlier }
    return try await call.submit({ pages.password($0, pending) }) {
      var check = call.fields.checker
      let password = await members.passwords.chosen(&check, own: [])
      try check.finish()
      let counts = try await members.count([AskedCount(members.tries.network, call.network, call)], call)
      let answer = try await members.asking(counts) { () async throws(AuthorityFailure) in
        try await authority.choosePassword(password, for: pending)
      }
      guard case .account(let account) = answer else { throw AuthorityRefused.otherStep(say("another new password")) }
      return try await SignInRoutes(members: members).enter(
        try await members.admit(account, call), SignInPages(call: call, next: pages.next), call)
    }
  }
}
