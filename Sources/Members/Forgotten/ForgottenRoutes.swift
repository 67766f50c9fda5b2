import HTTPTypes
import Outbox
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// A forgotten password: by a link that the plaza mails, or by a code of the service that keeps the passwords. Without
/// mail and without such a service the pages are not there.
struct ForgottenRoutes: Sendable {
  let members: Members

  private var elsewhere: AuthorityRoutes { AuthorityRoutes(members: members) }

  var routes: [Route] {
    [
      .get("/signin/forgotten", for: .everyone) { call in
        if members.authority != nil { return try elsewhere.showForgotten(call) }
        _ = try mail()
        return call.page(pages(call, call.query).forgotten(FormState()))
      },
      .post("/signin/forgotten", for: .everyone, ask),
      .get("/signin/reset", for: .everyone) { call in
        if members.authority != nil { return try elsewhere.showReset(call) }
        _ = try mail()
        return call.page(pages(call, call.query).reset(FormState()))
      },
      .post("/signin/reset", for: .everyone, reset),
    ]
  }

  private func mail() throws(Problem) -> MemberMail {
    guard let mail = members.mail else { throw .notFound }
    return mail
  }

  private func pages(_ call: Call, _ fields: Fields) -> ForgottenPages {
    ForgottenPages(call: call, next: call.next(fields))
  }

  /// The same for an address that nobody has.
  private func ask(_ call: Call) async throws -> Answer {
    if members.authority != nil { return try await elsewhere.sendResetCode(call) }
    let mail = try mail()
    let pages = pages(call, call.fields)
    if let earlier = try await call.earlierAnswer() { return earlier }
    return try await call.submit({ pages.forgotten($0) }) {
      var check = call.fields.checker
      let email = check.email("email")
      try check.finish()
      let ask = AskReset(email: email, origin: mail.origin, in: call.world)
      try await members.tries.letters.require(call.network, call)
      try await members.tries.lettersTo.require(ask.emailKey, call)
      let page = call.page(pages.asked(email))
      return try await call.once { tx in
        try ask(tx)
        return page
      }
    }
  }

  private func reset(_ call: Call) async throws -> Answer {
    if members.authority != nil { return try await elsewhere.reset(call) }
    _ = try mail()
    let pages = pages(call, call.fields)
    if let earlier = try await call.earlierAnswer() { return earlier }
    return try await call.submit({ pages.reset($0) }) {
      let secret = Secret(sent: SignUpRoutes.linkCode(call))
      try await members.tries.network.require(call.network, call)
      let account = try await call.site.store.read { try ResetPassword.account(secret, now: call.now, $0) }
      await members.tries.network.giveBack(call.network, call)
      var check = call.fields.checker
      let password = await members.passwords.chosen(&check, own: [account.email, account.name, account.handle])
      try check.finish()
      let act = ResetPassword(
        secret: secret, password: try await members.passwords.hash(password, call.world), in: call.world)
      let flash = Flash.done(
        say("Your new password is saved, and you are signed out everywhere. Please sign in."))
      return try await call.once { tx in
        try act(tx)
        return .redirect(to: Link("signin").query(["next": pages.next?.text]), flash: flash)
      }
    }
  }
}
