import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMail
import PlazaMarkup
import PlazaWeb

/// Proving an address: by a link that the plaza mails, or by a code of the service that keeps the passwords.
struct ConfirmationRoutes: Sendable {
  let members: Members

  private var elsewhere: AuthorityRoutes { AuthorityRoutes(members: members) }

  var routes: [Route] {
    [
      .get("/signup/code", for: .everyone) { call in
        if members.authority != nil || members.mail == nil { return try elsewhere.showCode(call) }
        return call.page(ConfirmationPages(call: call).confirm(FormState(), asksPassword: call.newcomer == nil))
      },
      .post("/signup/code", for: .everyone, confirm),
    ]
  }

  private func confirm(_ call: Call) async throws -> Answer {
    if members.authority != nil || members.mail == nil { return try await elsewhere.confirm(call) }
    if let earlier = try await call.earlierAnswer() { return earlier }
    let secret = Secret(sent: SignUpRoutes.linkCode(call))
    let hasAsked = call.newcomer == secret.mark
    return try await call.submit({ ConfirmationPages(call: call).confirm($0, asksPassword: !hasAsked) }) {
      try await members.tries.network.require(call.network, call)
      let pending = try await call.site.store.read { try ConfirmNewcomer.pending(secret, now: call.now, $0) }
      // Whoever has the link is not always who chose the password: somebody else may have typed the address. The
      // browser in which it was chosen need not send it again.
      if !hasAsked {
        let password = call.fields.text("password") ?? ""
        if password.isEmpty { throw ConfirmNewcomer.Refused.passwordNeeded }
        guard try await members.passwords.hasher.matches(password, pending.password) else {
          throw ConfirmNewcomer.Refused.wrongPassword
        }
      }
      await members.tries.network.giveBack(call.network, call)
      let confirm = ConfirmNewcomer(id: call.world.newID(), secret: secret, now: call.now)
      let session = NewSession(for: call)
      return try await call.once { tx in
        let person = try confirm(tx)
        for watcher in members.watchers { try watcher.welcome(confirm.id, by: call, tx) }
        try session.begin(for: confirm.id, tx)
        let flash = Flash.done(say("Welcome, \(person.name.isolated). Your account is ready."))
        var answer = call.signedIn(session.token.text, next: nil, flash: flash)
        answer.keepNewcomer("", call)
        return answer
      }
    }
  }
}

extension Call {
  fileprivate static func newcomerCookie(secure: Bool) -> String {
    secure ? "__Host-plaza-newcomer" : "plaza-newcomer"
  }

  /// What this browser keeps of the letter that it asked for last.
  fileprivate var newcomer: String? {
    cookie(Call.newcomerCookie(secure: site.isSecure)).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Answer {
  /// - Parameter mark: nothing once it was used.
  mutating func keepNewcomer(_ mark: String, _ call: Call) {
    let (secure, seconds) = (call.site.isSecure, mark.isEmpty ? 0 : Int(AskConfirmation.lasts.components.seconds))
    keepCookie(Call.newcomerCookie(secure: secure), mark, seconds: seconds, secure: secure)
  }
}

extension Members {
  /// Reads what somebody wants to become a member with. The password is hashed before anything is looked up.
  func confirmation(by mail: MemberMail, _ call: Call) async throws -> AskConfirmation {
    var check = call.fields.checker
    let name = check.personName("name")
    let person = Person(email: check.email("email"), name: name, handle: check.handle("handle"))
    let password = await passwords.chosen(&check, own: [person.email, person.name, person.handle])
    let reader = MailAddress(person.email)
    if reader == nil, !person.email.isEmpty {
      check.complain(
        "email",
        say("Mail does not get to this address. Please use one of Latin letters, like ann@example.org."))
    }
    try check.finish()
    guard let reader else { throw Problem.notFound }
    try await tries.signUps.require(call.network, call)
    try await tries.lettersTo.require(person.emailKey, call)
    return AskConfirmation(
      person, at: reader, password: try await passwords.hash(password, call.world), origin: mail.origin, in: call.world)
  }
}
