import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes with which members link their account to a customer card.
struct CardRoutes: Sendable {
  let settings: RentalSettings
  /// Limits the wrong attempts of each member and, because accounts are free, those of each
  /// network.
  private let tries = RateLimiter(.cardTries)
  private let networkTries = RateLimiter(.cardTriesOfAddress)

  var routes: [Route] {
    [
      .get(Paths.memberCard.pattern, for: .members, show),
      .post(Paths.memberCard.pattern, for: .members, link),
      .post(Paths.unlinkCard.pattern, for: .members, unlink),
      .post(Paths.cardCredits.pattern, for: .members, allowCredits),
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    let (member, part) = (try request.signedIn().id, try request.pageRequest())
    let account = try await request.site.store.read { try CardAccount.of(member, part, $0) }
    return request.page(page(account, form(request), request))
  }

  private func link(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    try await countAttempt(member, request)
    let wanted = ID<Film>(request.fields.text("film") ?? "")
    let outcome = try await request.submit { check in
      LinkCard(
        member: member, code: check.text("code", say("code on the card"), atMost: 40),
        postcode: check.text("postcode", say("postcode"), atMost: 40), now: request.now)
    } _: { link, tx in
      try link(tx)
      let flash = Flash.done(
        say("Your card is linked. We'll ask when you watched the films you return."))
      return .redirect(to: wanted.map { Paths.reserve($0) } ?? Paths.memberCard(), flash: flash)
    }
    switch outcome {
    case .done(let answer):
      await tries.resetLimit(member.text, request)
      await networkTries.returnToken(request.network, request)
      return answer
    case .invalid(let errors, let refused, let status):
      let alert = refused.map { banner(.alert, $0) } ?? .empty
      return request.page(page(nil, form(request, errors), request, alert), status: status)
    }
  }

  /// - Throws: ``TooManyCards`` if the member or the network has made too many attempts.
  private func countAttempt(_ member: ID<Member>, _ request: Request) async throws {
    let waits = [
      await tries.attempt(member.text, request),
      await networkTries.attempt(request.network, request),
    ].compactMap { $0 }
    if let wait = waits.max() { throw TooManyCards(wait: wait) }
  }

  private func unlink(_ request: Request) async throws -> Response {
    let unlink = UnlinkCard(member: try request.signedIn().id, now: request.now)
    return try await request.once { tx in
      try unlink(tx)
      return .redirect(to: Paths.memberCard(), flash: .done(say("Card unlinked.")))
    }
  }

  private func allowCredits(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let isAllowed = check.flag("credits", say("answer"))
    try check.finish()
    let allow = AllowCredits(member: try request.signedIn().id, isAllowed: isAllowed)
    return try await request.once { tx in
      try allow(tx)
      let words =
        isAllowed
        ? say("The counter can charge rentals to your credits.")
        : say("The counter can't charge your credits.")
      return .redirect(to: Paths.memberCard(), flash: .done(words))
    }
  }

  private func form(_ request: Request, _ errors: ValidationErrors = ValidationErrors())
    -> FormView
  {
    FormView(
      action: Paths.memberCard(), key: request.newFormKey(), errors: errors, values: request.typed)
  }

  /// The film whose page led here, to be reserved once the card is linked.
  private func wantedField(_ request: Request) -> Markup {
    let film = (request.query.text("film") ?? request.fields.text("film")).flatMap { ID<Film>($0) }
    return film.map { "<input type=\"hidden\" name=\"film\" value=\"\($0.text)\">" } ?? .empty
  }

  private func page(
    _ account: CardAccount?, _ form: FormView, _ request: Request, _ alert: Markup = .empty
  ) -> Page {
    if let account { return page(account, request) }
    let intro = say(
      """
      Link the card from the rental counter to log the films you return with one tap: just pick the night \
      you watched them.
      """)
    return Page(
      say("Your rentals"), back: back(request),
      """
      \(alert)<p>\(intro)</p>
      \(form.markup(
        wantedField(request) + form.text("code", say("Code on the card"), required: true)
          + form.text("postcode", say("Postcode you gave the counter"), required: true), submit: say("Link card")))
      \(linkButton(say("See what's on the shelf"), Paths.shelf()))
      """)
  }

  private func page(_ account: CardAccount, _ request: Request) -> Page {
    let card = account.card
    let reserved = ListRow(
      say("Your reservations"), Paths.memberReservations(),
      subtitle: say("Films reserved for you at the counter"),
      leading: .icon(.clock))
    let unlink = confirmButton(
      say("Unlink card"),
      say("To see your rentals here again, you'll have to link the card again."),
      Paths.unlinkCard(), key: request.newFormKey())
    let isFirst = request.query.text("after") == nil
    let rentals = CardAccountPages(settings: settings, now: request.now).markup(
      account, isFirst: isFirst)
    return Page(
      say("Your rentals"), back: isFirst ? back(request) : Paths.memberCard(),
      """
      \(rentals)\(section(rowList([reserved])))\
      \(section(say("Your rental card"), detailList([
        Detail(say("Name"), card.name.isolated), Detail(say("Code on the card"), code: card.code.description),
      ])))\
      \(switchAct(
        say("Pay rentals with my credits"), name: "credits", isOn: card.takesCredits, Paths.cardCredits(),
        key: request.newFormKey(), hint: say("Ask for this at the counter. Each payment appears in your wallet.")))\
      \(unlink)
      """)
  }

  /// For customers, this page is a tab. Clerks reach it from their account page.
  private func back(_ request: Request) -> Link? {
    Audience.clerks.admits(request.viewer) ? Link("account") : nil
  }
}

/// The refusal after too many attempts to link a card.
struct TooManyCards: Refusal {
  let wait: Duration
  let slug = "too-many-attempts"

  var message: String {
    say("Too many attempts. Wait a few minutes, or ask the counter for the code.")
  }

  var kind: RefusalKind { .tooMany(retryAfter: wait) }
}

extension Paths {
  static let memberCard = RoutePath("/rental/card")
  static let cardCredits = RoutePath("/rental/card/credits")
  static let unlinkCard = RoutePath("/rental/card/unlink")
}
