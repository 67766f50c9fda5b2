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
      .post("/account/email/withdraw", for: .members) { call in
        let id = try call.signedIn().id
        return try await settle(id, isAgreed: false, back: Link("account", "email"), say("Withdrawn."), call)
      },
      .post("/members/{member}/address", for: .admins) { call in
        let id = try call.id("member", of: Member.self)
        let isAgreed = call.fields.text("answer") == "confirm"
        let done = isAgreed ? say("The address is changed.") : say("The address stays as it was.")
        return try await settle(id, isAgreed: isAgreed, back: Link("members", id.text), done, call)
      },
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
    guard members.authority == nil else { throw Problem.notFound }
    guard let mail = members.mail else { return try await askStaff(call) }
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

  /// Without mail nothing can be proven: an administrator has to see the person.
  private func askStaff(_ call: Call) async throws -> Answer {
    let pages = try await pages(call)
    if let earlier = try await call.earlierAnswer() { return earlier }
    return try await call.submit({ pages.show($0) }) {
      var check = call.fields.checker
      let email = check.email("email")
      try check.finish()
      _ = try await members.ownPassword(call)
      let ask = AskAddressChange(member: pages.account.id, email: email, now: call.now)
      return try await call.once { tx in
        try ask(tx)
        return .redirect(
          to: Link("account", "email"), flash: .done(say("Please show an administrator who you are.")))
      }
    }
  }

  private func settle(
    _ member: ID<Member>, isAgreed: Bool, back: Link, _ done: String, _ call: Call
  ) async throws -> Answer {
    let settle = try SettleAddressChange(
      member: member, email: call.fields.text("email") ?? "", isAgreed: isAgreed, actor: call.signedIn().id,
      now: call.now)
    return try await call.act(orBackTo: back) { tx in
      try settle(tx)
      return .redirect(to: back, flash: .done(done))
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
