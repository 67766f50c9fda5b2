import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Wallet

/// Staff of a store sell credits at its counter, by the rules of the wallet: a receipt counts once, and one's own
/// account waits for a second person.
struct SellingRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(Paths.sellCredits.pattern, for: .members) { try await page($0, nil) },
      .post(Paths.topUp.pattern, for: .members, topUp),
    ]
  }

  private var wallet: WalletSettings { WalletSettings(currency: settings.currency, time: settings.time) }

  /// - Parameter form: as it was typed; nil for a new one.
  private func page(
    _ request: Request, _ form: FormView?, refused: String? = nil, of member: ID<Member>? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (store, who) = (try await request.desk(), request.query.text("who")?.trimmed ?? "")
    let found = try await request.site.store.read { tx in
      try member.map { try MemberSummary.find($0, tx) } ?? MemberSummary.named(who, tx)
    }
    let fresh = found.map { FormView("top-up", action: Paths.topUp(store.id, $0.id), key: request.newFormKey()) }
    let pages = SellingPages(store: store, words: settings.words(request), isOwn: found?.id == request.viewer?.id)
    return request.page(pages.page(who, found, form ?? fresh, refused: refused), status: status)
  }

  private func topUp(_ request: Request) async throws -> Response {
    let (store, viewer) = (try await request.desk(), try request.signedIn())
    let (member, wallet, words) = (try request.id("member", of: Member.self), wallet, settings.words(request))
    let (now, world) = (request.now, request.world)
    let outcome = try await request.submit({ check in
      let amount = check.amount("amount", say("amount"), settings.currency)
      if amount.minor < 1 { check.addError("amount", say("Please enter how much you took.")) }
      let receipt = check.text("receipt", say("number of the receipt"), atMost: 60)
      return SellCredits(
        amount, to: member, receipt: receipt, at: (store.name, store.id.text), wallet, now: now, by: viewer.id,
        in: world)
    }) { sell, tx in
      try StoreStaffAccess.check(viewer, store.id, tx)
      let name = try MemberSummary.find(member, tx).name
      guard try sell(tx) else {
        return .redirect(
          to: Paths.sellCredits(store.id),
          flash: .info(say("It is your own account: the top-up waits for a second person at the wallet desk.")))
      }
      let balance = Money(minor: try Balance.of(member, .credit, tx).available)
      return .redirect(
        to: Paths.sellCredits(store.id),
        flash: .done(
          say("\(words.money(sell.amount)) for \(name.isolated), who has \(words.money(balance)) now.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let errors, let refused, let status):
      let form = FormView(
        "top-up", action: Paths.topUp(store.id, member), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return try await page(request, form, refused: refused, of: member, status)
    }
  }
}

/// The page on which credits are sold.
struct SellingPages: Sendable {
  let store: PrintStore
  let words: PrintWords
  /// Whether it is the account of whoever sells.
  let isOwn: Bool

  func page(_ who: String, _ member: MemberSummary?, _ form: FormView?, refused: String?) -> Page {
    Page(
      store.saidName.isolated, back: Paths.desks(),
      """
      \(QueuePages(words: words, key: "").tabs(store, Paths.sellCredits))\(search(who))\
      \(if: member == nil && !who.isEmpty, emptyState(
        .search, say("Nobody has this address or handle"),
        say("Ask the customer to read it from the page Account, letter by letter.")))\
      \(member.flatMap { member in form.map { sale(member, $0, refused) } })
      """)
  }

  private func search(_ who: String) -> Markup {
    """
    <form class="day-chooser" action="\(Paths.sellCredits(store.id))"><div class="field"><label for="who">\
    \(say("E-mail or handle of the customer"))</label><input id="who" name="who" type="text" value="\(who)" \
    autocomplete="off" autocapitalize="none" spellcheck="false" required></div>\
    <button class="button quiet">\(say("Look up"))</button></form>
    """
  }

  private func sale(_ member: MemberSummary, _ form: FormView, _ refused: String?) -> Markup {
    let then =
      isOwn
      ? say("This is your own account: somebody at the wallet desk confirms the top-up before it counts.")
      : say("Take the money first. The credits are \(member.name.isolated)'s at once.")
    return section(
      say("Sell credits to \(member.name.isolated)"),
      (refused.map { banner(.alert, $0) } ?? .empty)
        + form.markup(
          """
          <p class="hint">\(member.address)</p><div class="card">\
          \(form.decimal("amount", say("Taken in \(words.currency.code)"), required: true))\
          \(form.text("receipt", say("Number of the receipt"), required: true, hint: say(
            "As your till printed it. Each number counts once.")))</div>
          """, submit: say("Sell")), footer: then)
  }
}
