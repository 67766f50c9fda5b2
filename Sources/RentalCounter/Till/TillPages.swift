import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page of a bill: its total, its payments, and the ways to pay.
struct TillPages: Sendable {
  let settings: RentalSettings
  let now: Instant

  func bill(
    _ bill: Bill, _ payers: [Payer], _ form: FormView, keys: () -> String, refused: String? = nil
  ) -> Page {
    let customer = bill.rentals.first?.customer
    let alert = refused.map { banner(.alert, $0) } ?? .empty
    return Page(
      say("Bill"), back: customer.map { Paths.current($0) } ?? Paths.rentals(),
      alert + figures(bill) + section(say("Films"), detailList(bill.rentals.map(line)))
        + paid(bill, keys)
        + paymentForms(bill, payers, form, keys))
  }

  /// Asks whether the unused nights of a voucher may be forfeited.
  func confirmLoss(
    _ worthMore: VoucherWorthMore, _ code: String, of bill: ID<Rental.Checkout>, key: String
  ) -> Page {
    confirmation(
      say("Use the voucher anyway?"), worthMore.message, yes: say("Use it"), style: .primary,
      action: Paths.payWithVoucher(bill), key: key, cancel: Paths.bill(bill),
      fields: ["code": code, "restMayBeLost": "true"])
  }

  private func figures(_ bill: Bill) -> Markup {
    statTiles([
      (say("To pay in cash"), money(bill.left), nil), (say("In total"), money(bill.total), nil),
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
        canUndo
        ? actionButton(
          say("Undo payment"), Paths.undoPayment(payment.id), key: keys(), icon: .undo) : .empty
      return Detail(description(payment), markup: "\(money(payment.amount))\(undo)")
    }
    return section(
      say("Paid"), detailList(lines),
      footer: say("You can undo a payment for \(settings.undoWindow.wholeMinutes) minutes."))
  }

  private func description(_ payment: Payment) -> String {
    let name = payment.memberName ?? say("a former member")
    guard let nights = payment.nights else { return say("Credits of \(name.isolated)") }
    return say(
      nights, one: "1 night with \(name.isolated)'s voucher",
      many: "\(nights) nights with \(name.isolated)'s voucher"
    )
  }

  private func paymentForms(
    _ bill: Bill, _ payers: [Payer], _ form: FormView, _ keys: () -> String
  ) -> Markup {
    guard bill.left > Money(minor: 0) else {
      return banner(.done, say("Paid in full."))
    }
    let voucher =
      bill.nightsLeft == 0
      ? .empty
      : section(
        say("Voucher"),
        form.markup(
          form.text(
            "code", say("Scan or type its code"), required: true,
            hint: say("A rental voucher pays for a set number of nights of one film.")),
          submit: say("Use voucher")))
    return voucher + section(say("Credits", as: "money"), credits(bill, payers, keys))
  }

  private func credits(_ bill: Bill, _ payers: [Payer], _ keys: () -> String) -> Markup {
    if payers.isEmpty {
      let hint = say(
        """
        Members who link this customer's card can pay with their credits if they allow it. They'll find \
        “Your rental card” on their account page.
        """)
      return "<p class=\"hint\">\(hint)</p>"
    }
    return Markup(payers.map { paymentForm($0, bill, keys) })
  }

  private func paymentForm(_ payer: Payer, _ bill: Bill, _ keys: () -> String) -> Markup {
    let amount = min(payer.credits, bill.left)
    guard amount > Money(minor: 0) else {
      return "<p class=\"hint\">\(say("\(payer.name.isolated) has no credits."))</p>"
    }
    return actionButton(
      say("Charge \(money(amount)) of \(payer.name.isolated)'s \(money(payer.credits))"),
      Paths.payWithCredits(bill.checkout),
      key: keys(), style: .primary,
      fields: ["member": payer.member.text, "amount": String(amount.minor)])
  }

  private func money(_ amount: Money) -> String { settings.currency.format(amount) }
}
