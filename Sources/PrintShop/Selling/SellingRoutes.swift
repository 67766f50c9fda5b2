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
      .get(At.sellCredits.pattern, for: .members) { try await page($0, nil) },
      .post(At.topUp.pattern, for: .members, topUp),
    ]
  }

  private var wallet: WalletSettings { WalletSettings(currency: settings.currency, time: settings.time) }

  /// - Parameter form: as it was typed; nil for a new one.
  private func page(
    _ call: Call, _ form: FormView?, refused: String? = nil, of member: ID<Member>? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let (store, who) = (try await call.desk(), call.query.text("who")?.trimmed ?? "")
    let found = try await call.site.store.read { tx in
      try member.map { try MemberEntry.find($0, tx) } ?? MemberEntry.named(who, tx)
    }
    let fresh = found.map { FormView("top-up", action: At.topUp(store.id, $0.id), key: call.newFormKey()) }
    let pages = SellingPages(store: store, words: settings.words(call), isOwn: found?.id == call.viewer?.id)
    return call.page(pages.page(who, found, form ?? fresh, refused: refused), status: status)
  }

  private func topUp(_ call: Call) async throws -> Answer {
    let (store, viewer) = (try await call.desk(), try call.signedIn())
    let (member, wallet, words) = (try call.id("member", of: Member.self), wallet, settings.words(call))
    let (now, world) = (call.now, call.world)
    let outcome = try await call.submit({ check in
      let amount = check.amount("amount", say("amount"), settings.currency)
      if amount.minor < 1 { check.complain("amount", say("Please enter how much you took.")) }
      let receipt = check.text("receipt", say("number of the receipt"), atMost: 60)
      return SellCredits(
        amount, to: member, receipt: receipt, at: (store.name, store.id.text), wallet, now: now, by: viewer.id,
        in: world)
    }) { sell, tx in
      try DeskGuard.check(viewer, store.id, tx)
      let name = try MemberEntry.find(member, tx).name
      guard try sell(tx) else {
        return .redirect(
          to: At.sellCredits(store.id),
          flash: .info(say("It is your own account: the top-up waits for a second person at the wallet desk.")))
      }
      let balance = Money(minor: try Balance.of(member, .credit, tx).available)
      return .redirect(
        to: At.sellCredits(store.id),
        flash: .done(
          say("\(words.money(sell.amount)) for \(name.isolated), who has \(words.money(balance)) now.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = FormView(
        "top-up", action: At.topUp(store.id, member), key: call.newFormKey(), complaints: complaints,
        values: call.typed)
      return try await page(call, form, refused: refused, of: member, status)
    }
  }
}

/// The page on which credits are sold.
struct SellingPages: Sendable {
  let store: PrintStore
  let words: PrintWords
  /// Whether it is the account of whoever sells.
  let isOwn: Bool

  func page(_ who: String, _ member: MemberEntry?, _ form: FormView?, refused: String?) -> Page {
    Page(
      store.saidName.isolated, back: At.desks(),
      """
      \(QueuePages(words: words, key: "").tabs(store, At.sellCredits))\(search(who))\
      \(if: member == nil && !who.isEmpty, emptyState(
        .search, say("Nobody has this address or handle"),
        say("Ask the customer to read it from the page Account, letter by letter.")))\
      \(member.flatMap { member in form.map { sale(member, $0, refused) } })
      """)
  }

  private func search(_ who: String) -> Markup {
    """
    <form class="day-chooser" action="\(At.sellCredits(store.id))"><div class="field"><label for="who">\
    \(say("E-mail or handle of the customer"))</label><input id="who" name="who" type="text" value="\(who)" \
    autocomplete="off" autocapitalize="none" spellcheck="false" required></div>\
    <button class="button quiet">\(say("Look up"))</button></form>
    """
  }

  private func sale(_ member: MemberEntry, _ form: FormView, _ refused: String?) -> Markup {
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
