import HTTPTypes
import Outbox
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMail
import PlazaMarkup
import PlazaUI

/// The routes on which members change or verify their own e-mail address.
struct AddressRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/account/email", for: .members) { request in
        let pages = try await pages(request)
        return request.page(pages.show(FormState(["email": pages.account.email])))
      },
      .post("/account/email", for: .members, request),
      .post("/account/email/withdraw", for: .members) { request in
        let id = try request.signedIn().id
        return try await finish(
          id, isAccepted: false, back: Link("account", "email"), say("Withdrawn."), request)
      },
      .post("/members/{member}/address", for: .admins) { request in
        let id = try request.id("member", of: Member.self)
        let isAccepted = request.fields.text("answer") == "confirm"
        let done = isAccepted ? say("Address changed.") : say("The address wasn't changed.")
        return try await finish(
          id, isAccepted: isAccepted, back: Link("members", id.text), done, request)
      },
      .get("/account/email/confirm", for: .members) { request in
        request.page(try await pages(request).confirm(FormState()))
      },
      .post("/account/email/confirm", for: .members, confirm),
    ]
  }

  private func pages(_ request: Request) async throws -> AddressPages {
    let id = try request.signedIn().id
    let account = try await request.site.store.read { try AdministratorRefusal.account(id, $0) }
    return AddressPages(request: request, members: members, account: account)
  }

  private func request(_ request: Request) async throws -> Response {
    guard members.authority == nil else { throw Problem.notFound }
    guard let mail = members.mail else { return try await requestStaffApproval(request) }
    let pages = try await pages(request)
    if let earlier = try await request.earlierResponse() { return earlier }
    return try await request.submit({ pages.show($0) }) {
      var check = request.fields.checker
      let email = check.email("email")
      let reader = MailAddress(email)
      if reader == nil, !email.isEmpty {
        check.addError(
          "email",
          say(
            "We can't send email to this address. Use one in Latin letters, like ann@example.org.")
        )
      }
      try check.finish()
      guard let reader else { throw Problem.notFound }
      _ = try await members.ownPassword(request)
      try await members.tries.emailsTo.require(
        MemberProfile(email: email, name: "").emailKey, request)
      let act = RequestAddressProof(
        member: pages.account.id, email: email, at: reader, origin: mail.origin, in: request.world)
      let page = request.page(pages.sent(email))
      return try await request.once { tx in
        try act(tx)
        return page
      }
    }
  }

  /// Without a mail server an address cannot be verified, so an administrator has to confirm the
  /// identity of the member in person.
  private func requestStaffApproval(_ request: Request) async throws -> Response {
    let pages = try await pages(request)
    if let earlier = try await request.earlierResponse() { return earlier }
    return try await request.submit({ pages.show($0) }) {
      var check = request.fields.checker
      let email = check.email("email")
      try check.finish()
      _ = try await members.ownPassword(request)
      let act = RequestAddressChange(member: pages.account.id, email: email, now: request.now)
      return try await request.once { tx in
        try act(tx)
        return .redirect(
          to: Link("account", "email"),
          flash: .done(say("Prove your identity to an administrator.")))
      }
    }
  }

  private func finish(
    _ member: ID<Member>, isAccepted: Bool, back: Link, _ done: String, _ request: Request
  ) async throws -> Response {
    let settle = try SettleAddressChange(
      member: member, email: request.fields.text("email") ?? "", isAccepted: isAccepted,
      actor: request.signedIn().id,
      now: request.now)
    return try await request.act(orBackTo: back) { tx in
      try settle(tx)
      return .redirect(to: back, flash: .done(done))
    }
  }

  private func confirm(_ request: Request) async throws -> Response {
    let pages = try await pages(request)
    return try await request.submit({ pages.confirm($0) }) {
      try await members.tries.network.require(request.network, request)
      let prove = ProveAddress(
        member: pages.account.id, secret: SecretToken(sent: SignUpRoutes.linkCode(request)),
        in: request.world)
      let answer = try await request.once { tx in
        try prove(tx)
        return .redirect(to: Link("account"), flash: .done(say("Your email address is verified.")))
      }
      await members.tries.network.returnToken(request.network, request)
      return answer
    }
  }
}
