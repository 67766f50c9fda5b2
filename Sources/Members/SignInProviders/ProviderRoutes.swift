import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes to a provider and back. Without a provider of that name they respond 404.
struct ProviderRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/signin/with/{provider}", for: .everyone, begin),
      .get("/signin/with/{provider}/return", for: .everyone, finish),
      .post("/signin/with/{provider}/return", for: .everyone, passOn).acceptingForeignForms,
    ] + OfferRoutes(members: members).routes
  }

  private func begin(_ request: Request) async throws -> Response {
    let provider = try members.provider(request)
    let next = request.next(request.query)
    let links = request.query.text("link") != nil
    let member = links ? try request.signedIn().id : nil
    if !links, request.viewer != nil { return .redirect(to: next ?? .home) }
    return try await reporting(provider, next, request) {
      try await members.tries.providers.require(request.network, request)
      let state = SecretToken(request.world)
      let browser = request.providerSecret ?? SecretToken(request.world)
      let address = try await provider.signInAddress(question(state, browser, provider, request))
      let begin = BeginProviderSignIn(
        provider: provider.slug, state: state, browser: browser, member: member,
        next: next?.text, now: request.now)
      try await request.site.store.write { try begin($0) }
      var answer = Response(.seeOther, headers: [.location: address])
      answer.addProviderSecret(browser, request)
      return answer
    }
  }

  private func question(
    _ state: SecretToken, _ browser: SecretToken, _ provider: any SignInProvider,
    _ request: Request
  ) -> ProviderQuestion {
    BeginProviderSignIn.question(
      state, browser,
      at: request.absoluteURL(of: Link("signin", "with", provider.slug, "return")))
  }

  /// A provider may send its response as a form (`response_mode=form_post`). Browsers send no
  /// cookies with forms of other sites, so the response is only passed on to the page, whose
  /// request has them.
  private func passOn(_ request: Request) async throws -> Response {
    _ = try members.provider(request)
    let fields = request.fields
    func sent(_ name: String) -> String? {
      fields.text(name).flatMap { $0.utf8.count <= 2048 ? $0 : nil }
    }
    return .redirect(
      to: Link("signin", "with", try request.parameter("provider"), "return").query([
        "code": sent("code"), "state": sent("state"), "error": sent("error"), "iss": sent("iss"),
        "name": sent("user").flatMap(PostedName.name),
      ]))
  }

  private func finish(_ request: Request) async throws -> Response {
    let provider = try members.provider(request)
    let (name, query) = (provider.name, request.query)
    return try await reporting(provider, nil, request) {
      let failure = query.text("error").map(Self.failure)
      guard let sent = query.text("state") else {
        throw ProviderRefusal(name, failure.map { .failed($0) } ?? .stateOver)
      }
      guard let browser = request.providerSecret else {
        throw ProviderRefusal(name, .otherBrowser)
      }
      let state = SecretToken(sent: sent)
      let take = TakeProviderRequest(
        provider: provider.slug, state: state, browser: browser, now: request.now)
      let asked = try await taken(take, name, request)
      if let failure { throw failure }
      guard let code = query.text("code"), !code.isEmpty else { throw ProviderFailure.refused }
      let identity = try await provider.identity(
        of: code, issuer: query.text("iss"), question(state, browser, provider, request),
        now: request.now)
      var answer = try await admit(identity, provider, asked, browser, request)
      ProviderSession(provider.slug, identity).save(in: &answer, request)
      return answer
    }
  }

  private static func failure(_ error: String) -> ProviderFailure {
    ["access_denied", "user_cancelled_authorize"].contains(error) ? .cancelled : .refused
  }

  private func taken(_ take: TakeProviderRequest, _ name: String, _ request: Request) async throws
    -> TakeProviderRequest.Receipt
  {
    do {
      return try await request.site.store.write { try take($0) }
    } catch let refused as TakeProviderRequest.Refusal {
      throw ProviderRefusal(name, refused == .over ? .stateOver : .otherBrowser)
    }
  }

  /// Signs in the member of an identity. An unknown one is offered to its owner.
  private func admit(
    _ identity: ProvenIdentity, _ provider: any SignInProvider,
    _ asked: TakeProviderRequest.Receipt, _ browser: SecretToken, _ request: Request
  ) async throws -> Response {
    if let member = asked.member, member != request.viewer?.id {
      throw ProviderRefusal(provider.name, .otherBrowser)
    }
    let signIn = SignInIdentity(
      identity: identity, provider: provider.slug, providerName: provider.name,
      member: asked.member, now: request.now)
    if let verified = try await request.site.store.write({ try signIn($0) }) {
      if asked.member != nil {
        return .redirect(
          to: Link("account", "sign-in"), flash: .info(say("This account is already connected.")))
      }
      let next = asked.next.flatMap { Link(local: $0) }
      return try await SignInRoutes(members: members).enter(
        verified, members.signInPages(request, next), request)
    }
    var offer = IdentityOffer(identity, from: provider.slug, next: asked.next)
    if offer.name == nil { offer.name = request.query.text("name").map { String($0.prefix(100)) } }
    let offered = offer
    try await request.site.store.write { try offered.save(for: browser, now: request.now, $0) }
    var answer = Response.redirect(to: Link("signin", "with", provider.slug, "new"))
    answer.addProviderSecret(browser, request)
    return answer
  }

  /// Shows a refusal on the page where the person can choose another way: the sign-in page, or the
  /// member's own page.
  private func reporting(
    _ provider: any SignInProvider, _ next: Link?, _ request: Request,
    _ body: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await body()
    } catch let failure as ProviderFailure {
      return try await report(
        ProviderRefusal(provider.name, .failed(failure)),
        failure == .unavailable ? .serviceUnavailable : .forbidden, next, request)
    } catch let refused as any Refusal {
      return try await report(refused, .forbidden, next, request)
    }
  }

  private func report(
    _ refusal: any Refusal, _ status: HTTPResponse.Status, _ next: Link?, _ request: Request
  ) async throws -> Response {
    var state = FormState()
    state.alert = refusal.message
    let page =
      request.viewer == nil
      ? members.signInPages(request, next).signIn(state)
      : try await IdentityRoutes(members: members).overview(request)(state)
    var answer = request.page(page, status: status)
    answer.note = refusal.slug
    return answer
  }
}
