import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMail
import PlazaMarkup
import PlazaUI

/// The routes for proving an address: by a link that Plaza mails, or by a code of the identity
/// provider.
struct ConfirmationRoutes: Sendable {
  let members: Members

  private var elsewhere: AuthorityRoutes { AuthorityRoutes(members: members) }

  var routes: [Route] {
    [
      .get("/signup/code", for: .everyone) { request in
        if members.authority != nil || members.mail == nil {
          return try elsewhere.showCode(request)
        }
        return request.page(
          ConfirmationPages(request: request).confirm(
            FormState(), requiresPassword: request.pendingSignUp == nil))
      },
      .post("/signup/code", for: .everyone, confirm),
    ]
  }

  private func confirm(_ request: Request) async throws -> Response {
    if members.authority != nil || members.mail == nil {
      return try await elsewhere.confirm(request)
    }
    if let earlier = try await request.earlierResponse() { return earlier }
    if request.site.preferences.value.signUp == .closed { throw SignUpRefusal.closed }
    let secret = SecretToken(sent: SignUpRoutes.linkCode(request))
    let hasAsked = request.pendingSignUp == secret.mark
    return try await request.submit({
      ConfirmationPages(request: request).confirm($0, requiresPassword: !hasAsked)
    }) {
      try await members.tries.network.require(request.network, request)
      let pending = try await request.site.store.read {
        try ConfirmSignUp.pending(secret, now: request.now, $0)
      }
      // The person with the link did not necessarily choose the password: anyone can enter another
      // person's address. The browser in which it was chosen does not have to send it again.
      if !hasAsked {
        let password = request.fields.text("password") ?? ""
        if password.isEmpty { throw ConfirmSignUp.Refusal.passwordNeeded }
        guard try await members.passwords.hasher.matches(password, pending.password) else {
          throw ConfirmSignUp.Refusal.wrongPassword
        }
      }
      await members.tries.network.returnToken(request.network, request)
      let confirm = ConfirmSignUp(id: request.world.newID(), secret: secret, now: request.now)
      let session = NewSession(for: request)
      return try await request.once { tx in
        let person = try confirm(tx)
        for watcher in members.watchers { try watcher.welcome(confirm.id, by: request, tx) }
        try session.begin(for: confirm.id, tx)
        let flash = Flash.done(say("Welcome, \(person.name.isolated). Your account is ready."))
        var answer = request.signedIn(session.token.text, next: nil, flash: flash)
        answer.addSignUpCookie("", request)
        return answer
      }
    }
  }
}

extension Request {
  fileprivate static func newcomerCookie(secure: Bool) -> String {
    secure ? "__Host-plaza-newcomer" : "plaza-newcomer"
  }

  /// The mark of the confirmation email that this browser requested last; see
  /// ``SecretToken/mark``.
  fileprivate var pendingSignUp: String? {
    cookie(Request.newcomerCookie(secure: site.isSecure)).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Response {
  /// - Parameter mark: Empty to delete the cookie.
  mutating func addSignUpCookie(_ mark: String, _ request: Request) {
    let (secure, seconds) = (
      request.site.isSecure,
      mark.isEmpty ? 0 : Int(RequestEmailVerification.lasts.components.seconds)
    )
    addCookie(Request.newcomerCookie(secure: secure), mark, seconds: seconds, secure: secure)
  }
}

extension Members {
  /// Reads the sign-up form. The password is hashed before any lookup.
  func confirmation(by mail: MemberMail, _ request: Request) async throws
    -> RequestEmailVerification
  {
    var check = request.fields.checker
    let name = check.personName("name")
    let person = MemberProfile(
      email: check.email("email"), name: name, handle: check.handle("handle"))
    let password = await passwords.chosen(&check, own: [person.email, person.name, person.handle])
    let reader = MailAddress(person.email)
    if reader == nil, !person.email.isEmpty {
      check.addError(
        "email",
        say("We can't send email to this address. Use one in Latin letters, like ann@example.org.")
      )
    }
    try check.finish()
    guard let reader else { throw Problem.notFound }
    try await tries.signUps.require(request.network, request)
    try await tries.emailsTo.require(person.emailKey, request)
    return RequestEmailVerification(
      person, at: reader, password: try await passwords.hash(password, request.world),
      origin: mail.origin,
      in: request.world)
  }
}
