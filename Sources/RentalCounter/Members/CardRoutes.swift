import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Where members say that they are customers of the counter.
struct CardRoutes: Sendable {
  let settings: RentalSettings
  /// Wrong cards of one member; an account costs nothing, so that its network counts as well.
  private let tries = RateLimiter(.cardTries)
  private let networkTries = RateLimiter(.cardTriesOfAddress)

  var routes: [Route] {
    [
      .get(At.memberCard.pattern, for: .members, show),
      .post(At.memberCard.pattern, for: .members, link),
      .post(At.unlinkCard.pattern, for: .members, unlink),
      .post(At.cardCredits.pattern, for: .members, allowCredits),
    ]
  }

  private func show(_ call: Call) async throws -> Answer {
    let (member, part) = (try call.signedIn().id, try call.pageRequest())
    let account = try await call.site.store.read { try CardAccount.of(member, part, $0) }
    return call.page(page(account, form(call), call))
  }

  private func link(_ call: Call) async throws -> Answer {
    let member = try call.signedIn().id
    try await take(member, call)
    let wanted = ID<Film>(call.fields.text("film") ?? "")
    let outcome = try await call.submit { check in
      LinkCard(
        member: member, code: check.text("code", say("code on the card"), atMost: 40),
        postcode: check.text("postcode", say("postcode"), atMost: 40), now: call.now)
    } _: { link, tx in
      try link(tx)
      let flash = Flash.done(say("Your card is linked. Films that you return are asked about."))
      return .redirect(to: wanted.map { At.reserve($0) } ?? At.memberCard(), flash: flash)
    }
    switch outcome {
    case .done(let answer):
      await tries.forgive(member.text, call)
      await networkTries.giveBack(call.network, call)
      return answer
    case .again(let complaints, let refused, let status):
      let alert = refused.map { banner(.alert, $0) } ?? .empty
      return call.page(page(nil, form(call, complaints), call, alert), status: status)
    }
  }

  /// - Throws: 429 where too many cards were tried.
  private func take(_ member: ID<Member>, _ call: Call) async throws {
    let waits = [
      await tries.attempt(member.text, call), await networkTries.attempt(call.network, call),
    ].compactMap { $0 }
    if let wait = waits.max() { throw TooManyCards(wait: wait) }
  }

  private func unlink(_ call: Call) async throws -> Answer {
    let unlink = UnlinkCard(member: try call.signedIn().id, now: call.now)
    return try await call.once { tx in
      try unlink(tx)
      return .redirect(to: At.memberCard(), flash: .done(say("Your card is no longer linked.")))
    }
  }

  private func allowCredits(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let isAllowed = check.flag("credits", say("answer"))
    try check.finish()
    let allow = AllowCredits(member: try call.signedIn().id, isAllowed: isAllowed)
    return try await call.once { tx in
      try allow(tx)
      let words =
        isAllowed
        ? say("The counter may take rentals from your credits.") : say("The counter takes no credits of yours.")
      return .redirect(to: At.memberCard(), flash: .done(words))
    }
  }

  private func form(_ call: Call, _ complaints: Complaints = Complaints()) -> FormView {
    FormView(action: At.memberCard(), key: call.newFormKey(), complaints: complaints, values: call.typed)
  }

  /// The film whose page led here: after the card it can be reserved.
  private func wantedField(_ call: Call) -> Markup {
    let film = (call.query.text("film") ?? call.fields.text("film")).flatMap { ID<Film>($0) }
    return film.map { "<input type=\"hidden\" name=\"film\" value=\"\($0.text)\">" } ?? .empty
  }

  private func page(_ account: CardAccount?, _ form: FormView, _ call: Call, _ alert: Markup = .empty) -> Page {
    if let account { return page(account, call) }
    let intro = say(
      """
      Link the card that the rental counter gave you, and films that you bring back can be noted with one tap: on \
      which night did you watch it?
      """)
    return Page(
      say("Your rentals"), back: back(call),
      """
      \(alert)<p>\(intro)</p>
      \(form.markup(
        wantedField(call) + form.text("code", say("Code on the card"), required: true)
          + form.text("postcode", say("Postcode of your account there"), required: true), submit: say("Link the card")))
      \(linkButton(say("See what is on the shelf"), At.shelf()))
      """)
  }

  private func page(_ account: CardAccount, _ call: Call) -> Page {
    let card = account.card
    let reserved = Row(
      say("Your reservations"), At.memberReservations(), subtitle: say("Films that the counter keeps for you"),
      leading: .icon(.clock))
    let unlink = FormView("unlink", action: At.unlinkCard(), key: call.newFormKey()) { _ in [] }
    let isFirst = call.query.text("after") == nil
    let rentals = CardAccountPages(settings: settings, now: call.now).markup(account, isFirst: isFirst)
    return Page(
      say("Your rentals"), back: isFirst ? back(call) : At.memberCard(),
      """
      \(rentals)\(section(rowList([reserved])))\
      \(section(say("Your rental card"), detailList([
        Detail(say("Name"), card.name.isolated), Detail(say("Code on the card"), code: card.code.description),
      ])))\
      \(switchAct(
        say("Pay rentals with my credits"), name: "credits", isOn: card.takesCredits, At.cardCredits(),
        key: call.newFormKey(), hint: say("Ask for it at the counter. Each time stands in your wallet.")))\
      \(unlink.markup(.empty, submit: say("Unlink the card")))
      """)
  }

  /// For customers it is a tab; whoever works here comes from their account.
  private func back(_ call: Call) -> Link? { Audience.clerks.admits(call.viewer) ? Link("account") : nil }
}

/// Somebody tried too many cards.
struct TooManyCards: Refusal {
  let wait: Duration
  let slug = "too-many-attempts"

  var sentence: String {
    say("Too many cards were tried. Please wait some minutes, or ask at the counter for the code.")
  }

  var kind: RefusalKind { .tooMany(retryAfter: wait) }
}

extension At {
  static let memberCard = Place("/rental/card")
  static let cardCredits = Place("/rental/card/credits")
  static let unlinkCard = Place("/rental/card/unlink")
}
