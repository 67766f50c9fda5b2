import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Wallet

/// The sale of credits at a store's counter, under the wallet's rules: each receipt is valid once,
/// and a sale to the staff member's own account needs a second person's approval.
struct SellingRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(Paths.sellCredits.pattern, for: .members) { try await page($0, nil) },
      .post(Paths.topUp.pattern, for: .members, topUp),
    ]
  }

  private var wallet: WalletSettings {
    WalletSettings(currency: settings.currency, time: settings.time)
  }

  /// - Parameter form: The form as submitted; nil for a new one.
  private func page(
    _ request: Request, _ form: FormView?, refused: String? = nil, of member: ID<Member>? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (store, who) = (try await request.desk(), request.query.text("who")?.trimmed ?? "")
    let (found, sales) = try await request.site.store.read { tx in
      (
        try member.map { try MemberSummary.find($0, tx) } ?? MemberSummary.named(who, tx),
        try RecentSales.of(store.id, now: request.now, tx)
      )
    }
    let fresh = found.map {
      FormView("top-up", action: Paths.topUp(store.id, $0.id), key: request.newFormKey())
    }
    let pages = SellingPages(
      store: store, text: settings.text(request), isOwn: found?.id == request.viewer?.id,
      sales: sales,
      key: request.newFormKey())
    return request.page(pages.page(who, found, form ?? fresh, refused: refused), status: status)
  }

  /// Sells credits, or undoes a sale.
  private func topUp(_ request: Request) async throws -> Response {
    if let sale = request.fields.text("undo").flatMap({ ID<Transfer>($0) }) {
      return try await undo(sale, request)
    }
    let (store, viewer) = (try await request.desk(), try request.signedIn())
    let (member, wallet, words) = (
      try request.id("member", of: Member.self), wallet, settings.text(request)
    )
    let (now, world) = (request.now, request.world)
    let outcome = try await request.submit({ check in
      let amount = check.amount("amount", say("amount"), settings.currency)
      if amount.minor < 1 { check.addError("amount", say("Enter the amount you took.")) }
      let receipt = check.text("receipt", say("receipt number"), atMost: 60)
      return SellCredits(
        amount, to: member, receipt: receipt, at: (store.name, store.id.text), wallet, now: now,
        by: viewer.id,
        in: world)
    }) { sell, tx in
      try StoreStaffAccess.check(viewer, store.id, tx)
      let name = try MemberSummary.find(member, tx).name
      guard try sell(tx) else {
        return .redirect(
          to: Paths.sellCredits(store.id),
          flash: .info(
            say(
              "This is your own account, so a colleague at the wallet desk has to confirm the top-up."
            )))
      }
      let balance = Money(minor: try Balance.of(member, .credit, tx).available)
      return .redirect(
        to: Paths.sellCredits(store.id),
        flash: .done(
          say(
            """
            Added \(words.money(sell.amount)) to \(name.isolated)'s account. The balance is now \
            \(words.money(balance)).
            """
          )))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = FormView(
        "top-up", action: Paths.topUp(store.id, member), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return try await page(request, form, refused: refused, of: member, status)
    }
  }
}

struct SellingPages: Sendable {
  let store: PrintStore
  let text: PrintText
  /// Whether the account belongs to the selling staff member.
  let isOwn: Bool
  let sales: RecentSales
  let key: String

  func page(_ who: String, _ member: MemberSummary?, _ form: FormView?, refused: String?) -> Page {
    Page(
      store.localizedName.isolated, back: Paths.desks(),
      """
      \(QueuePages(text: text, key: "").tabs(store, Paths.sellCredits))\(search(who))\
      \(if: member == nil && !who.isEmpty, emptyState(
        .search, say("No member uses this email or handle"),
        say("Ask the customer to read it out from their Account page, letter by letter.")))\
      \(member.flatMap { member in form.map { sale(member, $0, refused) } })\(sales.markup(store.id, text, key: key))
      """)
  }

  private func search(_ who: String) -> Markup {
    """
    <form class="day-chooser" action="\(Paths.sellCredits(store.id))"><div class="field"><label for="who">\
    \(say("Customer's email or handle"))</label><input id="who" name="who" type="text" value="\(who)" \
    autocomplete="off" autocapitalize="none" spellcheck="false" required></div>\
    <button class="button quiet">\(say("Look up"))</button></form>
    """
  }

  private func sale(_ member: MemberSummary, _ form: FormView, _ refused: String?) -> Markup {
    let then =
      isOwn
      ? say(
        "This is your own account. A colleague at the wallet desk must confirm the top-up first.")
      : say("Take the money first. \(member.name.isolated) gets the credits immediately.")
    return section(
      say("Sell credits to \(member.name.isolated)"),
      (refused.map { banner(.alert, $0) } ?? .empty)
        + form.markup(
          """
          <p class="hint">\(member.address)</p><div class="card">\
          \(form.decimal("amount", say("Amount taken (\(text.currency.code))"), required: true))\
          \(form.text("receipt", say("Receipt number"), required: true, hint: say(
            "The number your till printed. You can use each number only once.")))</div>
          """, submit: say("Sell")), footer: then)
  }
}
