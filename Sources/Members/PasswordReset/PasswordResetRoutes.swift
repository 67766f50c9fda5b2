import HTTPTypes
import Outbox
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes for a forgotten password: by a link that Plaza mails, or by a code of the identity
/// provider. Without mail and identity provider they respond 404.
struct PasswordResetRoutes: Sendable {
  let members: Members

  private var elsewhere: AuthorityRoutes { AuthorityRoutes(members: members) }

  var routes: [Route] {
    [
      .get("/signin/forgotten", for: .everyone) { request in
        if members.authority != nil { return try elsewhere.showForgotten(request) }
        _ = try mail()
        return request.page(pages(request, request.query).forgotten(FormState()))
      },
      .post("/signin/forgotten", for: .everyone, requestReset),
      .get("/signin/reset", for: .everyone) { request in
        if members.authority != nil { return try elsewhere.showReset(request) }
        _ = try mail()
        return request.page(pages(request, request.query).reset(FormState()))
      },
      .post("/signin/reset", for: .everyone, reset),
    ]
  }

  private func mail() throws(Problem) -> MemberMail {
    guard let mail = members.mail else { throw .notFound }
    return mail
  }

  private func pages(_ request: Request, _ fields: Fields) -> PasswordResetPages {
    PasswordResetPages(request: request, next: request.next(fields))
  }

  /// Responds identically whether or not the address belongs to a member.
  private func requestReset(_ request: Request) async throws -> Response {
    if members.authority != nil { return try await elsewhere.sendResetCode(request) }
    let mail = try mail()
    let pages = pages(request, request.fields)
    if let earlier = try await request.earlierResponse() { return earlier }
    return try await request.submit({ pages.forgotten($0) }) {
      var check = request.fields.checker
      let email = check.email("email")
      try check.finish()
      let requestReset = RequestPasswordReset(email: email, origin: mail.origin, in: request.world)
      try await members.tries.emails.require(request.network, request)
      try await members.tries.emailsTo.require(requestReset.emailKey, request)
      let page = request.page(pages.sent(email))
      return try await request.once { tx in
        try requestReset(tx)
        return page
      }
    }
  }

  private func reset(_ request: Request) async throws -> Response {
    if members.authority != nil { return try await elsewhere.reset(request) }
    _ = try mail()
    let pages = pages(request, request.fields)
    if let earlier = try await request.earlierResponse() { return earlier }
    return try await request.submit({ pages.reset($0) }) {
      let secret = SecretToken(sent: SignUpRoutes.linkCode(request))
      try await members.tries.network.require(request.network, request)
      let account = try await request.site.store.read {
        try ResetPassword.account(secret, now: request.now, $0)
      }
      await members.tries.network.returnToken(request.network, request)
      var check = request.fields.checker
      let password = await members.passwords.chosen(
        &check, own: [account.email, account.name, account.handle])
      try check.finish()
      let act = ResetPassword(
        secret: secret, password: try await members.passwords.hash(password, request.world),
        in: request.world)
      let flash = Flash.done(
        say("Your new password is saved and you're signed out everywhere. Sign in to continue."))
      return try await request.once { tx in
        try act(tx)
        return .redirect(to: Link("signin").query(["next": pages.next?.text]), flash: flash)
      }
    }
  }
}
