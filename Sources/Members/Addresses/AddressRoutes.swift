import HTTPTypes
import Outbox
import PlazaBase
import PlazaData
import PlazaMail
import PlazaMarkup
import PlazaWeb

/// A member changes or proves the own e-mail address.
struct AddressRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/account/email", for: .members) { call in
        let pages = try await pages(call)
        return call.page(pages.show(FormState(["email": pages.account.email])))
      },
      .post("/account/email", for: .members, ask),
      .get("/account/email/confirm", for: .members) { call in
        call.page(try await pages(call).confirm(FormState()))
      },
      .post("/account/email/confirm", for: .members, confirm),
    ]
  }

  private func pages(_ call: Call) async throws -> AddressPages {
    let id = try call.signedIn().id
    let account = try await call.site.store.read { try AdministratorRefused.account(id, $0) }
    return AddressPages(call: call, members: members, account: account)
  }

  private func ask(_ call: Call) async throws -> Answer {
    guard let mail = members.mail, members.authority == nil else { throw Problem.notFound }
    let pages = try await pages(call)
    if let earlier = try await call.earlierAnswer() { return earlier }
    return try await call.submit({ pages.show($0) }) {
      var check = call.fields.checker
      let email = check.email("email")
      let reader = MailAddress(email)
      if reader == nil, !email.isEmpty {
        check.complain(
          "email", say("Mail does not get to this address. Please use one of Latin letters, like ann@example.org."))
      }
      try check.finish()
      guard let reader else { throw Problem.notFound }
      _ = try await members.ownPassword(call)
      try await members.tries.lettersTo.require(Person(email: email, name: "").emailKey, call)
      let ask = AskAddressProof(
        member: pages.account.id, email: email, at: reader, origin: mail.origin, in: call.world)
      let page = call.page(pages.asked(email))
      return try await call.once { tx in
        try ask(tx)
        return page
      }
    }
  }

  private func confirm(_ call: Call) async throws -> Answer {
    let pages = try await pages(call)
    return try await call.submit({ pages.confirm($0) }) {
      try await members.tries.network.require(call.network, call)
      let prove = ProveAddress(
        member: pages.account.id, secret: Secret(sent: SignUpRoutes.linkCode(call)), in: call.world)
      let answer = try await call.once { tx in
        try prove(tx)
        return .redirect(to: Link("account"), flash: .done(say("Your e-mail address is verified.")))
      }
      await members.tries.network.giveBack(call.network, call)
      return answer
    }
  }
}
