import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes on which a person connects an identity to an account, or creates an account with it.
struct OfferRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/signin/with/{provider}/new", for: .everyone, show),
      .post("/signin/with/{provider}/link", for: .everyone, link),
      .post("/signin/with/{provider}/join", for: .everyone, join),
    ]
  }

  private struct Open {
    let offer: IdentityOffer
    let browser: SecretToken
    let provider: any SignInProvider
    /// The signed-in member, or the member with the address of the offer.
    let account: Account?

    var next: Link? { offer.next.flatMap { Link(local: $0) } }
  }

  private func open(_ request: Request) async throws -> Open {
    let provider = try members.provider(request)
    let over = ProviderRefusal(provider.name, .offerOver)
    guard let browser = request.providerSecret else { throw over }
    let viewer = request.viewer?.id
    let found = try await request.site.store.read { tx -> (IdentityOffer, Account?)? in
      guard let offer = try IdentityOffer.find(for: browser, now: request.now, tx),
        offer.provider == provider.slug
      else { return nil }
      let owner = try viewer ?? Self.member(with: offer.email, tx)
      return (offer, try owner.flatMap { try Account.find($0, tx) })
    }
    guard let (offer, account) = found else { throw over }
    if viewer == nil {
      guard offer.email != nil else { throw ProviderRefusal(provider.name, .addressMissing) }
      guard offer.isEmailVerified else {
        throw ProviderRefusal(provider.name, .addressNotVerified)
      }
      if let account, !account.hasPassword { throw ProviderRefusal(provider.name, .noPassword) }
    }
    return Open(offer: offer, browser: browser, provider: provider, account: account)
  }

  private static func member(with email: String?, _ tx: any Transaction) throws -> ID<Member>? {
    guard let email else { return nil }
    let key = MemberProfile(email: email, name: "").emailKey
    return try tx.first("SELECT id FROM members_member WHERE email_key = \(key)")?.value("id")
  }

  private func page(_ open: Open, _ state: FormState, _ request: Request) -> Page {
    let pages = ProviderPages(request: request, provider: open.provider)
    guard let account = open.account else { return pages.join(state, open.offer) }
    return request.viewer == nil
      ? pages.prove(state, open.offer) : pages.connect(state, open.offer, to: account)
  }

  private func show(_ request: Request) async throws -> Response {
    do {
      let open = try await open(request)
      if open.account == nil,
        let refusal = try await members.signUpRefusal(request, next: open.next)
      {
        let pages = ProviderPages(request: request, provider: open.provider)
        return request.page(pages.noSignUp(refusal, next: open.next))
      }
      return request.page(page(open, FormState(["name": open.offer.name ?? ""]), request))
    } catch let refused as ProviderRefusal {
      return .redirect(
        to: request.viewer == nil ? Link("signin") : Link("account", "sign-in"),
        flash: .alert(refused.message))
    }
  }

  private func link(_ request: Request) async throws -> Response {
    if let earlier = try await request.earlierResponse() { return earlier }
    let open = try await open(request)
    guard let account = open.account else { throw ProviderRefusal(open.provider.name, .offerOver) }
    return try await request.submit({ page(open, $0, request) }) {
      var check = request.fields.checker
      let code = check.optionalText("code", say("code"))
      let hasAgreed = check.flag("consent", say("question"))
      try check.finish()
      guard hasAgreed else { throw ProviderRefusal(open.provider.name, .consentMissing) }
      let link = LinkIdentity(
        open.offer, from: open.provider.name, to: account.id, browser: open.browser,
        isMailed: members.mail != nil, in: request.world)
      let flash = Flash.done(say("\(open.provider.name) is connected."))
      guard request.viewer == nil else {
        _ = try await members.ownPassword(request)
        return try await finish(link, open, request) { _ in
          .redirect(to: Link("account", "sign-in"), flash: flash)
        }
      }
      let signIn = try await prove(account, code, request)
      return try await finish(link, open, request) { tx in
        let receipt = try signIn(tx)
        var answer = request.signedIn(receipt.token, next: open.next, flash: flash)
        answer.note = receipt.note
        return answer
      }
    }
  }

  private func prove(_ account: Account, _ code: String?, _ request: Request) async throws
    -> SignIn
  {
    var check = request.fields.checker
    let password = check.verbatim("password", say("password"))
    if password.isEmpty { check.addError("password", say("Enter the password.")) }
    try check.finish()
    let verified = try await members.verify(
      email: account.email, password: password, request)
    guard verified.member == account.id else { throw Problem.wrongSignIn }
    if verified.isSuspended { throw SignIn.Refusal.suspended }
    return try await members.signIn(verified, code: code, request)
  }

  private func finish(
    _ link: LinkIdentity, _ open: Open, _ request: Request,
    _ effect: @escaping @Sendable (any Transaction) throws -> Response
  ) async throws -> Response {
    let roles = ApplyProviderRoles(
      member: link.member, provider: open.provider.slug, providerName: open.provider.name,
      roles: open.offer.roles, now: request.now)
    return try await request.once { tx in
      try link(tx)
      try roles(tx)
      // A role that the provider gives may demand a second step of the sign-in.
      var answer = try effect(tx)
      answer.clearProviderSecret(request)
      return answer
    }
  }

  private func join(_ request: Request) async throws -> Response {
    if let earlier = try await request.earlierResponse() { return earlier }
    let open = try await open(request)
    guard open.account == nil, let email = open.offer.email else {
      return .redirect(to: Link("signin", "with", open.provider.slug, "new"))
    }
    try await members.requireSignUp(request, next: open.next)
    return try await request.submit({ page(open, $0, request) }) {
      let signUp = try await signUp(email, request)
      let link = LinkIdentity(
        open.offer, from: open.provider.name, to: signUp.id, browser: open.browser,
        isMailed: false, in: request.world)
      let create = SignUpWithIdentity(signUp: signUp, link: link)
      let roles = ApplyProviderRoles(
        member: signUp.id, provider: open.provider.slug, providerName: open.provider.name,
        roles: open.offer.roles, now: request.now)
      let session = NewSession(for: request)
      let (next, watchers) = (open.next, members.watchers)
      let flash = Flash.done(
        say("Welcome, \(signUp.person.name.isolated). Your account is ready."))
      return try await request.once { tx in
        try create(tx)
        try roles(tx)
        for watcher in watchers { try watcher.welcome(signUp.id, by: request, tx) }
        try session.begin(for: signUp.id, tx)
        var answer = request.signedIn(session.token.text, next: next, flash: flash)
        answer.clearProviderSecret(request)
        return answer
      }
    }
  }

  /// Reads the form. The address is the provider's, and it is verified.
  private func signUp(_ email: String, _ request: Request) async throws -> SignUp {
    let typed = request.fields
    var check = FormValidator { $0 == "email" ? .typed(email) : typed[$0] }
    let name = check.personName("name")
    let person = MemberProfile(
      email: check.email("email"), name: name, handle: check.handle("handle"))
    try check.finish()
    try await members.tries.signUps.require(request.network, request)
    return SignUp(
      id: request.world.newID(), person: person, password: nil, isVerified: true,
      now: request.now)
  }
}
