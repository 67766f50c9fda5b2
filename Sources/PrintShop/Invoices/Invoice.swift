import PlazaBase
import PlazaMarkup

/// The cost of an order by document and line: the quote before payment, the invoice afterwards,
/// and the basis of refunds.
struct Invoice: Sendable {
  let report: OrderSummary
  let text: PrintText

  var markup: Markup {
    """
    <table class="invoice"><caption class="visually-hidden">\(say("Price"))</caption>\
    <thead><tr><th scope="col">\(say("Item"))</th>\(head(say("Quantity")))\(head(say("Unit price")))\
    \(head(say("Amount")))</tr></thead>\(report.parts, part)\
    <tfoot>\(minimum)\(total(say("Total", as: "an invoice"), report.order.total, "sum"))\(refunds)</tfoot></table>
    """
  }

  private func head(_ label: String) -> Markup {
    "<th scope=\"col\" class=\"number\">\(label)</th>"
  }

  private func part(_ part: OrderSummary.Part) -> Markup {
    let lines = part.price?.lines ?? []
    return """
      <tbody><tr class="invoice-part"><th scope="rowgroup" colspan="4"><span class="invoice-title">\
      \(part.title ?? say("Document \(part.line.number)"))</span>\
      <span class="invoice-options">\(text.options(part.line.options))</span></th></tr>\(lines, line)</tbody>
      """
  }

  private func line(_ line: PriceLine) -> Markup {
    """
    <tr><th scope="row">\(line.what.text)</th><td class="number">\(line.count)</td>\
    <td class="number">\(text.money(Money(minor: line.each)))</td>\
    <td class="number">\(text.money(line.total))</td></tr>
    """
  }

  private var minimum: Markup? {
    let amount = report.order.minimum
    return amount.minor == 0
      ? nil : total(say("Minimum order adjustment"), amount, "quiet")
  }

  private var refunds: Markup? {
    let amount = report.order.refunded
    return amount.minor == 0 ? nil : total(say("Refunded"), Money(minor: -amount.minor), "refund")
  }

  private func total(_ label: String, _ amount: Money, _ kind: String) -> Markup {
    """
    <tr class="invoice-\(kind)"><th scope="row" colspan="3">\(label)</th>\
    <td class="number">\(text.money(amount))</td></tr>
    """
  }
}

extension PriceLine.Kind {
  var text: String {
    switch self {
    case .greySides: say("Sides in black and white")
    case .colourSides: say("Sides in colour")
    case .sheets: say("Sheets of paper")
    case .staple: say("Stapling")
    case .bind: say("Binding")
    case .minimum: say("Minimum order adjustment")
    }
  }
}
