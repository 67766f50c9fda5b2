import HTTPTypes
import Outbox
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes for signing up and for accepting an invitation to an account.
struct SignUpRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/signup", for: .everyone, show),
      .post("/signup", for: .everyone, signUp),
      .post("/api/members", for: .everyone, signUpByAPI),
      .get("/welcome", for: .everyone, showWelcome),
      .post("/welcome", for: .everyone, welcome),
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    let next = request.next(request.query)
    if request.viewer != nil { return .redirect(to: next ?? .home) }
    if let refusal = try await members.signUpRefusal(request, next: next) {
      return request.page(members.signInPages(request, next).noSignUp(refusal))
    }
    return request.page(members.signInPages(request, next).signUp(FormState()))
  }

  private func signUp(_ request: Request) async throws -> Response {
    let pages = members.signInPages(request, request.next(request.fields))
    try await members.requireSignUp(request, next: pages.next)
    if let authority = members.authority { return try await signUp(at: authority, pages, request) }
    if let mail = members.mail { return try await signUp(by: mail, pages, request) }
    return try await request.submit(pages.signUp) {
      let signUp = try await act(request)
      let session = NewSession(for: request)
      let flash = Flash.done(
        say("Welcome, \(signUp.person.name.isolated). Your account is ready."))
      return try await counted(request) { tx in
        try signUp(tx)
        for watcher in members.watchers { try watcher.welcome(signUp.id, by: request, tx) }
        try session.begin(for: signUp.id, tx)
        return request.signedIn(session.token.text, next: pages.next, flash: flash)
      }
    }
  }

  /// Mails a confirmation link. The account is created when the link is opened.
  private func signUp(by mail: MemberMail, _ pages: SignInPages, _ request: Request) async throws
    -> Response
  {
    if let earlier = try await request.earlierResponse() { return earlier }
    return try await request.submit(pages.signUp) {
      let verification = try await members.confirmation(by: mail, request)
      var page = request.page(ConfirmationPages(request: request).sent(verification.person.email))
      page.addSignUpCookie(verification.mark, request)
      return try await mailed(verification, mail, page, request)
    }
  }

  private func mailed(
    _ verification: RequestEmailVerification, _ mail: MemberMail, _ response: Response,
    _ request: Request
  ) async throws -> Response {
    try await request.once { tx in
      try verification(tx)
      return response
    }
  }

  /// Creates an account at the identity provider. The member is created at the first sign-in,
  /// after the address is proven.
  private func signUp(
    at authority: any PasswordAuthority, _ pages: SignInPages, _ request: Request
  ) async throws -> Response {
    if let earlier = try await request.earlierResponse() { return earlier }
    return try await request.submit(pages.signUp) {
      let (person, delivery) = try await counted(request) {
        try await members.signUp(at: authority, request)
      }
      let answer = signedUp(person, delivery, pages, request)
      return try await request.once { _ in answer }
    }
  }

  private func signedUp(
    _ person: MemberProfile, _ delivery: CodeDelivery?, _ pages: SignInPages, _ request: Request
  ) -> Response {
    guard let delivery else {
      return .redirect(
        to: Link("signin"), flash: .done(say("Your account was created. Sign in to continue.")))
    }
    let news = say(
      "Your account was created. We've emailed a code to \(delivery.destination). Enter it here.")
    return request.page(
      AuthorityPages(request: request, next: pages.next).code(
        FormState(["email": person.email]), news))
  }

  private func signUpByAPI(at authority: any PasswordAuthority, _ request: Request) async throws
    -> Response
  {
    if let earlier = try await request.earlierResponse() { return earlier }
    let (person, delivery) = try await counted(request) {
      try await members.signUp(at: authority, request)
    }
    let answer = signUpAccepted(person.email, delivery?.destination)
    return try await request.once { _ in answer }
  }

  private func signUpAccepted(_ email: String, _ destination: String?) -> Response {
    .json(status: .accepted) { json in
      json.field("email", email)
      json.field("codeSentTo", destination)
    }
  }

  private func signUpByAPI(_ request: Request) async throws -> Response {
    try await members.requireSignUp(request)
    if let authority = members.authority { return try await signUpByAPI(at: authority, request) }
    if let mail = members.mail {
      if let earlier = try await request.earlierResponse() { return earlier }
      let verification = try await members.confirmation(by: mail, request)
      return try await mailed(
        verification, mail, signUpAccepted(verification.person.email, verification.person.email),
        request)
    }
    let signUp = try await act(request)
    return try await counted(request) { tx in
      try signUp(tx)
      for watcher in members.watchers { try watcher.welcome(signUp.id, by: request, tx) }
      return .created(try AdministratorRefusal.account(signUp.id, tx), at: Link("api", "me"))
    }
  }

  /// Charges three more of the hour's attempts if the address or handle turns out to be taken. A
  /// member who forgot about an account does not notice; a client that enumerates addresses learns
  /// about two an hour.
  private func counted(
    _ request: Request, _ effect: @escaping @Sendable (any Transaction) throws -> Response
  ) async throws -> Response {
    let answer = try await counted(request) { try await request.once(effect) }
    // A refusal stored for the idempotency key is returned as a response instead of being thrown.
    if answer.status == .conflict { await payForTaken(request) }
    return answer
  }

  private func counted<Made>(_ request: Request, _ make: () async throws -> Made) async throws
    -> Made
  {
    do {
      return try await make()
    } catch let refused as PersonRefusal {
      await payForTaken(request)
      throw refused
    }
  }

  private func payForTaken(_ request: Request) async {
    for _ in 0..<3 { _ = await members.tries.signUps.attempt(request.network, request) }
  }

  /// Hashes the password whether or not the address is available, so that the response time
  /// reveals nothing.
  private func act(_ request: Request) async throws -> SignUp {
    var check = request.fields.checker
    let name = check.personName("name")
    let person = MemberProfile(
      email: check.email("email"), name: name, handle: check.handle("handle"))
    let password = await members.passwords.chosen(
      &check, own: [person.email, person.name, person.handle])
    try check.finish()
    try await members.tries.signUps.require(request.network, request)
    return try await SignUp(
      id: request.world.newID(), person: person,
      password: members.passwords.hash(password, request.world),
      now: request.now)
  }

  private func showWelcome(_ request: Request) -> Response {
    if members.authority != nil { return noLinksHere }
    return request.page(SignInPages(request: request).welcome(FormState()))
  }

  private var noLinksHere: Response {
    .redirect(
      to: Link("signup"),
      flash: .info(say("You don't need a link. Sign up with your email address and a password.")))
  }

  private func welcome(_ request: Request) async throws -> Response {
    if members.authority != nil { return noLinksHere }
    let code = Self.linkCode(request)
    let account: Account
    do {
      account = try await invited(code, request)
    } catch let refused as AcceptInvitation.Refusal {
      var state = FormState()
      state.errors = ValidationErrors("code", refused.message)
      var answer = request.page(SignInPages(request: request).welcome(state), status: .notFound)
      answer.note = refused.slug
      return answer
    }
    return try await request.submit({
      SignInPages(request: request).welcome($0, name: account.name, code: code)
    }) {
      var check = request.fields.checker
      let password = await members.passwords.chosen(
        &check, own: [account.email, account.name, account.handle])
      try check.finish()
      let accept = try await AcceptInvitation(
        secret: SecretToken(sent: code), password: members.passwords.hash(password, request.world),
        now: request.now)
      // A member with a second factor has to sign in with it; the link does not bypass it.
      if account.needsSecondStep {
        _ = try await request.site.store.write { try accept($0) }
        return .redirect(
          to: Link("signin"), flash: .done(say("Your password is saved. Sign in to continue.")))
      }
      let session = NewSession(for: request)
      return try await request.once { tx in
        try session.begin(for: accept(tx), tx)
        return request.signedIn(
          session.token.text, next: Link("account"), flash: .done(say("Welcome.")))
      }
    }
  }

  /// Returns the code of the link. Members may paste the code alone or the whole link.
  static func linkCode(_ request: Request) -> String {
    let typed = (request.fields.text("code") ?? "").trimmed
    return typed.split(whereSeparator: { $0 == "#" || $0 == "=" }).last.map { String($0) } ?? ""
  }

  private func invited(_ code: String, _ request: Request) async throws -> Account {
    try await request.site.store.read {
      try AcceptInvitation.invited(SecretToken(sent: code), now: request.now, $0)
    }
  }
}
