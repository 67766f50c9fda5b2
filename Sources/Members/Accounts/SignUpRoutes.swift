import HTTPTypes
import Outbox
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Becoming a member, by oneself or by invitation.
struct SignUpRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/signup", for: .everyone, show),
      .post("/signup", for: .everyone, signUp),
      .post("/api/members", for: .everyone, signUpByProgram),
      .get("/welcome", for: .everyone, showWelcome),
      .post("/welcome", for: .everyone, welcome),
    ]
  }

  private func show(_ call: Call) async throws -> Answer {
    let next = call.next(call.query)
    if call.viewer != nil { return .redirect(to: next ?? .home) }
    return call.page(members.signInPages(call, next).signUp(FormState()))
  }

  private func signUp(_ call: Call) async throws -> Answer {
    let pages = members.signInPages(call, call.next(call.fields))
    if let authority = members.authority { return try await signUp(at: authority, pages, call) }
    if let mail = members.mail { return try await signUp(by: mail, pages, call) }
    return try await call.submit(pages.signUp) {
      let signUp = try await act(call)
      let session = NewSession(for: call)
      let flash = Flash.done(say("Welcome, \(signUp.person.name.isolated). Your account is ready."))
      return try await counted(call) { tx in
        try signUp(tx)
        for watcher in members.watchers { try watcher.welcome(signUp.id, by: call, tx) }
        try session.begin(for: signUp.id, tx)
        return call.signedIn(session.token.text, next: pages.next, flash: flash)
      }
    }
  }

  /// The account is made when the address is proven.
  private func signUp(by mail: MemberMail, _ pages: SignInPages, _ call: Call) async throws -> Answer {
    if let earlier = try await call.earlierAnswer() { return earlier }
    return try await call.submit(pages.signUp) {
      let ask = try await members.confirmation(by: mail, call)
      var page = call.page(ConfirmationPages(call: call).asked(ask.person.email))
      page.keepNewcomer(ask.mark, call)
      return try await mailed(ask, mail, page, call)
    }
  }

  private func mailed(
    _ ask: AskConfirmation, _ mail: MemberMail, _ told: Answer, _ call: Call
  ) async throws -> Answer {
    try await call.once { tx in
      try ask(tx)
      return told
    }
  }

  /// The member follows at the first sign-in, once the address is proven.
  private func signUp(
    at authority: any PasswordAuthority, _ pages: SignInPages, _ call: Call
  ) async throws -> Answer {
    if let earlier = try await call.earlierAnswer() { return earlier }
    return try await call.submit(pages.signUp) {
      let (person, delivery) = try await counted(call) { try await members.signUp(at: authority, call) }
      let answer = signedUp(person, delivery, pages, call)
      return try await call.once { _ in answer }
    }
  }

  private func signedUp(
    _ person: Person, _ delivery: CodeDelivery?, _ pages: SignInPages, _ call: Call
  ) -> Answer {
    guard let delivery else {
      return .redirect(to: Link("signin"), flash: .done(say("Your account is made. Please sign in.")))
    }
    let news = say("Your account is made. A code is on its way to \(delivery.place): please enter it here.")
    return call.page(AuthorityPages(call: call, next: pages.next).code(FormState(["email": person.email]), news))
  }

  private func signUpByProgram(at authority: any PasswordAuthority, _ call: Call) async throws -> Answer {
    if let earlier = try await call.earlierAnswer() { return earlier }
    let (person, delivery) = try await counted(call) { try await members.signUp(at: authority, call) }
    let answer = askedByProgram(person.email, delivery?.place)
    return try await call.once { _ in answer }
  }

  private func askedByProgram(_ email: String, _ place: String?) -> Answer {
    .json(status: .accepted) { json in
      json.field("email", email)
      json.field("codeSentTo", place)
    }
  }

  private func signUpByProgram(_ call: Call) async throws -> Answer {
    if let authority = members.authority { return try await signUpByProgram(at: authority, call) }
    if let mail = members.mail {
      if let earlier = try await call.earlierAnswer() { return earlier }
      let ask = try await members.confirmation(by: mail, call)
      return try await mailed(ask, mail, askedByProgram(ask.person.email, ask.person.email), call)
    }
    let signUp = try await act(call)
    return try await counted(call) { tx in
      try signUp(tx)
      for watcher in members.watchers { try watcher.welcome(signUp.id, by: call, tx) }
      return .created(try AdministratorRefused.account(signUp.id, tx), at: Link("api", "me"))
    }
  }

  /// Whoever finds out that an address is taken pays for it with three more of the hour's attempts: somebody who forgot
  /// an account does not notice, and whoever asks for many addresses gets two answers an hour.
  private func counted(
    _ call: Call, _ effect: @escaping @Sendable (any Transaction) throws -> Answer
  ) async throws -> Answer {
    let answer = try await counted(call) { try await call.once(effect) }
    // A refusal that is kept for its key comes back as an answer.
    if answer.status == .conflict { await payForTaken(call) }
    return answer
  }

  private func counted<Made>(_ call: Call, _ make: () async throws -> Made) async throws -> Made {
    do {
      return try await make()
    } catch let refused as PersonRefused {
      await payForTaken(call)
      throw refused
    }
  }

  private func payForTaken(_ call: Call) async {
    for _ in 0..<3 { _ = await members.tries.signUps.attempt(call.network, call) }
  }

  /// The password is hashed whether or not the address is free, so that the time does not tell.
  private func act(_ call: Call) async throws -> SignUp {
    var check = call.fields.checker
    let name = check.personName("name")
    let person = Person(email: check.email("email"), name: name, handle: check.handle("handle"))
    let password = await members.passwords.chosen(&check, own: [person.email, person.name, person.handle])
    try check.finish()
    try await members.tries.signUps.require(call.network, call)
    return try await SignUp(
      id: call.world.newID(), person: person, password: members.passwords.hash(password, call.world), now: call.now)
  }

  private func showWelcome(_ call: Call) -> Answer {
    if members.authority != nil { return noLinksHere }
    return call.page(SignInPages(call: call).welcome(FormState()))
  }

  private var noLinksHere: Answer {
    .redirect(
      to: Link("signup"),
      flash: .info(say("Links are not needed here. Please make a password with your address.")))
  }

  private func welcome(_ call: Call) async throws -> Answer {
    if members.authority != nil { return noLinksHere }
    let code = Self.linkCode(call)
    let account: Account
    do {
      account = try await invited(code, call)
    } catch let refused as AcceptInvitation.Refused {
      var state = FormState()
      state.complaints = Complaints("code", refused.sentence)
      var answer = call.page(SignInPages(call: call).welcome(state), status: .notFound)
      answer.note = refused.slug
      return answer
    }
    return try await call.submit({ SignInPages(call: call).welcome($0, name: account.name, code: code) }) {
      var check = call.fields.checker
      let password = await members.passwords.chosen(&check, own: [account.email, account.name, account.handle])
      try check.finish()
      let accept = try await AcceptInvitation(
        secret: Secret(sent: code), password: members.passwords.hash(password, call.world), now: call.now)
      // Whoever has a second factor signs in with it; the link alone does not get past it.
      if account.hasSecondFactor {
        _ = try await call.site.store.write { try accept($0) }
        return .redirect(to: Link("signin"), flash: .done(say("Your password is saved. Please sign in.")))
      }
      let session = NewSession(for: call)
      return try await call.once { tx in
        try session.begin(for: accept(tx), tx)
        return call.signedIn(session.token.text, next: Link("account"), flash: .done(say("Welcome to the plaza.")))
      }
    }
  }

  /// What was pasted may be the whole link.
  static func linkCode(_ call: Call) -> String {
    let typed = (call.fields.text("code") ?? "").trimmed
    return typed.split(whereSeparator: { $0 == "#" || $0 == "=" }).last.map { String($0) } ?? ""
  }

  private func invited(_ code: String, _ call: Call) async throws -> Account {
    try await call.site.store.read { try AcceptInvitation.invited(Secret(sent: code), now: call.now, $0) }
  }
}
