import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The page of a bill: what it comes to, what paid for it, and the ways to pay.
struct TillPages: Sendable {
  let settings: RentalSettings
  let now: Instant

  func bill(_ bill: Bill, _ payers: [Payer], _ form: FormView, keys: () -> String, refused: String? = nil) -> Page {
    let customer = bill.rentals.first?.customer
    let alert = refused.map { banner(.alert, $0) } ?? .empty
    return Page(
      "Bill", back: customer.map { At.current($0) } ?? At.rentals(),
      alert + figures(bill) + section("Films", detailList(bill.rentals.map(line))) + paid(bill, keys)
        + ways(bill, payers, form, keys))
  }

  /// Asks whether nights of a voucher may be lost.
  func confirmLoss(_ worthMore: VoucherWorthMore, _ code: String, of bill: ID<Rental.Checkout>, key: String) -> Page {
    confirmation(
      "Use the voucher all the same?", worthMore.sentence, yes: "Use it", style: .primary,
      action: At.payWithVoucher(bill), key: key, cancel: At.bill(bill), fields: ["code": code, "restMayBeLost": "true"])
  }

  private func figures(_ bill: Bill) -> Markup {
    statTiles([
      ("To pay in cash", money(bill.left), nil), ("In all", money(bill.total), nil),
    ])
  }

  private func line(_ rental: Rental) -> Detail {
    Detail(rental.filmTitle, "\(rental.nights) × \(money(rental.rate)) = \(money(rental.price))")
  }

  private func paid(_ bill: Bill, _ keys: () -> String) -> Markup {
    if bill.payments.isEmpty { return .empty }
    let lines = bill.payments.map { payment -> Detail in
      let canUndo = now - payment.paidAt <= settings.undoWindow
      let undo =
        canUndo ? actionButton("Take back", At.undoPayment(payment.id), key: keys(), icon: .undo) : .empty
      return Detail(words(payment), markup: "\(money(payment.amount))\(undo)")
    }
    return section(
      "Paid", detailList(lines),
      footer: "A mistake can be taken back for \(settings.undoWindow.wholeMinutes) minutes.")
  }

  private func words(_ payment: Payment) -> String {
    let name = payment.memberName ?? "a former member"
    return payment.nights.map { "\(counted($0, "night")) by a voucher of \(name)" } ?? "Credits of \(name)"
  }

  private func ways(_ bill: Bill, _ payers: [Payer], _ form: FormView, _ keys: () -> String) -> Markup {
    guard bill.left > Money(minor: 0) else {
      return banner(.done, "Everything is paid.")
    }
    let voucher =
      bill.nightsLeft == 0
      ? .empty
      : section(
        "A voucher",
        form.markup(
          form.text(
            "code", "Scan or type its code", required: true,
            hint: "A voucher for rental nights pays for so many nights of one film."), submit: "Take the voucher"))
    return voucher + section("Credits", credits(bill, payers, keys))
  }

  private func credits(_ bill: Bill, _ payers: [Payer], _ keys: () -> String) -> Markup {
    if payers.isEmpty {
      return """
        <p class="hint">Members who link this customer's card and allow it can pay with their credits: they find \
        “Your rental card” on their account's page.</p>
        """
    }
    return Markup(payers.map { way($0, bill, keys) })
  }

  private func way(_ payer: Payer, _ bill: Bill, _ keys: () -> String) -> Markup {
    let amount = min(payer.credits, bill.left)
    guard amount > Money(minor: 0) else { return "<p class=\"hint\">\(payer.name) has no credits.</p>" }
    return actionButton(
      "Take \(money(amount)) of \(payer.name)'s \(money(payer.credits))", At.payWithCredits(bill.checkout), key: keys(),
      style: .primary, fields: ["member": payer.member.text, "amount": String(amount.minor)])
  }

  private func money(_ amount: Money) -> String { settings.currency.format(amount) }
}
